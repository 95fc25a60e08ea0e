import { buildInitSegment, type Mp4Index, type Mp4IndexCache, type OpenMezzanine } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { HlsStreams } from '#domain/media/types.ts';
import { withAppErrors } from '../clips/frame-cutter-adapter.ts';
import { buildHlsSegment } from './build-hls-segment.ts';
import { type HlsSegment, MAX_HLS_SEGMENT_SECONDS, planHlsSegments } from './plan-hls-segments.ts';

/**
 * See HlsStreams. Nothing is stored: the packets of a segment are read from the mezzanine when the segment is
 * requested.
 */
export function createHlsStreams(args: { indexCache: Mp4IndexCache }): HlsStreams {
  // Plans are dropped together with the cached index that they belong to.
  const plans = new WeakMap<Mp4Index, HlsSegment[]>();
  const segmentsOf = (index: Mp4Index) => {
    const segments = plans.get(index) ?? planHlsSegments(index);
    plans.set(index, segments);
    return segments;
  };
  const withMezzanine = <T>(
    { mezzanine, info }: { mezzanine: string; info: MezzanineInfo },
    use: (open: OpenMezzanine) => Promise<T>,
  ) => withAppErrors(() => args.indexCache.withMezzanine({ path: mezzanine, info }, use));
  return {
    playlist: (film) => withMezzanine(film, async (open) => writePlaylist(segmentsOf(indexOf(open)))),
    initSegment: (film) =>
      withMezzanine(film, async (open) => {
        const { video, audio } = indexOf(open);
        return buildInitSegment([video, ...(audio ? [audio] : [])]);
      }),
    segment: ({ number, ...film }) =>
      withMezzanine(film, async (open) => {
        const index = indexOf(open);
        const segment = segmentsOf(index)[number];
        if (!segment) throw new AppError('not_found', { message: 'no such segment' });
        return buildHlsSegment({ mezzanine: open.file, index, segment, number });
      }),
  };
}

function indexOf({ index, notCopyableReason }: OpenMezzanine): Mp4Index {
  if (!index) throw new AppError('not_found', { message: `no stream of this film: ${notCopyableReason}` });
  return index;
}

/** A media playlist (RFC 8216, 4.3) of the whole film. */
function writePlaylist(segments: readonly HlsSegment[]): string {
  const longest = Math.max(MAX_HLS_SEGMENT_SECONDS, ...segments.map(({ seconds }) => Math.ceil(seconds)));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="front.mp4"',
    ...segments.flatMap(({ seconds }, number) => [`#EXTINF:${seconds.toFixed(6)},`, `${number}.m4s`]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
