import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoFilmGenerator } from '#domain/demo/types.ts';
import { AppError } from '#domain/errors.ts';
import type { RunFfmpeg } from '#media/ffmpeg/run-ffmpeg.ts';
import { createTemporaryName, isAbandonedTemporaryName } from '#media/files/temporary-names.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { demoFilmPaths } from './demo-film-paths.ts';
import { generateDemoFilm } from './generate-demo-film.ts';
import { demoFilms } from './screenplay/demo-films.ts';
import type { DemoFilm, RunDemoFfmpeg } from './types.ts';

/** Grows when the generator changes what it makes of a script, so that kept scenes are made anew. */
const GENERATOR = 2;
/** A scene takes about half a minute; a machine this much slower than ours is taken for stuck. */
const LONGEST_RUN_MS = 20 * 60_000;

/**
 * Makes demo scenes into `cacheFolder/{scene}-{hash of its script}/`, whole or not at all, and finds them there again.
 * Several processes may share the folder: the one that ends first wins.
 */
export function createDemoFilmGenerator(args: {
  cacheFolder: string;
  run: RunFfmpeg;
  /** How many of the scenes are wanted, from the first. */
  scenes: number;
}): DemoFilmGenerator {
  const { cacheFolder } = args;
  const run: RunDemoFfmpeg = async (words, { signal, input }) => {
    await args.run({
      tool: 'ffmpeg',
      args: ['-nostdin', '-hide_banner', '-v', 'error', ...words],
      signal,
      wallMs: LONGEST_RUN_MS,
      fallbackErrorCode: 'internal',
      ...(input ? { input } : {}),
    });
  };
  return {
    films: demoFilms.slice(0, args.scenes),
    async generate({ sceneId, signal, onProgress }) {
      const scene = demoFilms.find(({ id }) => id === sceneId);
      if (!scene) throw new AppError('not_found', { message: `no demo scene ${sceneId}` });
      const finished = join(cacheFolder, `${scene.id}-${fingerprintOf(scene)}`);
      const { folder, name } = demoFilmPaths(scene);
      const film = join(finished, folder, `${name}.mp4`);
      if (await exists(film)) return finished;

      await mkdir(cacheFolder, { recursive: true });
      await sweep(cacheFolder);
      const workshop = join(cacheFolder, await createTemporaryName(''));
      try {
        const made = join(workshop, 'made');
        const temporaryFolder = join(workshop, 'parts');
        await generateDemoFilm({ scene, folder: made, temporaryFolder, signal, onProgress, run });
        await rename(made, finished).catch(async (error: unknown) => {
          // Another process has been quicker.
          if (!(await exists(film))) throw error;
        });
      } finally {
        await rm(workshop, { recursive: true, force: true });
      }
      return finished;
    },
  };
}

function fingerprintOf(scene: DemoFilm): string {
  return createHash('sha256')
    .update(JSON.stringify([GENERATOR, scene]))
    .digest('hex')
    .slice(0, 12);
}

/** Removes what processes that are gone have left half made. */
async function sweep(cacheFolder: string): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    if (await isAbandonedTemporaryName(name))
      await rm(join(cacheFolder, name), { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}
