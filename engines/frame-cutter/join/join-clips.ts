import { once } from 'node:events';
import { open, rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { ProgressCallback } from '#domain/media/types.ts';
import type { RunFfmpeg } from '#media/ffmpeg/run-ffmpeg.ts';
import { withTemporaryPath } from '#media/files/write-atomically.ts';
import { JOIN_SAMPLE_RATE, planJoin } from '../ffmpeg/join-args.ts';
import { readFully } from '../mp4/read-packets.ts';
import { type DecodedAudio, decodeAudio, JOIN_SAMPLE_BYTES } from './decode-audio.ts';
import { fadeJoins } from './fade-joins.ts';
import { type ClipPart, joinVideoTracks } from './join-video-tracks.ts';

const WALL_MS = 10 * 60_000;
/** Samples read at once. */
const PIECE_SAMPLES = 64 * 1024;

/**
 * Joins finished clips of one film into a new file at `output`. Pictures are copied packet by packet. Sound cannot be: an
 * AAC packet is 21 ms long, ends where no frame does and needs the one before it. That of all parts is decoded in one run,
 * cut to the sample where the frames change, brought to silence for an instant on both sides of each joint, and encoded once
 * as a whole. Resolves to the decoded sounds, null without any. Throws NotCopyable when pictures or sounds do not fit
 * together, and what running ffmpeg and writing files throw.
 */
export async function joinClips(args: {
  run: RunFfmpeg;
  parts: readonly ClipPart[];
  facts: MezzanineInfo;
  output: string;
  signal: AbortSignal;
  onProgress?: ProgressCallback;
}): Promise<DecodedAudio | null> {
  const { run, parts, facts, output, signal } = args;
  return withTemporaryPath(output, async (picture) => {
    await joinVideoTracks({ parts, output: picture, signal });
    if (!facts.hasAudio) {
      await rename(picture, output);
      return null;
    }
    return withTemporaryPath(output, async (sound) => {
      const sounds = await decodeAudio({ run, parts, output: sound, wallMs: WALL_MS, signal });
      args.onProgress?.(0.5);
      await run({
        tool: 'ffmpeg',
        args: planJoin({ picture, rate: facts.rate, output }),
        signal,
        wallMs: WALL_MS,
        fallbackErrorCode: 'internal',
        isUrgent: true,
        input: (stdin) => sendSound({ ...args, sound, sounds, stdin }),
      });
      args.onProgress?.(1);
      return sounds;
    });
  });
}

async function sendSound(args: {
  parts: readonly ClipPart[];
  facts: MezzanineInfo;
  sound: string;
  sounds: DecodedAudio;
  stdin: Writable;
  signal: AbortSignal;
}): Promise<void> {
  const { parts, facts, sounds, stdin, signal } = args;
  const { rate } = facts;
  const samplesAt = (frame: number) => Math.round((frame * rate.den * JOIN_SAMPLE_RATE) / rate.num);
  const file = await open(args.sound, 'r');
  try {
    let frames = 0;
    for (const [i, { index }] of parts.entries()) {
      // Counted from the clip's beginning, so that no rounding adds up.
      const begin = samplesAt(frames);
      frames += index.video.sizes.length;
      const samples = samplesAt(frames) - begin;
      const { from, to } = sounds.sampleRanges[i] ?? { from: 0, to: 0 };
      const joint = { before: i > 0, behind: i < parts.length - 1 };
      for (let first = 0; first < samples; first += PIECE_SAMPLES) {
        const wanted = Math.min(PIECE_SAMPLES, samples - first);
        // Where a film has no more sound there is silence.
        const piece = Buffer.alloc(wanted * JOIN_SAMPLE_BYTES);
        const there = Math.max(0, Math.min(wanted, to - from - first)) * JOIN_SAMPLE_BYTES;
        const into = piece.subarray(0, there);
        await readFully({ file, into, at: (from + first) * JOIN_SAMPLE_BYTES });
        fadeJoins({ piece, first, samples, joint });
        if (!stdin.write(piece)) await once(stdin, 'drain', { signal });
      }
    }
  } finally {
    await file.close();
  }
  stdin.end();
}
