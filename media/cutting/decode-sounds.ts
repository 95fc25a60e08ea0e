import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { readSamples } from '../compare-sounds.ts';
import { JOINT_SAMPLE_RATE, planPartSounds } from '../plans/join.ts';
import { COMPARE_SAMPLE_RATE } from '../plans/sound-samples.ts';
import type { RunFfmpeg } from '../run-ffmpeg.ts';
import { readPacket } from './copy-ranges.ts';
import type { ClipPart } from './join-pictures.ts';
import { makeFragment } from './make-fragment.ts';
import { makeFragmentedFront } from './make-mp4-front.ts';
import { demand } from './not-copyable.ts';
import type { Mp4Track } from './read-mp4-index.ts';

/** Samples of one AAC packet. */
const PACKET_SAMPLES = 1024;
/** Packets sent at once. */
const SENT_PACKETS = 64;
/** 16 bits on both sides. */
export const JOINT_SAMPLE_BYTES = 4;

/** The sounds of several clips, decoded one behind the other. */
export interface DecodedSounds {
  /** For each clip, the sample (at JOINT_SAMPLE_RATE) at which its first frame stands, and that behind its last. */
  places: { from: number; to: number }[];
  /** All of it once more as mono samples at COMPARE_SAMPLE_RATE. */
  compared: Int16Array;
}

/**
 * Decodes the sounds of these clips in one run, to raw samples in a new file at `output`. An AAC packet is whole only
 * behind the one before it: each clip's sound begins with one that its edit list hides. Throws NotCopyable unless all are
 * described alike, and cut_not_exact unless every packet gives its samples.
 */
export async function decodeSounds(args: {
  run: RunFfmpeg;
  parts: readonly ClipPart[];
  output: string;
  wallMs: number;
  signal: AbortSignal;
}): Promise<DecodedSounds> {
  const { run, parts, output, wallMs, signal } = args;
  const tracks = parts.map(({ index }) => {
    demand(index.sound !== null && index.sound.zeroTicks >= 0, 'a part whose sound does not begin with it');
    return index.sound;
  });
  const [like] = tracks;
  demand(like !== undefined, 'nothing to join');
  const config = soundConfig(like.boxes.stsd);
  demand(
    tracks.every(
      ({ boxes, timescale }) => soundConfig(boxes.stsd).equals(config) && timescale === JOINT_SAMPLE_RATE,
    ),
    'sounds of several kinds',
  );
  let samples = 0;
  const places = tracks.map(({ zeroTicks, sizes }) => {
    const from = samples + Math.round(zeroTicks);
    samples += sizes.length * PACKET_SAMPLES;
    return { from, to: samples };
  });
  const { stdout } = await run({
    tool: 'ffmpeg',
    args: planPartSounds(output),
    signal,
    wallMs,
    failure: 'cut_not_exact',
    isUrgent: true,
    maxOutputBytes:
      2 * (Math.ceil((samples * COMPARE_SAMPLE_RATE) / JOINT_SAMPLE_RATE) + COMPARE_SAMPLE_RATE),
    input: (stdin) => sendSounds({ parts, like, stdin, signal }),
  });
  const file = await open(output, 'r');
  try {
    const { size } = await file.stat();
    if (size !== samples * JOINT_SAMPLE_BYTES) {
      throw new AppError('cut_not_exact', {
        message: `${size / JOINT_SAMPLE_BYTES} samples decoded of ${samples}`,
      });
    }
  } finally {
    await file.close();
  }
  return { places, compared: readSamples(stdout) };
}

/** The decoder's configuration in a stsd box (ISO/IEC 14496-1, 7.2.6.7), its size written in four bytes as all of ours. */
function soundConfig(stsd: Buffer): Buffer {
  const at = stsd.indexOf(Buffer.from([5, 0x80, 0x80, 0x80]), stsd.indexOf('esds'));
  demand(stsd.includes('esds') && at !== -1, 'another kind of sound');
  return stsd.subarray(at, at + 5 + (stsd[at + 4] ?? 0));
}

async function sendSounds(args: {
  parts: readonly ClipPart[];
  like: Mp4Track;
  stdin: Writable;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, like, stdin, signal } = args;
  stdin.write(makeFragmentedFront([like]));
  let sent = 0;
  for (const { path, index } of parts) {
    const { sizes = new Uint32Array(), offsets = new Float64Array() } = index.sound ?? {};
    const file = await open(path, 'r');
    try {
      for (let from = 0; from < sizes.length; from += SENT_PACKETS) {
        const data = await Promise.all(
          Array.from(sizes.subarray(from, from + SENT_PACKETS), (_, i) =>
            readPacket({ file, track: { sizes, offsets }, packet: from + i }),
          ),
        );
        const fragment = makeFragment({
          number: 0,
          runs: [
            {
              beginTicks: sent * PACKET_SAMPLES,
              packets: data.map(({ length }) => ({ ticks: PACKET_SAMPLES, bytes: length, isKey: true })),
              data,
            },
          ],
        });
        sent += data.length;
        if (!stdin.write(fragment)) await once(stdin, 'drain', { signal });
      }
    } finally {
      await file.close();
    }
  }
  stdin.end();
}
