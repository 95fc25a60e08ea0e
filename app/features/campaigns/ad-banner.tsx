import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServedAdDto } from '#contract/ads.ts';
import { api } from '../../api/client.ts';
import { IconButton } from '../../ui/index.ts';

/** Reports an impression or a click, even while the browser leaves the page. A lost report is not sent again. */
function report({ adId, impressionId }: ServedAdDto, kind: 'impression' | 'click'): void {
  api.ads.recordEvent({ adId, impressionId, kind }, { quiet: true, keepalive: true }).catch(() => undefined);
}

/** An ad, labeled as such, with a button that hides it. It reports an impression once half of it is visible. */
export function AdBanner({ ad }: { ad: ServedAdDto | null }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!ad || !frame.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        report(ad, 'impression');
      },
      { threshold: 0.5 },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [ad]);
  if (!ad || closed) return null;
  return (
    <aside ref={frame} aria-label={t('campaign.learner.adLabel')} className="relative">
      <a
        href={ad.link}
        target="_blank"
        rel="noopener sponsored nofollow"
        onClick={() => report(ad, 'click')}
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
