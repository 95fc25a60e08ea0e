import { AppError } from '#domain/errors.ts';
import type { MediaWorks, StepOptions } from '#domain/media/types.ts';
import { planClipSound } from './plans/clip.ts';
import { planStreamKinds } from './plans/contents.ts';
import { writeWhole } from './publish-file.ts';
import type { RunFfmpeg } from './run-ffmpeg.ts';

const WALL_MS = 5 * 60_000;

/** See MediaWorks.extractAudio. */
export async function extractAudio(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['extractAudio']>[0],
  options: StepOptions,
): Promise<void> {
  const { run, clip, output } = args;
  const common = { signal: options.signal, wallMs: WALL_MS, failure: 'internal' } as const;
  const { stdout } = await run({ ...common, tool: 'ffprobe', args: planStreamKinds(clip) });
  if (!/^audio/m.test(stdout.toString('utf8'))) {
    throw new AppError('not_found', { message: 'the clip has no sound' });
  }
  await writeWhole({
    output,
    make: (temporary) => run({ ...common, tool: 'ffmpeg', args: planClipSound({ clip, output: temporary }) }),
  });
  options.onProgress?.(1);
}
