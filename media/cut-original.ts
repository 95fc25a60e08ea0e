import { AppError } from '#domain/errors.ts';
import type { MediaWorks, StepOptions } from '#domain/media/types.ts';
import { originalNoise } from './compare-pictures.ts';
import { originalSize } from './plans/original-grid.ts';
import { planOriginalClip } from './plans/take-home.ts';
import { probeSource } from './probe-source.ts';
import { proveClip } from './prove-clip.ts';
import { writeWhole } from './publish-file.ts';
import type { MediaLogger, RunFfmpeg } from './run-ffmpeg.ts';

const WALL_MS = 60 * 60_000;
/**
 * How far before the span the original is read, in seconds. Two are enough for a steady film whose index is right; a
 * picture that stands long, or a container that seeks badly, needs more.
 */
const leads = [2, 20];

/** See MediaWorks.probeOriginal. */
export async function probeOriginal(
  args: { run: RunFfmpeg; path: string },
  { signal }: StepOptions,
): ReturnType<MediaWorks['probeOriginal']> {
  const { video, bytes, durationMs } = await probeSource({ ...args, signal });
  return { ...originalSize(video), bytes, durationMs };
}

/** See MediaWorks.cutOriginal. */
export async function cutOriginal(
  args: { run: RunFfmpeg; logger?: MediaLogger } & Parameters<MediaWorks['cutOriginal']>[0],
  options: StepOptions,
): Promise<void> {
  const { run, original, mezzanine, clip, facts, startFrame, endFrame, output } = args;
  const { signal } = options;
  const source = await probeSource({ run, path: original, signal });
  const make = (leadSeconds: number) =>
    writeWhole({
      output,
      async make(temporary) {
        await run({
          tool: 'ffmpeg',
          args: planOriginalClip({
            source,
            path: original,
            clip,
            rate: facts.rate,
            startFrame,
            endFrame,
            leadFrames: Math.ceil((leadSeconds * facts.rate.num) / facts.rate.den),
            output: temporary,
          }),
          signal,
          wallMs: WALL_MS,
          failure: 'video_unreadable',
          onProgress: ({ frame }) =>
            options.onProgress?.(0.95 * Math.min(1, frame / (endFrame - startFrame))),
        });
        const cut = { run, mezzanine, clip: temporary, facts, startFrame, endFrame, signal };
        await proveClip({ ...cut, noise: originalNoise });
      },
    });
  for (const [at, lead] of leads.entries()) {
    try {
      await make(lead);
      options.onProgress?.(1);
      return;
    } catch (error) {
      const isLast = at === leads.length - 1;
      if (isLast || !(error instanceof AppError) || error.code !== 'cut_not_exact') throw error;
      args.logger?.warn({ lead, detail: error.message }, 'the original is read from further ahead');
    }
  }
}
