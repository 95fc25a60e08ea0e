import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { assertCopyable, notExactError } from '../core/errors.ts';
import type { RunFfmpegTask } from '../core/types.ts';
import { COMPARE_SAMPLE_RATE, toInt16Samples } from '../ffmpeg/comparison-audio.ts';
import { JOIN_SAMPLE_RATE, planPartAudioDecode } from '../ffmpeg/join-args.ts';
import { buildFragment } from '../mp4/build-fragment.ts';
import { buildInitSegment } from '../mp4/build-mp4-header.ts';
import type { Mp4Track } from '../mp4/read-mp4-index.ts';
import { readPacket } from '../mp4/read-packets.ts';
import type { ClipPart } from './join-video-tracks.ts';

/** Number of samples in an AAC packet. */
const PACKET_SAMPLES = 1024;
/** Number of packets in a fragment. */
const FRAGMENT_PACKETS = 64;
/** Size of one sample, 16-bit stereo, in bytes. */
export const JOIN_SAMPLE_BYTES = 4;

/** The sound of several clips, decoded one after the other. */
export interface DecodedAudio {
  /**
   * For each clip, the index of the sample (at JOIN_SAMPLE_RATE) at its first frame, and of the end of its sound
   * (exclusive).
   */
  sampleRanges: { from: number; to: number }[];
  /** The same sound as mono samples at COMPARE_SAMPLE_RATE. */
  comparisonSamples: Int16Array;
}

/**
 * Decodes the sound of these clips in one run of ffmpeg, to raw samples in a new file at `output`. An AAC packet
 * decodes correctly only after the packet before it, which is why each clip's sound begins with a packet that its edit
 * list hides. Throws NotCopyableError unless all clips have the same decoder configuration, and FrameCutterError
 * `not_exact` unless every packet decodes to 1,024 samples.
 */
export async function decodeAudio(args: {
  run: RunFfmpegTask;
  parts: readonly ClipPart[];
  output: string;
  wallMs: number;
  signal: AbortSignal;
}): Promise<DecodedAudio> {
  const { run, parts, output, wallMs, signal } = args;
  const tracks = parts.map(({ index }) => {
    assertCopyable(
      index.audio !== null && index.audio.presentationStartTicks >= 0,
      'a part whose sound begins late',
    );
    return index.audio;
  });
  const [template] = tracks;
  assertCopyable(template !== undefined, 'nothing to join');
  const config = readDecoderConfig(template.boxes.stsd);
  assertCopyable(
    tracks.every(
      ({ boxes, timescale }) =>
        readDecoderConfig(boxes.stsd).equals(config) && timescale === JOIN_SAMPLE_RATE,
    ),
    'parts with different kinds of sound',
  );
  let samples = 0;
  const sampleRanges = tracks.map(({ presentationStartTicks, sizes }) => {
    const from = samples + Math.round(presentationStartTicks);
    samples += sizes.length * PACKET_SAMPLES;
    return { from, to: samples };
  });
  const { stdout } = await run({
    args: planPartAudioDecode(output),
    signal,
    wallMs,
    purpose: 'verify',
    isUrgent: true,
    maxOutputBytes: 2 * (Math.ceil((samples * COMPARE_SAMPLE_RATE) / JOIN_SAMPLE_RATE) + COMPARE_SAMPLE_RATE),
    input: (stdin) => sendPackets({ parts, template, stdin, signal }),
  });
  const file = await open(output, 'r');
  try {
    const { size } = await file.stat();
    if (size !== samples * JOIN_SAMPLE_BYTES) {
      throw notExactError(`${size / JOIN_SAMPLE_BYTES} samples decoded of ${samples}`);
    }
  } finally {
    await file.close();
  }
  return { sampleRanges, comparisonSamples: toInt16Samples(stdout) };
}

/**
 * Returns the DecoderSpecificInfo in a stsd box (ISO/IEC 14496-1, 7.2.6.7). Its size has four bytes, as ffmpeg writes
 * it.
 */
function readDecoderConfig(stsd: Buffer): Buffer {
  const at = stsd.indexOf(Buffer.from([5, 0x80, 0x80, 0x80]), stsd.indexOf('esds'));
  assertCopyable(stsd.includes('esds') && at !== -1, 'another kind of sound');
  return stsd.subarray(at, at + 5 + (stsd[at + 4] ?? 0));
}

/** Writes the audio packets of all parts to `stdin`, as one fragmented mp4 without gaps. */
async function sendPackets(args: {
  parts: readonly ClipPart[];
  template: Mp4Track;
  stdin: Writable;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, template, stdin, signal } = args;
  stdin.write(buildInitSegment([template]));
  let sent = 0;
  for (const { path, index } of parts) {
    const { sizes = new Uint32Array(), offsets = new Float64Array() } = index.audio ?? {};
    const file = await open(path, 'r');
    try {
      for (let from = 0; from < sizes.length; from += FRAGMENT_PACKETS) {
        const data = await Promise.all(
          Array.from(sizes.subarray(from, from + FRAGMENT_PACKETS), (_, i) =>
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
