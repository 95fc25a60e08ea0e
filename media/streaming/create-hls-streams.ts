import { AppError } from '#domain/errors.ts';
import type { HlsStreams } from '#domain/media/types.ts';
import { buildInitSegment } from '#engines/frame-cutter/mp4/build-mp4-header.ts';
import type { Mp4IndexCache, OpenMezzanine } from '#engines/frame-cutter/mp4/mp4-index-cache.ts';
import type { Mp4Index } from '#engines/frame-cutter/mp4/read-mp4-index.ts';
import { buildHlsSegment } from './build-hls-segment.ts';
import { type HlsSegment, MAX_HLS_SEGMENT_SECONDS, planHlsSegments } from './plan-hls-segments.ts';

/** See FilmStreams. Nothing is written: what a part holds is read out of the mezzanine when it is asked for. */
export function createHlsStreams(args: { shelf: Mp4IndexCache }): HlsStreams {
  const { shelf } = args;
  // The shelf remembers indices; what is chosen of one goes when it goes.
  const chosen = new WeakMap<Mp4Index, HlsSegment[]>();
  const partsOf = (index: Mp4Index) => {
    const parts = chosen.get(index) ?? planHlsSegments(index);
    chosen.set(index, parts);
    return parts;
  };
  return {
    playlist: ({ mezzanine, facts }) =>
      shelf.withMezzanine({ path: mezzanine, facts }, async (open) => writePlaylist(partsOf(indexOf(open)))),
    initSegment: ({ mezzanine, facts }) =>
      shelf.withMezzanine({ path: mezzanine, facts }, async (open) => {
        const { video: picture, audio: sound } = indexOf(open);
        return buildInitSegment([picture, ...(sound ? [sound] : [])]);
      }),
    segment: ({ mezzanine, facts, number }) =>
      shelf.withMezzanine({ path: mezzanine, facts }, async (open) => {
        const index = indexOf(open);
        const part = partsOf(index)[number];
        if (!part) throw new AppError('not_found', { message: 'no such part' });
        return buildHlsSegment({ mezzanine: open.file, index, part, number });
      }),
  };
}

function indexOf({ index, notCopyableReason: odd }: OpenMezzanine): Mp4Index {
  if (!index) throw new AppError('not_found', { message: `no stream of this film: ${odd}` });
  return index;
}

/** A media playlist of HTTP Live Streaming (RFC 8216, 4.3), for all of the film. */
function writePlaylist(parts: readonly HlsSegment[]): string {
  const longest = Math.max(MAX_HLS_SEGMENT_SECONDS, ...parts.map(({ seconds }) => Math.ceil(seconds)));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="front.mp4"',
    ...parts.flatMap(({ seconds }, number) => [`#EXTINF:${seconds.toFixed(6)},`, `${number}.m4s`]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
