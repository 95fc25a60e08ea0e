import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { MezzanineFacts } from '#domain/films/types.ts';
import type { Progress } from '#domain/media/types.ts';
import { JOINT_SAMPLE_RATE, planJoin, planPartSound } from '../plans/join.ts';
import { withTemporary } from '../publish-file.ts';
import type { RunFfmpeg } from '../run-ffmpeg.ts';
import { temporaryBeside } from '../temporary-names.ts';
import { type ClipPart, joinPictures } from './join-pictures.ts';

const WALL_MS = 10 * 60_000;

/**
 * Joins finished clips of one film into a new file at `output`. Pictures are copied packet by packet. Sound cannot be: an
 * AAC packet is 21 ms long, ends where no frame does and needs the one before it. It is decoded, cut to the sample where
 * the frames change, brought to silence for an instant on both sides of each joint, and encoded once as a whole.
 * Throws NotCopyable when the pictures do not fit together, and what running ffmpeg and writing files throw.
 */
export async function joinClips(args: {
  run: RunFfmpeg;
  parts: readonly ClipPart[];
  facts: MezzanineFacts;
  output: string;
  signal: AbortSignal;
  onProgress?: Progress;
}): Promise<void> {
  const { run, parts, facts, output, signal } = args;
  await withTemporary(output, async (picture) => {
    await joinPictures({ parts, output: picture, signal });
    if (!facts.hasAudio) return rename(picture, output);
    const sounds: string[] = [];
    try {
      let frames = 0;
      for (const [i, { path, index }] of parts.entries()) {
        const sound = await temporaryBeside(output);
        sounds.push(sound);
        // Counted from the clip's beginning, so that no rounding adds up.
        const from = samplesAt(frames, facts);
        frames += index.picture.sizes.length;
        const samples = samplesAt(frames, facts) - from;
        const joint = { before: i > 0, behind: i < parts.length - 1 };
        await run({
          tool: 'ffmpeg',
          args: planPartSound({ part: path, samples, joint, output: sound }),
          signal,
          wallMs: WALL_MS,
          failure: 'internal',
          isUrgent: true,
        });
        args.onProgress?.((0.8 * (i + 1)) / parts.length);
      }
      await run({
        tool: 'ffmpeg',
        args: planJoin({ picture, rate: facts.rate, output }),
        signal,
        wallMs: WALL_MS,
        failure: 'internal',
        isUrgent: true,
        input: (stdin) => sendFiles({ paths: sounds, stdin, signal }),
      });
    } finally {
      await Promise.all(sounds.map((sound) => rm(sound, { force: true })));
    }
  });
}

function samplesAt(frame: number, { rate }: MezzanineFacts): number {
  return Math.round((frame * rate.den * JOINT_SAMPLE_RATE) / rate.num);
}

async function sendFiles(args: {
  paths: readonly string[];
  stdin: Writable;
  signal: AbortSignal;
}): Promise<void> {
  const { paths, stdin, signal } = args;
  for (const path of paths) {
    for await (const piece of createReadStream(path)) {
      if (!stdin.write(piece)) await once(stdin, 'drain', { signal });
    }
  }
  stdin.end();
}
