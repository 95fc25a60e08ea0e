import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServedAd } from '#domain/campaigns/services.ts';
import { pictureUrl } from '#shared/media-urls.ts';
import { IconButton } from '../../ui/index.ts';

/** Tells the server of a showing or its click; sent even while the page goes away, and nobody waits for it. */
function report(ad: ServedAd, kind: 'impression' | 'click'): void {
  navigator.sendBeacon(
    '/api/ad_event.php',
    new URLSearchParams({ ad_id: ad.adId, view_id: ad.impressionId, kind }),
  );
}

/** An ad, marked as one, that goes away at the first click on its cross. Counted once half of it has been in view. */
export function AdBanner({ ad }: { ad: ServedAd | null }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (!ad || !frame.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        report(ad, 'impression');
      },
      { threshold: 0.5 },
    );
    watcher.observe(frame.current);
    return () => watcher.disconnect();
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
        <img
          src={pictureUrl(ad.picture.id)}
          alt={ad.picture.alt}
          className="h-[128px] w-full object-cover md:h-[160px]"
        />
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
