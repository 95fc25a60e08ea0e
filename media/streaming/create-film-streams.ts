import { AppError } from '#domain/errors.ts';
import type { FilmStreams } from '#domain/media/types.ts';
import { makeFragmentedFront } from '../cutting/make-mp4-front.ts';
import type { MezzanineShelf, OpenMezzanine } from '../cutting/mezzanine-shelf.ts';
import type { Mp4Index } from '../cutting/read-mp4-index.ts';
import { chooseParts, type FilmPart, LONGEST_PART_SECONDS } from './choose-parts.ts';
import { makePart } from './make-part.ts';

/** See FilmStreams. Nothing is written: what a part holds is read out of the mezzanine when it is asked for. */
export function createFilmStreams(args: { shelf: MezzanineShelf }): FilmStreams {
  const { shelf } = args;
  // The shelf remembers indices; what is chosen of one goes when it goes.
  const chosen = new WeakMap<Mp4Index, FilmPart[]>();
  const partsOf = (index: Mp4Index) => {
    const parts = chosen.get(index) ?? chooseParts(index);
    chosen.set(index, parts);
    return parts;
  };
  return {
    playlist: ({ mezzanine, facts }) =>
      shelf.lend({ path: mezzanine, facts }, async (open) => writePlaylist(partsOf(indexOf(open)))),
    front: ({ mezzanine, facts }) =>
      shelf.lend({ path: mezzanine, facts }, async (open) => {
        const { picture, sound } = indexOf(open);
        return makeFragmentedFront([picture, ...(sound ? [sound] : [])]);
      }),
    part: ({ mezzanine, facts, number }) =>
      shelf.lend({ path: mezzanine, facts }, async (open) => {
        const index = indexOf(open);
        const part = partsOf(index)[number];
        if (!part) throw new AppError('not_found', { message: 'no such part' });
        return makePart({ mezzanine: open.file, index, part, number });
      }),
  };
}

function indexOf({ index, odd }: OpenMezzanine): Mp4Index {
  if (!index) throw new AppError('not_found', { message: `no stream of this film: ${odd}` });
  return index;
}

/** A media playlist of HTTP Live Streaming (RFC 8216, 4.3), for all of the film. */
function writePlaylist(parts: readonly FilmPart[]): string {
  const longest = Math.max(LONGEST_PART_SECONDS, ...parts.map(({ seconds }) => Math.ceil(seconds)));
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
