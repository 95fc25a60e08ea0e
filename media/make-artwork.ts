import type { StripFacts } from '#domain/films/types.ts';
import type { MediaWorks, StepOptions } from '#domain/media/types.ts';
import { frameAt } from '#shared/frames.ts';
import { choosePosterTile } from './choose-poster.ts';
import { planPoster, planStrip, STRIP_COLUMNS, stripLayout } from './plans/artwork.ts';
import { writeWhole } from './publish-file.ts';
import type { RunFfmpeg } from './run-ffmpeg.ts';

const ARTWORK_WALL_MS = 30 * 60_000;

/** See MediaWorks.makeArtwork. The strip's tiles are what the poster is chosen from, so the film is read once. */
export async function makeArtwork(
  args: { run: RunFfmpeg } & Parameters<MediaWorks['makeArtwork']>[0],
  options: StepOptions,
): Promise<StripFacts> {
  const { run, mezzanine, facts } = args;
  const layout = stripLayout(facts);
  const tileBytes = layout.tileWidth * layout.tileHeight;
  const common = {
    tool: 'ffmpeg',
    signal: options.signal,
    wallMs: ARTWORK_WALL_MS,
    failure: 'internal',
  } as const;

  const grey = await writeWhole({
    output: args.strip,
    async make(temporary) {
      const { stdout } = await run({
        ...common,
        args: planStrip({ mezzanine, rate: facts.rate, layout, output: temporary }),
        maxOutputBytes: (layout.tiles + 1) * tileBytes,
        onProgress: ({ frame }) => options.onProgress?.(0.9 * Math.min(1, frame / layout.tiles)),
      });
      return stdout;
    },
  });
  const tile = choosePosterTile({ grey, tileBytes, tileWidth: layout.tileWidth });
  const frame = Math.min(facts.frames - 1, frameAt(tile * layout.stepMs, facts.rate));
  await writeWhole({
    output: args.poster,
    make: (temporary) =>
      run({ ...common, args: planPoster({ mezzanine, frame, rate: facts.rate, output: temporary }) }),
  });
  options.onProgress?.(1);
  return { ...layout, columns: STRIP_COLUMNS };
}
