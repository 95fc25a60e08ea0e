import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { planSpeech } from './audio/plan-speech.ts';
import { demoFilmPaths } from './demo-film-paths.ts';
import { planEncoding } from './plan-encoding.ts';
import { startRenderWorkers } from './start-render-workers.ts';
import { makeSubtitleFiles } from './subtitles/make-subtitle-files.ts';
import type { DemoFilm, RunDemoFfmpeg, SpokenLine } from './types.ts';

/** Shares of the whole that are done when the lines are spoken and when the last frame is painted. */
const SPOKEN = 0.06;
const PAINTED = 0.98;

async function speak(args: {
  scene: DemoFilm;
  files: string[];
  signal: AbortSignal;
  run: RunDemoFfmpeg;
}): Promise<void> {
  const { scene, files, signal, run } = args;
  const half = Math.ceil(scene.lines.length / 2);
  try {
    // The voices speak on one core; two at a time halve the wait.
    await Promise.all([
      run(planSpeech({ lines: scene.lines.slice(0, half), files: files.slice(0, half) }), { signal }),
      run(planSpeech({ lines: scene.lines.slice(half), files: files.slice(half) }), { signal }),
    ]);
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('internal', {
      message: 'The lines of the demo library could not be spoken: this ffmpeg may lack the flite source.',
      cause,
    });
  }
}

/** Mixes the sound, paints the picture and encodes both to `film`; returns when each line is spoken. */
async function shoot(args: {
  scene: DemoFilm;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  run: RunDemoFfmpeg;
  speechFiles: string[];
  soundFile: string;
  film: string;
}): Promise<SpokenLine[]> {
  const { scene, signal, speechFiles, soundFile, film } = args;
  const studio = startRenderWorkers({ scene, speechFiles, soundFile });
  const close = () => void studio.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const { spoken, frames } = await studio.schedule;
    const title = `${scene.series}: ${scene.title}`;
    await args.run(planEncoding({ soundFile, output: film, frames, title }), {
      signal,
      input: (stdin) =>
        studio.writeFrames(stdin, (written) =>
          args.onProgress(SPOKEN + ((PAINTED - SPOKEN) * written) / frames),
        ),
    });
    return spoken;
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  } finally {
    signal.removeEventListener('abort', close);
    await studio.close();
  }
}

/**
 * Makes one scene of the demo library as a user's files would lie: `<folder>/<series>/Season nn/<name>.mp4` with its
 * subtitles beside it. Files appear by renaming, the film last; `temporaryFolder` must be on the same file system as
 * `folder`. Rejects with the signal's reason when aborted and leaves nothing of this call behind then; throws
 * AppError `internal` when ffmpeg has no voices, and whatever `run` throws when encoding fails.
 */
export async function generateDemoFilm(args: {
  scene: DemoFilm;
  folder: string;
  temporaryFolder: string;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  run: RunDemoFfmpeg;
}): Promise<{ files: string[]; video: string }> {
  const { scene, signal, onProgress, run } = args;
  signal.throwIfAborted();
  await mkdir(args.temporaryFolder, { recursive: true });
  const workshop = await mkdtemp(join(args.temporaryFolder, `${scene.id}-`));
  try {
    const speechFiles = scene.lines.map((_, index) => join(workshop, `line-${index}.pcm`));
    const soundFile = join(workshop, 'sound.pcm');
    const film = join(workshop, 'film.mp4');
    await speak({ scene, files: speechFiles, signal, run });
    onProgress(SPOKEN);

    const spoken = await shoot({ scene, signal, onProgress, run, speechFiles, soundFile, film });

    const { folder, name } = demoFilmPaths(scene);
    const place = join(args.folder, folder);
    await mkdir(place, { recursive: true });
    const files: string[] = [];
    for (const { suffix, bytes } of makeSubtitleFiles(scene.subtitles, spoken)) {
      const ready = join(workshop, `subtitles${suffix}`);
      await writeFile(ready, bytes);
      files.push(join(place, name + suffix));
      await rename(ready, join(place, name + suffix));
    }
    const video = join(place, `${name}.mp4`);
    await rename(film, video);
    onProgress(1);
    return { files: [...files, video], video };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
