import { AppError } from '#domain/errors.ts';
import type { MediaWorks, StepOptions } from '#domain/media/types.ts';
import { planBackground, planClipSound, planMp3, planStereoSamples } from './plans/clip-sound.ts';
import { planStreamKinds } from './plans/contents.ts';
import { writeWhole } from './publish-file.ts';
import type { FfmpegRequest, RunFfmpeg } from './run-ffmpeg.ts';

const WALL_MS = 10 * 60_000;
/** Sides quieter than this against the middle, in decibels, are noise: the film is mono on two channels. */
const LEAST_SIDES_DB = -25;

const common = ({ signal }: StepOptions) => ({ signal, wallMs: WALL_MS, failure: 'internal' }) as const;

/** See MediaWorks.extractAudio. */
export async function extractAudio(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['extractAudio']>[0],
  options: StepOptions,
): Promise<void> {
  await makeSound({ ...args, plan: planClipSound }, options);
}

/** See MediaWorks.makeMp3. */
export async function makeMp3(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['makeMp3']>[0],
  options: StepOptions,
): Promise<void> {
  await makeSound({ ...args, plan: planMp3 }, options);
}

/** See MediaWorks.makeBackground. */
export async function makeBackground(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['makeBackground']>[0],
  options: StepOptions,
): Promise<void> {
  await makeSound({ ...args, plan: (paths) => planBackground({ ...paths, isWide: args.isWide }) }, options);
}

async function makeSound(
  args: {
    run: RunFfmpeg;
    clip: string;
    output: string;
    plan: (paths: { clip: string; output: string }) => string[];
  },
  options: StepOptions,
): Promise<void> {
  const { run, clip, output, plan } = args;
  await requireSound({ run, clip, ...common(options) });
  await writeWhole({
    output,
    make: (temporary) => run({ ...common(options), tool: 'ffmpeg', args: plan({ clip, output: temporary }) }),
  });
  options.onProgress?.(1);
}

async function requireSound(
  args: { run: RunFfmpeg; clip: string } & Pick<FfmpegRequest, 'signal' | 'wallMs' | 'failure'>,
): Promise<void> {
  const { run, clip, ...rest } = args;
  const { stdout } = await run({ ...rest, tool: 'ffprobe', args: planStreamKinds(clip) });
  if (!/^audio/m.test(stdout.toString('utf8'))) {
    throw new AppError('clip_no_sound', { message: 'the clip has no sound' });
  }
}

/** See MediaWorks.isSoundWide. */
export async function isSoundWide(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['isSoundWide']>[0],
  options: StepOptions,
): Promise<boolean> {
  const { run, clip } = args;
  let [middle, sides] = [0, 0];
  let rest = Buffer.alloc(0);
  await run({
    ...common(options),
    tool: 'ffmpeg',
    args: planStereoSamples(clip),
    onStdout(chunk) {
      const bytes = Buffer.concat([rest, chunk]);
      const whole = bytes.length - (bytes.length % 4);
      for (let at = 0; at < whole; at += 4) {
        const [left, right] = [bytes.readInt16LE(at), bytes.readInt16LE(at + 2)];
        middle += (left + right) ** 2;
        sides += (left - right) ** 2;
      }
      rest = bytes.subarray(whole);
    },
  });
  return sides > 0 && 10 * Math.log10(sides / Math.max(1, middle)) >= LEAST_SIDES_DB;
}
