import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChosenAdDto } from '#contract/ads.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { randomId } from '../../state/random-id.ts';
import { IconButton } from '../../ui/index.ts';

/** Reports an impression or a click, even while the browser leaves the page. A lost report is not sent again. */
async function report(event: {
  adId: string;
  impressionId: string;
  kind: 'impression' | 'click';
}): Promise<void> {
  try {
    const { api } = await import('../../api/client.ts');
    await api.ads.recordEvent(event, { quiet: true, keepalive: true });
  } catch {
    // An ad is no reason to disturb a learner.
  }
}

/** An ad, labeled as such, with a button that hides it. It reports an impression once half of it is visible. */
export function AdBanner({ ad }: { ad: ChosenAdDto | null }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  /** The ID of this showing. It is made here, because a page with an ID of its own would be rendered for each request. */
  const impressionId = useRef('');
  const [closed, setClosed] = useState(false);
  // Data that is loaded again is another object, and still the same showing.
  const adId = ad?.adId;
  useEffect(() => {
    if (!adId || !frame.current) return;
    impressionId.current = randomId();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void report({ adId, impressionId: impressionId.current, kind: 'impression' });
      },
      { threshold: 0.5 },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [adId]);
  if (!ad || closed) return null;
  return (
    <aside ref={frame} aria-label={t('campaign.learner.adLabel')} className="relative">
      <a
        href={ad.link}
        target="_blank"
        rel="noopener sponsored nofollow"
        onClick={() => void report({ adId: ad.adId, impressionId: impressionId.current, kind: 'click' })}
        className="grid overflow-hidden rounded-read border border-rule bg-sheet md:grid-cols-[2fr_1fr]"
      >
        <img src={ad.pictureUrl} alt={ad.alt} className="h-[128px] w-full object-cover md:h-[160px]" />
        <span className="grid content-center gap-1 p-4 pr-12">
          <span className="text-12 text-ink-2">{`${t('campaign.learner.adLabel')} · ${ad.companyName}`}</span>
          <span className="font-semibold text-16">{ad.title}</span>
          <span className="text-14 text-ink-2">{ad.summary}</span>
        </span>
      </a>
      <IconButton
        icon={X}
        label={t('campaign.learner.adClose')}
        onClick={() => setClosed(true)}
        className="absolute! top-2 right-2 bg-sheet"
      />
    </aside>
  );
}
