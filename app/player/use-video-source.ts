import { useState, useSyncExternalStore } from 'react';
import { streamUrl } from '#shared/media-urls.ts';
import { type ConnectionInfo, isSlowConnection } from './slow-connection.ts';

const wantsStream = () =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '' &&
  isSlowConnection((navigator as Navigator & { connection?: ConnectionInfo }).connection);

const nothing = () => () => undefined;

/**
 * The address to play a video from: `src`, or on a weak link, where the browser plays streams by itself, the stream, of
 * which the first picture comes without the whole film's index. Chosen once: what plays is not changed under the viewer.
 * A page whose request told of a weak link is served without an address, so that nothing is fetched before this is chosen.
 * One that told nothing (a first visit, an address that is not secure) is served with the mp4, which then begins to come
 * until the page's script takes the stream instead.
 */
export function useVideoSource(args: { videoId: string; src: string; slowConnection: boolean }): {
  /** Undefined until it is chosen. */
  source: string | undefined;
  /** Takes the mp4 instead of a stream that cannot be played; false where it is the mp4 that cannot. */
  leaveStream: () => boolean;
} {
  const { videoId, src, slowConnection } = args;
  // What is served must be what the browser finds; a player that comes later must not begin to fetch the mp4 first.
  const isServed = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  );
  const [isWanted, setWanted] = useState(() => typeof document !== 'undefined' && wantsStream());
  const streams = isWanted && !isServed;
  const stream = () => `${streamUrl(videoId)}${/#.*$/.exec(src)?.[0] ?? ''}`;
  return {
    source: isServed && slowConnection ? undefined : streams ? stream() : src,
    leaveStream() {
      setWanted(false);
      return streams;
    },
  };
}
