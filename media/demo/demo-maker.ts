import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoMaker } from '#domain/demo/types.ts';
import { AppError } from '#domain/errors.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import type { RunFfmpeg } from '../run-ffmpeg.ts';
import { isAbandoned, temporaryName } from '../temporary-names.ts';
import { makeDemoScene } from './make-demo-scene.ts';
import { scenePaths } from './scene-paths.ts';
import { demoScenes } from './script/demo-scenes.ts';
import type { DemoScene, Run } from './types.ts';

/** Grows when the generator changes what it makes of a script, so that kept scenes are made anew. */
const GENERATOR = 2;
/** A scene takes about half a minute; a machine this much slower than ours is taken for stuck. */
const LONGEST_RUN_MS = 20 * 60_000;

/**
 * Makes demo scenes into `cacheFolder/{scene}-{hash of its script}/`, whole or not at all, and finds them there again.
 * Several processes may share the folder: the one that ends first wins.
 */
export function createDemoMaker(args: {
  cacheFolder: string;
  run: RunFfmpeg;
  /** How many of the scenes are wanted, from the first. */
  scenes: number;
}): DemoMaker {
  const { cacheFolder } = args;
  const run: Run = async (words, { signal, input }) => {
    await args.run({
      tool: 'ffmpeg',
      args: ['-nostdin', '-hide_banner', '-v', 'error', ...words],
      signal,
      wallMs: LONGEST_RUN_MS,
      failure: 'internal',
      ...(input ? { input } : {}),
    });
  };
  return {
    scenes: demoScenes.slice(0, args.scenes),
    async make({ sceneId, signal, onProgress }) {
      const scene = demoScenes.find(({ id }) => id === sceneId);
      if (!scene) throw new AppError('not_found', { message: `no demo scene ${sceneId}` });
      const finished = join(cacheFolder, `${scene.id}-${fingerprintOf(scene)}`);
      const { folder, name } = scenePaths(scene);
      const film = join(finished, folder, `${name}.mp4`);
      if (await exists(film)) return finished;

      await mkdir(cacheFolder, { recursive: true });
      await sweep(cacheFolder);
      const workshop = join(cacheFolder, await temporaryName(''));
      try {
        const made = join(workshop, 'made');
        const temporaryFolder = join(workshop, 'parts');
        await makeDemoScene({ scene, folder: made, temporaryFolder, signal, onProgress, run });
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

function fingerprintOf(scene: DemoScene): string {
  return createHash('sha256')
    .update(JSON.stringify([GENERATOR, scene]))
    .digest('hex')
    .slice(0, 12);
}

/** Removes what processes that are gone have left half made. */
async function sweep(cacheFolder: string): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    if (await isAbandoned(name)) await rm(join(cacheFolder, name), { recursive: true, force: true });
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
