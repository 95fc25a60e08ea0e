import type { FileHandle } from 'node:fs/promises';
import { buildFragment, type FragmentRun } from '#engines/frame-cutter/mp4/build-fragment.ts';
import type { Mp4Index, Mp4Track } from '#engines/frame-cutter/mp4/read-mp4-index.ts';
import { readFully } from '#engines/frame-cutter/mp4/read-packets.ts';
import type { HlsSegment } from './plan-hls-segments.ts';

interface Run {
  track: Mp4Track;
  from: number;
  to: number;
}

/**
 * One part of a film as a fragment: moof and mdat, its packets copied from the mezzanine. At most some two megabytes.
 * Throws source_missing when the mezzanine has become shorter.
 */
export async function buildHlsSegment(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  part: HlsSegment;
  /** From 0. */
  number: number;
}): Promise<Buffer> {
  const { mezzanine, index, part, number } = args;
  const { video: picture, audio: sound } = index;
  const runs: Run[] = [{ track: picture, ...part.video }];
  if (sound && part.audio && part.audio.to > part.audio.from) runs.push({ track: sound, ...part.audio });
  return buildFragment({
    number,
    runs: await Promise.all(
      runs.map(async (run) => ({
        baseDecodeTicks: (run.track.decodeTicks[run.from] ?? 0) - run.track.presentationStartTicks,
        packets: packetsOf(run),
        data: [await readPackets(mezzanine, run)],
      })),
    ),
  });
}

function packetsOf({ track, from, to }: Run): FragmentRun['packets'] {
  return Array.from({ length: to - from }, (_, at) => ({
    ticks: (track.decodeTicks[from + at + 1] ?? 0) - (track.decodeTicks[from + at] ?? 0),
    bytes: track.sizes[from + at] ?? 0,
    isKey: track.syncFlags[from + at] === 1,
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
