import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunInSlot } from '@taici/frame-cutter';
import type { DubProof } from '#domain/dubs/dub-proof.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { type TaskProcesses, withTaskProcesses } from '../ffmpeg/task-processes.ts';
import { replaceFile, withTemporaryFile } from '../files/replace-file.ts';
import { mixSamplesIn } from '../plans/dub-sound.ts';
import type { FontSearchPaths } from '../script-sheets/find-fonts.ts';
import { requireFrames, withDubPicture } from './draw-dub-picture.ts';
import { mixSound } from './mix-sound.ts';
import { requireExactDub } from './prove-dub.ts';
import { writeDubFilm } from './write-dub-film.ts';

/** Shares of the work that are done after each step. */
const DONE = { analysis: 0.15, picture: 0.45, mix: 0.6, film: 0.95 };

type MixDubArgs = { run: RunFfmpeg; runInSlot: RunInSlot; fonts: FontSearchPaths } & Parameters<
  MediaProcessor['mixDub']
>[0];

/**
 * See MediaProcessor.mixDub. The voices are measured while the bed is made, and mixed with it into raw sound. That is made
 * as loud as the standard asks, limited, and encoded once, beside the clip's own picture packets. Then the finished film is
 * decoded, and each voice is looked for in it.
 */
export async function mixDub(
  args: MixDubArgs,
  options: MediaTaskOptions,
): Promise<{ proof: DubProof; gainsDb: number[]; durationMs: number }> {
  const { info, frames, output, credits } = args;
  const { signal } = options;
  const report = (fraction: number) => options.onProgress?.(fraction);
  const durationMs = frameStartMs(frames + (credits?.frames ?? 0), info.rate);
  // The first film of a clip: temporary files beside it need the folder before the film is written.
  await mkdir(dirname(output), { recursive: true });
  return withRawFiles(output, (files) =>
    withTaskProcesses({ ...args, signal }, async (processes) => {
      const begun = Promise.withResolvers<void>();
      const sound = mixSound({
        ...args,
        ...files,
        processes,
        clipSamples: mixSamplesIn(frameStartMs(frames, info.rate)),
        samples: mixSamplesIn(durationMs),
        onBegin: begun.resolve,
        onMeasured: () => report(DONE.analysis),
      });
      // While others use all slots, nothing is started ahead. No picture is drawn for a recording without a voice.
      await (args.ass === null && !credits ? Promise.race([begun.promise, sound]) : sound);
      const drawing = {
        ...options,
        onProgress: (fraction: number) => report(DONE.analysis + (DONE.picture - DONE.analysis) * fraction),
      };
      const proof = await withDubPicture(args, drawing, async (picture) => {
        await requireFrames({ path: picture, frames: frames + (credits?.frames ?? 0) });
        return writeFilm(args, {
          ...{ picture, mixFile: files.mixFile, mixed: sound, signal },
          onMixed: () => report(DONE.mix),
          onWritten: () => report(DONE.film),
        });
      });
      report(1);
      return { proof, gainsDb: (await sound).gainsDb, durationMs: Math.round(durationMs) };
    }),
  );
}

/** Calls `use` with temporary files beside `output` for raw sound. */
function withRawFiles<Result>(
  output: string,
  use: (files: { bedFile: string; mixFile: string }) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFile(output, (bedFile) =>
    withTemporaryFile(output, (mixFile) => use({ bedFile, mixFile })),
  );
}

/** Writes the film and its sound to temporary files, and renames them when they are proved. */
function writeFilm(
  args: MixDubArgs,
  mix: Pick<Parameters<typeof writeDubFilm>[0], 'picture' | 'mixFile' | 'mixed' | 'onMixed'> & {
    signal: AbortSignal;
    onWritten: () => void;
  },
): Promise<DubProof> {
  const { info, output } = args;
  // The film is renamed first: its sound alone is never there without it.
  return replaceFile({
    output: args.sound,
    make: (soundOutput) =>
      replaceFile({
        output,
        async make(film) {
          const proof = await withTaskProcesses({ ...args, ...mix }, (processes: TaskProcesses) =>
            writeDubFilm({ ...args, ...mix, processes, film, soundOutput }),
          );
          mix.onWritten();
          requireExactDub({ proof, frameMs: frameStartMs(1, info.rate) });
          return proof;
        },
      }),
  });
}
