import { useState } from 'react';
import { streamUrl } from '#shared/media-urls.ts';
import { useHydrated } from '../state/use-store-value.ts';
import { type ConnectionInfo, isSlowConnection } from './slow-connection.ts';

const wantsStream = () =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '' &&
  isSlowConnection((navigator as Navigator & { connection?: ConnectionInfo }).connection);

/**
 * Returns the address to play a video from: `src`, or, on a slow connection and if the browser plays HLS natively, the
 * stream, which shows its first frame without loading the index of the whole film. The choice is made once, so the
 * source never changes during playback. If the page request reported a slow connection, the page is served without an
 * address, so that nothing is fetched before the choice. If it reported nothing (a first visit,
 * or an address that is not secure), the page is served with the MP4, which starts to load until the script switches to
 * the stream.
 */
export function useVideoSource(args: { videoId: string; src: string; slowConnection: boolean }): {
  /** Undefined until the choice is made. */
  source: string | undefined;
  /** Switches from a stream that cannot be played to the MP4. Returns false if the MP4 itself failed. */
  leaveStream: () => boolean;
} {
  const { videoId, src, slowConnection } = args;
  // Hydration must render what the server rendered; a player that mounts later must not start fetching the MP4 first.
  const isHydrating = !useHydrated();
  const [prefersStream, setPrefersStream] = useState(() => typeof document !== 'undefined' && wantsStream());
  const usesStream = prefersStream && !isHydrating;
  const stream = () => `${streamUrl(videoId)}${/#.*$/.exec(src)?.[0] ?? ''}`;
  return {
    source: isHydrating && slowConnection ? undefined : usesStream ? stream() : src,
    leaveStream() {
      setPrefersStream(false);
      return usesStream;
    },
  };
}
