import { copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { replaceFile, withTemporaryFile } from '../files/replace-file.ts';
import { createTemporaryPathBeside } from '../files/temporary-names.ts';
import { planAnimatedImage, planBurnSubtitles, type SubtitleOverlay } from '../plans/clip-downloads.ts';
import { planPacketCount } from '../plans/inspect-file.ts';
import { type FontFile, type FontSearchPaths, findSubtitleFont } from '../script-sheets/find-fonts.ts';

const WALL_MS = 60 * 60_000;

/** See MediaProcessor.burnSubtitles. */
export async function burnSubtitles(
  args: { run: RunFfmpeg; fonts: FontSearchPaths } & Parameters<MediaProcessor['burnSubtitles']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  const { run, clip, info, frames, output } = args;
  const { signal } = options;
  await replaceFile({
    output,
    make: (temporary) =>
      withSubtitles(args, async (subtitles) => {
        await run({
          tool: 'ffmpeg',
          args: planBurnSubtitles({ clip, info, subtitles, output: temporary }),
          signal,
          wallMs: WALL_MS,
          fallbackErrorCode: 'internal',
          onProgress: ({ frame }) => options.onProgress?.(0.98 * Math.min(1, frame / frames)),
        });
        const { stdout } = await run({
          tool: 'ffprobe',
          args: planPacketCount(temporary),
          signal,
          wallMs: WALL_MS,
          fallbackErrorCode: 'internal',
        });
        const actualFrames = Number.parseInt(stdout.toString('utf8'), 10);
        if (actualFrames !== frames) {
          throw new AppError('cut_not_exact', { message: `${actualFrames} frames instead of ${frames}` });
        }
      }),
  });
  options.onProgress?.(1);
}

/** See MediaProcessor.makeAnimatedImage. */
export async function makeAnimatedImage(
  args: { run: RunFfmpeg; fonts: FontSearchPaths } & Parameters<MediaProcessor['makeAnimatedImage']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  const { run, fonts, ass: text, output, ...rest } = args;
  const make = async (temporary: string, subtitles: SubtitleOverlay | null) => {
    await run({
      tool: 'ffmpeg',
      args: planAnimatedImage({ ...rest, subtitles, output: temporary }),
      signal: options.signal,
      wallMs: WALL_MS,
      fallbackErrorCode: 'internal',
    });
  };
  await replaceFile({
    output,
    make: (temporary) =>
      text === null
        ? make(temporary, null)
        : withSubtitles({ ass: text, fonts, output }, (subtitles) => make(temporary, subtitles)),
  });
  options.onProgress?.(1);
}

/** Calls `use` with a temporary subtitle file of this text and a folder with its font. Throws font_missing. */
export async function withSubtitles<Result>(
  args: { ass: string; fonts: FontSearchPaths; output: string },
  use: (subtitles: SubtitleOverlay) => Promise<Result>,
): Promise<Result> {
  const { fonts, output } = args;
  const font = await findSubtitleFont(fonts);
  return withFontFolder({ font, output }, (fontsFolder) =>
    withTemporaryFile(`${output}.ass`, async (ass) => {
      await writeFile(ass, args.ass);
      return use({ ass, fontsFolder });
    }),
  );
}

/**
 * Calls `use` with a temporary folder beside `output` that holds only this font, and its bold face if that is beside
 * it. libass reads every file in the folder that it is given, but not the subfolders.
 */
async function withFontFolder<T>(
  args: { font: FontFile; output: string },
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const { font } = args;
  await mkdir(dirname(args.output), { recursive: true });
  const folder = await createTemporaryPathBeside(args.output);
  await mkdir(folder);
  try {
    for (const path of new Set([font.path, font.path.replace(/-Regular(?=\.\w+$)/, '-Bold')])) {
      await linkOrCopy({ path, to: join(folder, basename(path)) });
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A link to a missing file is harmless: libass ignores it. */
async function linkOrCopy({ path, to }: { path: string; to: string }): Promise<void> {
  try {
    await symlink(path, to);
  } catch (error) {
    // Some systems or file systems do not permit symbolic links.
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    await copyIfPresent({ path, to });
  }
}

async function copyIfPresent({ path, to }: { path: string; to: string }): Promise<void> {
  try {
    await copyFile(path, to);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}
