import type { FileHandle } from 'node:fs/promises';
import {
  buildFragment,
  type FragmentRun,
  type Mp4Index,
  type Mp4Track,
  readFully,
} from '@taici/frame-cutter';
import type { HlsSegment } from './plan-hls-segments.ts';

/** Packets [from, to) of a track. */
interface Run {
  track: Mp4Track;
  from: number;
  to: number;
}

/**
 * Builds one segment of a stream as an mp4 fragment (moof and mdat) with packets copied from the mezzanine. It has at
 * most about two megabytes. Throws source_missing if the mezzanine has become shorter.
 */
export async function buildHlsSegment(args: {
  mezzanine: FileHandle;
  index: Mp4Index;
  segment: HlsSegment;
  /** Counted from 0. */
  number: number;
}): Promise<Buffer> {
  const { mezzanine, index, segment, number } = args;
  const { video, audio } = index;
  const runs: Run[] = [{ track: video, ...segment.video }];
  if (audio && segment.audio && segment.audio.to > segment.audio.from) {
    runs.push({ track: audio, ...segment.audio });
  }
  return buildFragment({
    number,
    runs: await Promise.all(
      runs.map(async (run) => ({
        baseDecodeTicks: (run.track.decodeTicks[run.from] ?? 0) - run.track.presentationStartTicks,
        packets: listPackets(run),
        data: [await readPackets(mezzanine, run)],
      })),
    ),
  });
}

function listPackets({ track, from, to }: Run): FragmentRun['packets'] {
  return Array.from({ length: to - from }, (_, at) => ({
    ticks: (track.decodeTicks[from + at + 1] ?? 0) - (track.decodeTicks[from + at] ?? 0),
    bytes: track.sizes[from + at] ?? 0,
    isKey: track.syncFlags[from + at] === 1,
  }));
}

/** Reads the packets of a run, with one read per contiguous range. */
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
