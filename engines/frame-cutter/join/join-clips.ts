import { once } from 'node:events';
import { open, rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { withTemporaryPath } from '../core/output-files.ts';
import type {
  CreateTemporaryPath,
  CutProgressCallback,
  MezzanineFormat,
  RunFfmpegTask,
} from '../core/types.ts';
import { JOIN_SAMPLE_RATE, planJoin } from '../ffmpeg/join-args.ts';
import { readFully } from '../mp4/read-packets.ts';
import { type DecodedAudio, decodeAudio, JOIN_SAMPLE_BYTES } from './decode-audio.ts';
import { type ClipPart, joinVideoTracks } from './join-video-tracks.ts';

const WALL_MS = 10 * 60_000;
/** Number of samples read at once. */
const CHUNK_SAMPLES = 64 * 1024;
/**
 * Length of the fade on either side of a joint: 4 ms at 48 kHz. Too short to be heard as a fade, but long enough to
 * prevent the click of a jump from one waveform to another.
 */
const FADE_SAMPLES = 192;
const CHANNELS = 2;
const BYTES_PER_CHANNEL = JOIN_SAMPLE_BYTES / CHANNELS;

/**
 * Joins finished clips of one mezzanine into a new file at `output`. Video packets are copied. Audio packets cannot be:
 * an AAC packet lasts 21 ms, does not end where a frame ends, and needs the packet before it. The sound of all parts is
 * decoded in one run, trimmed to the sample at the parts' boundaries, faded for 4 ms on both sides of each joint and
 * encoded once. Resolves to the decoded sound, or null for a mezzanine without sound. Throws NotCopyableError if the
 * parts do not fit together, and errors of the runner and the file system.
 */
export async function joinClips(args: {
  run: RunFfmpegTask;
  createTemporaryPath: CreateTemporaryPath;
  parts: readonly ClipPart[];
  info: MezzanineFormat;
  output: string;
  signal: AbortSignal;
  onProgress?: CutProgressCallback;
}): Promise<DecodedAudio | null> {
  const { run, parts, info, output, signal } = args;
  return withTemporaryPath(args, async (video) => {
    await joinVideoTracks({ parts, output: video, signal });
    if (!info.hasAudio) {
      await rename(video, output);
      return null;
    }
    return withTemporaryPath(args, async (samples) => {
      const decoded = await decodeAudio({ run, parts, output: samples, wallMs: WALL_MS, signal });
      args.onProgress?.(0.5);
      await run({
        args: planJoin({ video, rate: info.rate, output }),
        signal,
        wallMs: WALL_MS,
        purpose: 'encode',
        isUrgent: true,
        input: (stdin) => sendSamples({ ...args, samples, decoded, stdin }),
      });
      args.onProgress?.(1);
      return decoded;
    });
  });
}

/** Writes the trimmed and faded samples of all parts to `stdin`. */
async function sendSamples(args: {
  parts: readonly ClipPart[];
  info: MezzanineFormat;
  /** Path of the decoded samples. */
  samples: string;
  decoded: DecodedAudio;
  stdin: Writable;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, info, decoded, stdin, signal } = args;
  const { rate } = info;
  const samplesAt = (frame: number) => Math.round((frame * rate.den * JOIN_SAMPLE_RATE) / rate.num);
  const file = await open(args.samples, 'r');
  try {
    let frames = 0;
    for (const [i, { index }] of parts.entries()) {
      // Computed from the beginning of the clip, so that rounding errors do not add up.
      const begin = samplesAt(frames);
      frames += index.video.sizes.length;
      const samples = samplesAt(frames) - begin;
      const { from, to } = decoded.sampleRanges[i] ?? { from: 0, to: 0 };
      const joins = { before: i > 0, after: i < parts.length - 1 };
      for (let first = 0; first < samples; first += CHUNK_SAMPLES) {
        const count = Math.min(CHUNK_SAMPLES, samples - first);
        // Filled with zeros, which are silence, where the mezzanine's sound has ended.
        const chunk = Buffer.alloc(count * JOIN_SAMPLE_BYTES);
        const available = Math.max(0, Math.min(count, to - from - first)) * JOIN_SAMPLE_BYTES;
        const into = chunk.subarray(0, available);
        await readFully({ file, into, at: (from + first) * JOIN_SAMPLE_BYTES });
        fadeJoins({ chunk, first, samples, joins });
        if (!stdin.write(chunk)) await once(stdin, 'drain', { signal });
      }
    }
  } finally {
    await file.close();
  }
  stdin.end();
}

/**
 * Fades a chunk of a part's sound (16-bit stereo) in place: linearly in or out where another part comes before or after
 * the part. `first` is the index of the chunk's first sample within the part; `samples` is the length of the part.
 */
function fadeJoins(args: {
  chunk: Buffer;
  first: number;
  samples: number;
  joins: { before: boolean; after: boolean };
}): void {
  const { chunk, first, samples, joins } = args;
  const count = chunk.length / JOIN_SAMPLE_BYTES;
  const scale = (sample: number, gain: number) => {
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const at = (sample * CHANNELS + channel) * BYTES_PER_CHANNEL;
      chunk.writeInt16LE(Math.round(chunk.readInt16LE(at) * gain), at);
    }
  };
  for (let i = 0; joins.before && i < count && first + i < FADE_SAMPLES; i += 1) {
    scale(i, (first + i) / FADE_SAMPLES);
  }
  for (let i = Math.max(0, samples - FADE_SAMPLES - first); joins.after && i < count; i += 1) {
    scale(i, Math.max(0, samples - 1 - first - i) / FADE_SAMPLES);
  }
}
