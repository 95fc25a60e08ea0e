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
 * Draws one film into `<folder>/<series>/Season nn/<name>.mp4`, with its subtitles beside it, as users name
 * their files. Replaces existing files. Returns the files, the video last.
 */
export async function generateDemoFilm(args: { film: DemoFilm; folder: string }): Promise<string[]> {
  const { film } = args;
  const temporary = await mkdtemp(join(tmpdir(), `taici-${film.id}-`));
  try {
    const speechFiles = film.lines.map((_, index) => join(temporary, `line-${index}.pcm`));
    await speakLines(film, speechFiles);
    const videoFile = join(temporary, 'film.mp4');
    const soundFile = join(temporary, 'sound.pcm');
    const spoken = await renderFilm({ film, speechFiles, soundFile, videoFile });

    const { folder, name } = demoFilmPaths(film);
    const filmFolder = join(args.folder, folder);
    await mkdir(filmFolder, { recursive: true });
    const files: string[] = [];
    for (const { suffix, bytes } of makeSubtitleFiles(film.subtitles, spoken)) {
      const file = join(filmFolder, name + suffix);
      await writeFile(file, bytes);
      files.push(file);
    }
    const video = join(filmFolder, `${name}.mp4`);
    await copyFile(videoFile, video);
    return [...files, video];
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Speaks every line into its file. */
async function speakLines(film: DemoFilm, files: readonly string[]): Promise<void> {
  const half = Math.ceil(film.lines.length / 2);
  try {
    // The flite source uses one core. Two processes halve the time.
    await Promise.all([
      runFfmpeg(planSpeech({ lines: film.lines.slice(0, half), files: files.slice(0, half) })),
      runFfmpeg(planSpeech({ lines: film.lines.slice(half), files: files.slice(half) })),
    ]);
  } catch (cause) {
    throw new Error('The lines could not be spoken: this ffmpeg may lack the flite source.', { cause });
  }
}

/** Mixes the sound, renders the picture, and encodes both to `videoFile`. Returns the times of the lines. */
async function renderFilm(args: {
  film: DemoFilm;
  speechFiles: string[];
  soundFile: string;
  videoFile: string;
}): Promise<SpokenLine[]> {
  const { film, speechFiles, soundFile, videoFile } = args;
  const workers = startRenderWorkers({ film, speechFiles, soundFile });
  try {
    const { spoken, frames } = await workers.schedule;
    const title = `${film.series}: ${film.title}`;
    await runFfmpeg(planEncoding({ soundFile, output: videoFile, frames, title }), workers.writeFrames);
    return spoken;
  } finally {
    await workers.close();
  }
}
