import type { FileHandle } from 'node:fs/promises';
import { readFully } from '../cutting/copy-ranges.ts';
import { makeBox, words } from '../cutting/mp4-boxes.ts';
import type { Mp4Index, Mp4Track } from '../cutting/read-mp4-index.ts';
import type { FilmPart } from './choose-parts.ts';

/** Flags of a packet (ISO/IEC 14496-12, 8.8.3.1): depends on none; depends on others and is no place to begin. */
const KEY = 0x02000000;
const NO_KEY = 0x01010000;
/** tfhd: places count from the moof. */
const FROM_MOOF = 0x020000;
/** trun: a place, and for every packet its duration, size and flags. */
const TOLD = 0x000001 | 0x000100 | 0x000200 | 0x000400;

interface Run {
  track: Mp4Track;
  from: number;
  to: number;
}

/**
 * One part of a film as a fragment: moof and mdat, its packets copied from the mezzanine. At most some two megabytes.
 * Throws source_missing when the mezzanine has become shorter.
 */
export async function makePart(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  part: FilmPart;
  /** From 0. */
  number: number;
}): Promise<Buffer> {
  const { mezzanine, index, part, number } = args;
  const { picture, sound } = index;
  const runs: Run[] = [{ track: picture, ...part.pictures }];
  if (sound && part.sounds && part.sounds.to > part.sounds.from) runs.push({ track: sound, ...part.sounds });
  const data = await Promise.all(runs.map((run) => readPackets(mezzanine, run)));
  // Where packets lie depends on how long the moof is, which does not depend on where they lie.
  const draft = makeMoof({ runs, number, places: runs.map(() => 0) });
  let place = draft.length + 8;
  const places = data.map(({ length }) => {
    const here = place;
    place += length;
    return here;
  });
  return Buffer.concat([makeMoof({ runs, number, places }), makeBox('mdat', ...data)]);
}

function makeMoof(args: { runs: readonly Run[]; number: number; places: readonly number[] }): Buffer {
  const tracks = args.runs.map(({ track, from, to }, i) => {
    const packets = Array.from({ length: to - from }, (_, at) => [
      (track.starts[from + at + 1] ?? 0) - (track.starts[from + at] ?? 0),
      track.sizes[from + at] ?? 0,
      track.keys[from + at] === 1 ? KEY : NO_KEY,
    ]);
    const begins = Buffer.alloc(8);
    begins.writeBigUInt64BE(BigInt(Math.round((track.starts[from] ?? 0) - track.zeroTicks)));
    return makeBox(
      'traf',
      makeBox('tfhd', words(FROM_MOOF, i + 1)),
      makeBox('tfdt', words(0x01000000), begins),
      makeBox('trun', words(TOLD, packets.length, args.places[i] ?? 0, ...packets.flat())),
    );
  });
  return makeBox('moof', makeBox('mfhd', words(0, args.number + 1)), ...tracks);
}

/** Packets side by side, read in as few pieces as they lie in. */
async function readPackets(mezzanine: FileHandle, { track, from, to }: Run): Promise<Buffer> {
  const bytes = track.sizes.subarray(from, to).reduce((sum, size) => sum + size, 0);
  const into = Buffer.allocUnsafe(bytes);
  let done = 0;
  for (let at = from; at < to; ) {
    const begin = track.offsets[at] ?? 0;
    let length = 0;
    for (; at < to && track.offsets[at] === begin + length; at += 1) length += track.sizes[at] ?? 0;
    await readFully({ file: mezzanine, into: into.subarray(done, done + length), at: begin });
    done += length;
  }
  return into;
}
