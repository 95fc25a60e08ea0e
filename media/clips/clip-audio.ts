import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { FfmpegRequest, RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { planAudioCopy, planBackgroundAudio, planMp3, planStereoPcm } from '../plans/clip-audio.ts';
import { planStreamTypes } from '../plans/inspect-file.ts';

const WALL_MS = 10 * 60_000;
/** Sides quieter than this against the middle, in decibels, are noise: the film is mono on two channels. */
const LEAST_SIDES_DB = -25;

const common = ({ signal }: MediaTaskOptions) =>
  ({ signal, wallMs: WALL_MS, fallbackErrorCode: 'internal' }) as const;

/** See MediaProcessor.extractClipAudio. */
export async function extractClipAudio(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['extractClipAudio']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  await makeSound({ ...args, plan: planAudioCopy }, options);
}

/** See MediaProcessor.encodeMp3. */
export async function encodeMp3(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['encodeMp3']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  await makeSound({ ...args, plan: planMp3 }, options);
}

/** See MediaProcessor.makeBackgroundAudio. */
export async function makeBackgroundAudio(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['makeBackgroundAudio']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  await makeSound(
    { ...args, plan: (paths) => planBackgroundAudio({ ...paths, isWide: args.isWide }) },
    options,
  );
}

async function makeSound(
  args: {
    run: RunFfmpeg;
    clip: string;
    output: string;
    plan: (paths: { clip: string; output: string }) => string[];
  },
  options: MediaTaskOptions,
): Promise<void> {
  const { run, clip, output, plan } = args;
  await requireSound({ run, clip, ...common(options) });
  await writeAtomically({
    output,
    make: (temporary) => run({ ...common(options), tool: 'ffmpeg', args: plan({ clip, output: temporary }) }),
  });
  options.onProgress?.(1);
}

async function requireSound(
  args: { run: RunFfmpeg; clip: string } & Pick<FfmpegRequest, 'signal' | 'wallMs' | 'fallbackErrorCode'>,
): Promise<void> {
  const { run, clip, ...rest } = args;
  const { stdout } = await run({ ...rest, tool: 'ffprobe', args: planStreamTypes(clip) });
  if (!/^audio/m.test(stdout.toString('utf8'))) {
    throw new AppError('clip_no_sound', { message: 'the clip has no sound' });
  }
}

/** See MediaProcessor.hasWideStereo. */
export async function hasWideStereo(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['hasWideStereo']>[0],
  options: MediaTaskOptions,
): Promise<boolean> {
  const { run, clip } = args;
  let [middle, sides] = [0, 0];
  let rest = Buffer.alloc(0);
  await run({
    ...common(options),
    tool: 'ffmpeg',
    args: planStereoPcm(clip),
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
