import { useState, useSyncExternalStore } from 'react';
import { streamUrl } from '#shared/media-urls.ts';

/** What some browsers tell of their link (Network Information API); TypeScript's own types do not have it. */
interface Link {
  saveData?: boolean;
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g';
}

/** Whether little should be sent: the reader wishes it, or the browser finds its link slow. False where it does not tell. */
function isWeak(link: Link | undefined): boolean {
  return link?.saveData === true || ['slow-2g', '2g', '3g'].includes(link?.effectiveType ?? '');
}

const wantsStream = () =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '' &&
  isWeak((navigator as Navigator & { connection?: Link }).connection);

const nothing = () => () => undefined;

/**
 * The address to play a video from: `src`, or on a weak link, where the browser plays streams by itself, the stream, of
 * which the first picture comes without the whole film's index. Chosen once: what plays is not changed under the viewer.
 */
export function useSource({ videoId, src }: { videoId: string; src: string }): {
  source: string;
  /** Takes the mp4 instead of a stream that cannot be played; false where it is the mp4 that cannot. */
  leaveStream: () => boolean;
} {
  // The server knows nothing of the link; a player that comes later must not begin to fetch the mp4 first.
  const isServed = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  const [isWanted, setWanted] = useState(() => typeof document !== 'undefined' && wantsStream());
  const streams = isWanted && !isServed;
  return {
    source: streams ? `${streamUrl(videoId)}${/#.*$/.exec(src)?.[0] ?? ''}` : src,
    leaveStream() {
      setWanted(false);
      return streams;
    },
  };
}
