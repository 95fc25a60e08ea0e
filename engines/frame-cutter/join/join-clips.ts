import { once } from 'node:events';
import { open, rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { withTemporaryPath } from '../core/output-files.ts';
import type {
  CreateTemporaryPath,
  CutProgressCallback,
  MezzanineInfo,
  RunFfmpegTask,
} from '../core/types.ts';
import { JOIN_SAMPLE_RATE, planJoin } from '../ffmpeg/join-args.ts';
import { readFully } from '../mp4/read-packets.ts';
import { type DecodedAudio, decodeAudio, JOIN_SAMPLE_BYTES } from './decode-audio.ts';
import { fadeJoins } from './fade-joins.ts';
import { type ClipPart, joinVideoTracks } from './join-video-tracks.ts';

const WALL_MS = 10 * 60_000;
/** Samples read at once. */
const CHUNK_SAMPLES = 64 * 1024;

/**
 * Joins finished clips of one mezzanine into a new file at `output`. Video packets are copied. Audio packets cannot be: an
 * AAC packet lasts 21 ms, does not end where a frame ends, and needs the packet before it. The sound of all parts is
 * decoded in one run, trimmed to the sample at the parts' boundaries, faded for 4 ms on both sides of each joint and encoded
 * once. Resolves to the decoded sound, or null for a mezzanine without sound. Throws NotCopyableError when the parts do not
 * fit together, and what the runner and the file system throw.
 */
export async function joinClips(args: {
  run: RunFfmpegTask;
  createTemporaryPath: CreateTemporaryPath;
  parts: readonly ClipPart[];
  info: MezzanineInfo;
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
  info: MezzanineInfo;
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
      // Counted from the beginning of the clip, so that rounding errors do not add up.
      const begin = samplesAt(frames);
      frames += index.video.sizes.length;
      const samples = samplesAt(frames) - begin;
      const { from, to } = decoded.sampleRanges[i] ?? { from: 0, to: 0 };
      const joins = { before: i > 0, after: i < parts.length - 1 };
      for (let first = 0; first < samples; first += CHUNK_SAMPLES) {
        const wanted = Math.min(CHUNK_SAMPLES, samples - first);
        // Zeros, that is silence, where the mezzanine's sound has ended.
        const chunk = Buffer.alloc(wanted * JOIN_SAMPLE_BYTES);
        const available = Math.max(0, Math.min(wanted, to - from - first)) * JOIN_SAMPLE_BYTES;
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
