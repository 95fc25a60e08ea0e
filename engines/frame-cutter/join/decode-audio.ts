import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import type { RunFfmpeg } from '#media/ffmpeg/run-ffmpeg.ts';
import { COMPARE_SAMPLE_RATE } from '../ffmpeg/comparison-audio.ts';
import { JOIN_SAMPLE_RATE, planPartAudioDecode } from '../ffmpeg/join-args.ts';
import { buildFragment } from '../mp4/build-fragment.ts';
import { buildInitSegment } from '../mp4/build-mp4-header.ts';
import type { Mp4Track } from '../mp4/read-mp4-index.ts';
import { readPacket } from '../mp4/read-packets.ts';
import { assertCopyable } from '../not-copyable-error.ts';
import { toInt16Samples } from '../verify/measure-audio-lag.ts';
import type { ClipPart } from './join-video-tracks.ts';

/** Samples of one AAC packet. */
const PACKET_SAMPLES = 1024;
/** Packets sent at once. */
const SENT_PACKETS = 64;
/** 16 bits on both sides. */
export const JOIN_SAMPLE_BYTES = 4;

/** The sounds of several clips, decoded one behind the other. */
export interface DecodedAudio {
  /** For each clip, the sample (at JOINT_SAMPLE_RATE) at which its first frame stands, and that behind its last. */
  sampleRanges: { from: number; to: number }[];
  /** All of it once more as mono samples at COMPARE_SAMPLE_RATE. */
  comparisonSamples: Int16Array;
}

/**
 * Decodes the sounds of these clips in one run, to raw samples in a new file at `output`. An AAC packet is whole only
 * behind the one before it: each clip's sound begins with one that its edit list hides. Throws NotCopyable unless all are
 * described alike, and cut_not_exact unless every packet gives its samples.
 */
export async function decodeAudio(args: {
  run: RunFfmpeg;
  parts: readonly ClipPart[];
  output: string;
  wallMs: number;
  signal: AbortSignal;
}): Promise<DecodedAudio> {
  const { run, parts, output, wallMs, signal } = args;
  const tracks = parts.map(({ index }) => {
    assertCopyable(
      index.audio !== null && index.audio.presentationStartTicks >= 0,
      'a part whose sound does not begin with it',
    );
    return index.audio;
  });
  const [like] = tracks;
  assertCopyable(like !== undefined, 'nothing to join');
  const config = soundConfig(like.boxes.stsd);
  assertCopyable(
    tracks.every(
      ({ boxes, timescale }) => soundConfig(boxes.stsd).equals(config) && timescale === JOIN_SAMPLE_RATE,
    ),
    'sounds of several kinds',
  );
  let samples = 0;
  const places = tracks.map(({ presentationStartTicks: zeroTicks, sizes }) => {
    const from = samples + Math.round(zeroTicks);
    samples += sizes.length * PACKET_SAMPLES;
    return { from, to: samples };
  });
  const { stdout } = await run({
    tool: 'ffmpeg',
    args: planPartAudioDecode(output),
    signal,
    wallMs,
    fallbackErrorCode: 'cut_not_exact',
    isUrgent: true,
    maxOutputBytes: 2 * (Math.ceil((samples * COMPARE_SAMPLE_RATE) / JOIN_SAMPLE_RATE) + COMPARE_SAMPLE_RATE),
    input: (stdin) => sendSounds({ parts, like, stdin, signal }),
  });
  const file = await open(output, 'r');
  try {
    const { size } = await file.stat();
    if (size !== samples * JOIN_SAMPLE_BYTES) {
      throw new AppError('cut_not_exact', {
        message: `${size / JOIN_SAMPLE_BYTES} samples decoded of ${samples}`,
      });
    }
  } finally {
    await file.close();
  }
  return { sampleRanges: places, comparisonSamples: toInt16Samples(stdout) };
}

/** The decoder's configuration in a stsd box (ISO/IEC 14496-1, 7.2.6.7), its size written in four bytes as all of ours. */
function soundConfig(stsd: Buffer): Buffer {
  const at = stsd.indexOf(Buffer.from([5, 0x80, 0x80, 0x80]), stsd.indexOf('esds'));
  assertCopyable(stsd.includes('esds') && at !== -1, 'another kind of sound');
  return stsd.subarray(at, at + 5 + (stsd[at + 4] ?? 0));
}

async function sendSounds(args: {
  parts: readonly ClipPart[];
  like: Mp4Track;
  stdin: Writable;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, like, stdin, signal } = args;
  stdin.write(buildInitSegment([like]));
  let sent = 0;
  for (const { path, index } of parts) {
    const { sizes = new Uint32Array(), offsets = new Float64Array() } = index.audio ?? {};
    const file = await open(path, 'r');
    try {
      for (let from = 0; from < sizes.length; from += SENT_PACKETS) {
        const data = await Promise.all(
          Array.from(sizes.subarray(from, from + SENT_PACKETS), (_, i) =>
            readPacket({ file, track: { sizes, offsets }, packet: from + i }),
          ),
        );
        const fragment = buildFragment({
          number: 0,
          runs: [
            {
              baseDecodeTicks: sent * PACKET_SAMPLES,
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
