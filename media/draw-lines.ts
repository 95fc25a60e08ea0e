import { writeFile } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MediaWorks, StepOptions } from '#domain/media/types.ts';
import { withFontFolder } from './lend-font.ts';
import { planPacketCount } from './plans/contents.ts';
import { type DrawnLines, planBurning, planMovingPicture } from './plans/take-home.ts';
import { withTemporary, writeWhole } from './publish-file.ts';
import type { RunFfmpeg } from './run-ffmpeg.ts';
import { type FontPlaces, findLineFont } from './sheets/find-font.ts';

const WALL_MS = 60 * 60_000;

/** See MediaWorks.burnLines. */
export async function burnLines(
  args: { run: RunFfmpeg; fonts: FontPlaces } & Parameters<MediaWorks['burnLines']>[0],
  options: StepOptions,
): Promise<void> {
  const { run, clip, facts, frames, output } = args;
  const { signal } = options;
  await writeWhole({
    output,
    make: (temporary) =>
      withSubtitles(args, async (lines) => {
        await run({
          tool: 'ffmpeg',
          args: planBurning({ clip, facts, lines, output: temporary }),
          signal,
          wallMs: WALL_MS,
          failure: 'internal',
          onProgress: ({ frame }) => options.onProgress?.(0.98 * Math.min(1, frame / frames)),
        });
        const { stdout } = await run({
          tool: 'ffprobe',
          args: planPacketCount(temporary),
          signal,
          wallMs: WALL_MS,
          failure: 'internal',
        });
        const there = Number.parseInt(stdout.toString('utf8'), 10);
        if (there !== frames) {
          throw new AppError('cut_not_exact', { message: `${there} frames instead of ${frames}` });
        }
      }),
  });
  options.onProgress?.(1);
}

/** See MediaWorks.makeMovingPicture. */
export async function makeMovingPicture(
  args: { run: RunFfmpeg; fonts: FontPlaces } & Parameters<MediaWorks['makeMovingPicture']>[0],
  options: StepOptions,
): Promise<void> {
  const { run, fonts, ass: text, output, ...rest } = args;
  const make = async (temporary: string, lines: DrawnLines | null) => {
    await run({
      tool: 'ffmpeg',
      args: planMovingPicture({ ...rest, lines, output: temporary }),
      signal: options.signal,
      wallMs: WALL_MS,
      failure: 'internal',
    });
  };
  await writeWhole({
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
  args: { ass: string; fonts: FontPlaces; output: string },
  use: (lines: DrawnLines) => Promise<void>,
): Promise<void> {
  const { fonts, output } = args;
  const font = await findLineFont(fonts);
  await withFontFolder({ font, output }, (fontsFolder) =>
    withTemporary(`${output}.ass`, async (ass) => {
      await writeFile(ass, args.ass);
      await use({ ass, fontsFolder });
    }),
  );
}
