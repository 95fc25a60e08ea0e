import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { FfmpegRequest, RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile } from '../files/replace-file.ts';
import { planAudioCopy, planBackgroundAudio, planMp3, planStereoPcm } from '../plans/clip-audio.ts';
import { planStreamTypes } from '../plans/inspect-file.ts';

const WALL_MS = 10 * 60_000;
/**
 * Minimum level of the side signal relative to the mid signal, in decibels. Below it the sound is mono on two channels.
 */
const MIN_SIDE_LEVEL_DB = -25;

const commonOptions = ({ signal }: MediaTaskOptions) =>
  ({ signal, wallMs: WALL_MS, fallbackErrorCode: 'internal' }) as const;

/** See MediaProcessor.extractClipAudio. */
export async function extractClipAudio(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['extractClipAudio']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  await writeAudioFile({ ...args, plan: planAudioCopy }, options);
}

/** See MediaProcessor.encodeMp3. */
export async function encodeMp3(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['encodeMp3']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  await writeAudioFile({ ...args, plan: planMp3 }, options);
}

/** See MediaProcessor.makeBackgroundAudio. */
export async function makeBackgroundAudio(
  args: { run: RunFfmpeg } & Parameters<MediaProcessor['makeBackgroundAudio']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  await writeAudioFile(
    { ...args, plan: (paths) => planBackgroundAudio({ ...paths, isWide: args.isWide }) },
    options,
  );
}

async function writeAudioFile(
  args: {
    run: RunFfmpeg;
    clip: string;
    output: string;
    plan: (paths: { clip: string; output: string }) => string[];
  },
  options: MediaTaskOptions,
): Promise<void> {
  const { run, clip, output, plan } = args;
  await assertHasAudio({ run, clip, ...commonOptions(options) });
  await replaceFile({
    output,
    make: (temporary) =>
      run({ ...commonOptions(options), tool: 'ffmpeg', args: plan({ clip, output: temporary }) }),
  });
  options.onProgress?.(1);
}

/** Throws clip_no_sound. */
export async function assertHasAudio(
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
  let [midEnergy, sideEnergy] = [0, 0];
  let rest = Buffer.alloc(0);
  await run({
    ...commonOptions(options),
    tool: 'ffmpeg',
    args: planStereoPcm(clip),
    onStdout(chunk) {
      const bytes = Buffer.concat([rest, chunk]);
      const wholeBytes = bytes.length - (bytes.length % 4);
      for (let at = 0; at < wholeBytes; at += 4) {
        const [left, right] = [bytes.readInt16LE(at), bytes.readInt16LE(at + 2)];
        midEnergy += (left + right) ** 2;
        sideEnergy += (left - right) ** 2;
      }
      rest = bytes.subarray(wholeBytes);
    },
  });
  return sideEnergy > 0 && 10 * Math.log10(sideEnergy / Math.max(1, midEnergy)) >= MIN_SIDE_LEVEL_DB;
}
