import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planSpeech } from './audio/plan-speech.ts';
import { demoFilmPaths } from './demo-film-paths.ts';
import { planEncoding } from './plan-encoding.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { startRenderWorkers } from './start-render-workers.ts';
import { makeSubtitleFiles } from './subtitles/make-subtitle-files.ts';
import type { DemoFilm, SpokenLine } from './types.ts';

/**
 * Draws one film as a user's files would lie: `<folder>/<series>/Season nn/<name>.mp4` with its subtitles beside it, in
 * place of what is there. Returns the files, the film last.
 */
export async function generateDemoFilm(args: { scene: DemoFilm; folder: string }): Promise<string[]> {
  const { scene } = args;
  const temporary = await mkdtemp(join(tmpdir(), `taici-${scene.id}-`));
  try {
    const speechFiles = scene.lines.map((_, index) => join(temporary, `line-${index}.pcm`));
    await speakLines(scene, speechFiles);
    const film = join(temporary, 'film.mp4');
    const soundFile = join(temporary, 'sound.pcm');
    const spoken = await renderFilm({ scene, speechFiles, soundFile, film });

    const { folder, name } = demoFilmPaths(scene);
    const place = join(args.folder, folder);
    await mkdir(place, { recursive: true });
    const files: string[] = [];
    for (const { suffix, bytes } of makeSubtitleFiles(scene.subtitles, spoken)) {
      const file = join(place, name + suffix);
      await writeFile(file, bytes);
      files.push(file);
    }
    const video = join(place, `${name}.mp4`);
    await copyFile(film, video);
    return [...files, video];
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function speakLines(scene: DemoFilm, files: readonly string[]): Promise<void> {
  const half = Math.ceil(scene.lines.length / 2);
  try {
    // The voices speak on one core; two at a time halve the wait.
    await Promise.all([
      runFfmpeg(planSpeech({ lines: scene.lines.slice(0, half), files: files.slice(0, half) })),
      runFfmpeg(planSpeech({ lines: scene.lines.slice(half), files: files.slice(half) })),
    ]);
  } catch (cause) {
    throw new Error('The lines could not be spoken: this ffmpeg may lack the flite source.', { cause });
  }
}

/** Mixes the sound, renders the picture and encodes both to `film`; returns when each line is spoken. */
async function renderFilm(args: {
  scene: DemoFilm;
  speechFiles: string[];
  soundFile: string;
  film: string;
}): Promise<SpokenLine[]> {
  const { scene, speechFiles, soundFile, film } = args;
  const workers = startRenderWorkers({ scene, speechFiles, soundFile });
  try {
    const { spoken, frames } = await workers.schedule;
    const title = `${scene.series}: ${scene.title}`;
    await runFfmpeg(planEncoding({ soundFile, output: film, frames, title }), workers.writeFrames);
    return spoken;
  } finally {
    await workers.close();
  }
}
