import type { FileHandle } from 'node:fs/promises';
import { readFully } from '../cutting/copy-ranges.ts';
import { type FragmentRun, makeFragment } from '../cutting/make-fragment.ts';
import type { Mp4Index, Mp4Track } from '../cutting/read-mp4-index.ts';
import type { FilmPart } from './choose-parts.ts';

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
  return makeFragment({
    number,
    runs: await Promise.all(
      runs.map(async (run) => ({
        beginTicks: (run.track.starts[run.from] ?? 0) - run.track.zeroTicks,
        packets: packetsOf(run),
        data: [await readPackets(mezzanine, run)],
      })),
    ),
  });
}

function packetsOf({ track, from, to }: Run): FragmentRun['packets'] {
  return Array.from({ length: to - from }, (_, at) => ({
    ticks: (track.starts[from + at + 1] ?? 0) - (track.starts[from + at] ?? 0),
    bytes: track.sizes[from + at] ?? 0,
    isKey: track.keys[from + at] === 1,
  }));
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
