import { writeFile } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MediaProcessor, MediaTaskOptions } from '#domain/media/types.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { withTemporaryPath, writeAtomically } from '../files/write-atomically.ts';
import { planAnimatedImage, planBurnSubtitles, type SubtitleOverlay } from '../plans/clip-downloads.ts';
import { planPacketCount } from '../plans/inspect-file.ts';
import { type FontSearchPaths, findSubtitleFont } from '../script-sheets/find-fonts.ts';
import { withFontFolder } from './with-font-folder.ts';

const WALL_MS = 60 * 60_000;

/** See MediaProcessor.burnSubtitles. */
export async function burnSubtitles(
  args: { run: RunFfmpeg; fonts: FontSearchPaths } & Parameters<MediaProcessor['burnSubtitles']>[0],
  options: MediaTaskOptions,
): Promise<void> {
  const { run, clip, info, frames, output } = args;
  const { signal } = options;
  await writeAtomically({
    output,
    make: (temporary) =>
      withSubtitles(args, async (lines) => {
        await run({
          tool: 'ffmpeg',
          args: planBurnSubtitles({ clip, info, lines, output: temporary }),
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
        const there = Number.parseInt(stdout.toString('utf8'), 10);
        if (there !== frames) {
          throw new AppError('cut_not_exact', { message: `${there} frames instead of ${frames}` });
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
  const make = async (temporary: string, lines: SubtitleOverlay | null) => {
    await run({
      tool: 'ffmpeg',
      args: planAnimatedImage({ ...rest, lines, output: temporary }),
      signal: options.signal,
      wallMs: WALL_MS,
      fallbackErrorCode: 'internal',
    });
  };
  await writeAtomically({
    output,
    make: (temporary) =>
      text === null
        ? make(temporary, null)
        : withSubtitles({ ass: text, fonts, output }, (lines) => make(temporary, lines)),
  });
  options.onProgress?.(1);
}

/** Lends `use` a subtitle file with this text, and its font, for as long as it takes. Throws font_missing. */
async function withSubtitles(
  args: { ass: string; fonts: FontSearchPaths; output: string },
  use: (lines: SubtitleOverlay) => Promise<void>,
): Promise<void> {
  const { fonts, output } = args;
  const font = await findSubtitleFont(fonts);
  await withFontFolder({ font, output }, (fontsFolder) =>
    withTemporaryPath(`${output}.ass`, async (ass) => {
      await writeFile(ass, args.ass);
      await use({ ass, fontsFolder });
    }),
  );
}
