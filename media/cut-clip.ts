import { AppError } from '#domain/errors.ts';
import type { ClipProof, MediaWorks, StepOptions } from '#domain/media/types.ts';
import { planClip } from './plans/clip.ts';
import { proveClip } from './prove-clip.ts';
import { writeWhole } from './publish-file.ts';
import type { RunFfmpeg } from './run-ffmpeg.ts';

const CUT_WALL_MS = 60 * 60_000;

/** See MediaWorks.cutClip. Throws cut_start_after_end and cut_out_of_range for a span that is not in the film. */
export async function cutClip(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['cutClip']>[0],
  options: StepOptions,
): Promise<ClipProof> {
  const { run, mezzanine, facts, startFrame, endFrame, output } = args;
  if (endFrame <= startFrame) throw new AppError('cut_start_after_end', { field: 'endFrame' });
  if (startFrame < 0 || endFrame > facts.frames)
    throw new AppError('cut_out_of_range', { field: 'endFrame' });
  const { signal } = options;
  return writeWhole({
    output,
    async make(temporary) {
      await run({
        tool: 'ffmpeg',
        args: planClip({ mezzanine, facts, startFrame, endFrame, output: temporary }),
        signal,
        wallMs: CUT_WALL_MS,
        failure: 'internal',
        onProgress: ({ frame }) => options.onProgress?.(0.9 * Math.min(1, frame / (endFrame - startFrame))),
      });
      const proof = await proveClip({ run, mezzanine, clip: temporary, facts, startFrame, endFrame, signal });
      options.onProgress?.(1);
      return proof;
    },
  });
}
