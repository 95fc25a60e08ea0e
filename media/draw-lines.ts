import { writeFile } from 'node:fs/promises';
import { AppError } from '#domain/errors.ts';
import type { MediaWorks, StepOptions } from '#domain/media/types.ts';
import { planPacketCount } from './plans/contents.ts';
import { planBurning, planMovingPicture } from './plans/take-home.ts';
import { withTemporary, writeWhole } from './publish-file.ts';
import type { RunFfmpeg } from './run-ffmpeg.ts';

const WALL_MS = 60 * 60_000;

/** See MediaWorks.burnLines. */
export async function burnLines(
  args: { run: RunFfmpeg; fontsFolder: string | null } & Parameters<MediaWorks['burnLines']>[0],
  options: StepOptions,
): Promise<void> {
  const { run, clip, facts, frames, fontsFolder, output } = args;
  const { signal } = options;
  await writeWhole({
    output,
    make: (temporary) =>
      withSubtitles(args, async (ass) => {
        await run({
          tool: 'ffmpeg',
          args: planBurning({ clip, facts, ass, fontsFolder, output: temporary }),
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
  args: { run: RunFfmpeg; fontsFolder: string | null } & Parameters<MediaWorks['makeMovingPicture']>[0],
  options: StepOptions,
): Promise<void> {
  const { run, ass: text, output, ...rest } = args;
  const make = async (temporary: string, ass: string | null) => {
    await run({
      tool: 'ffmpeg',
      args: planMovingPicture({ ...rest, ass, output: temporary }),
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
        : withSubtitles({ ass: text, output }, (ass) => make(temporary, ass)),
  });
  options.onProgress?.(1);
}

/** Lends `use` a subtitle file with this text for as long as it takes. */
function withSubtitles(
  args: { ass: string; output: string },
  use: (path: string) => Promise<void>,
): Promise<void> {
  return withTemporary(`${args.output}.ass`, async (path) => {
    await writeFile(path, args.ass);
    await use(path);
  });
}
