import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ServedAdDto } from '#contract/ads.ts';
import type { AdEventKind } from '#shared/ad-codes.ts';
import { api } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/index.ts';

/** How long half of an ad must be visible at a stretch to count as seen, in milliseconds. */
const SEEN_AFTER_MS = 1000;

/** Reports what happens to a view, even while the browser leaves the page. A lost report is not sent again. */
async function report({ adId, impressionId }: ServedAdDto, kind: AdEventKind): Promise<void> {
  try {
    await api.ads.recordEvent({ adId, impressionId, kind }, { quiet: true, keepalive: true });
  } catch {
    // An ad is no reason to disturb a learner.
  }
}

/** Calls `onSeen` once half of the element has been visible for a second, in a page that is itself visible. */
function watchUntilSeen(element: HTMLElement, onSeen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInView = false;
  const restart = () => {
    clearTimeout(timer);
    if (isInView && document.visibilityState === 'visible') timer = setTimeout(seen, SEEN_AFTER_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= 0.5;
      restart();
    },
    { threshold: 0.5 },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', restart);
  };
  const seen = () => {
    stop();
    onSeen();
  };
  observer.observe(element);
  document.addEventListener('visibilitychange', restart);
  return stop;
}

/** An ad, labeled as such, with a button that hides it for good. */
export function AdBanner({ ad }: { ad: ServedAdDto }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState(false);
  useEffect(
    () => (frame.current ? watchUntilSeen(frame.current, () => void report(ad, 'impression')) : undefined),
    [ad],
  );
  if (closed) return null;
  return (
    <aside ref={frame} aria-label={t('campaign.learner.adLabel')} className="relative">
      <a
        href={ad.link}
        target="_blank"
        rel="noopener sponsored nofollow"
        onClick={() => void report(ad, 'click')}
        className="grid overflow-hidden rounded-read border border-rule bg-sheet md:grid-cols-[2fr_1fr]"
      >
        <img src={ad.pictureUrl} alt={ad.alt} className="aspect-[3/1] w-full object-cover" />
        <span className="grid content-center gap-1 p-4 pr-12">
          <span className="text-12 text-ink-2">{`${t('campaign.learner.adLabel')} · ${ad.companyName}`}</span>
          <span className="font-semibold text-16">{ad.title}</span>
          <span className="text-14 text-ink-2">{ad.summary}</span>
        </span>
      </a>
      <IconButton
        icon={X}
        label={t('campaign.learner.adClose')}
        onClick={() => {
          setClosed(true);
          void report(ad, 'close');
        }}
        className="absolute! top-2 right-2 bg-sheet"
      />
    </aside>
  );
}
