import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';

/** Cache for the films, which are created once and used by every run. Git ignores it. */
const folder = fileURLToPath(new URL('../../.cache/bench-cut', import.meta.url));
export const BENCH_FRAME_RATE = 24;
/** Seconds from the start of one line to the start of the next. */
const LINE_SECONDS = 7.34;

/** A film like those that people import (1080p, key frames up to ten seconds apart, B-frames), and its mezzanine. */
export interface BenchFilm {
  original: string;
  mezzanine: string;
  mezzanineInfo: MezzanineInfo;
  /** Frames of the mezzanine at which lines begin. Each is a key frame. */
  lineStarts: number[];
}

/**
 * Opens the film that every run is measured on, and creates it on the first run. Each frame shows its number
 * as sixteen fields along its upper edge, above a moving picture. The sound is quiet noise with a click at
 * every full second.
 */
export async function openBenchFilm(args: { minutes: number }): Promise<BenchFilm> {
  const seconds = args.minutes * 60;
  const filmFolder = join(folder, `${args.minutes}-minutes`);
  await mkdir(filmFolder, { recursive: true });
  const original = join(filmFolder, 'film.mp4');
  const mezzanine = join(filmFolder, 'mezzanine.mp4');
  const infoFile = join(filmFolder, 'facts.json');
  const lineStartsMs = Array.from({ length: Math.floor(seconds / LINE_SECONDS) }, (_, i) =>
    Math.round(2000 + i * LINE_SECONDS * 1000),
  );
  if (!existsSync(original)) {
    console.error('Creating the film (once, some minutes)');
    const part = join(filmFolder, 'film.part.mp4');
    await createOriginal({ output: part, seconds });
    await rename(part, original);
  }
  if (!existsSync(infoFile)) {
    console.error('Importing the film (once, some minutes)');
    const media = createMediaProcessor();
    const options = { signal: new AbortController().signal };
    const sourceInfo = await media.probeSource(original, options);
    const { info: mezzanineInfo } = await media.makeMezzanine(
      { path: original, sourceInfo, output: mezzanine, keyFrameMs: lineStartsMs },
      options,
    );
    await writeFile(infoFile, JSON.stringify(mezzanineInfo));
  }
  return {
    original,
    mezzanine,
    mezzanineInfo: JSON.parse(await readFile(infoFile, 'utf8')),
    lineStarts: lineStartsMs.map((ms) => Math.round((ms * BENCH_FRAME_RATE) / 1000)),
  };
}

async function createOriginal(args: { output: string; seconds: number }): Promise<void> {
  const { output, seconds } = args;
  const number = `color=black:s=16x2:r=${BENCH_FRAME_RATE}:d=${seconds},geq=lum='255*mod(floor(N/pow(2,X)),2)':cb=128:cr=128`;
  const background = `color=black:s=320x168:r=${BENCH_FRAME_RATE}:d=0.04,geq=lum='80+random(1)*80':cb='110+random(2)*36':cr='110+random(3)*36'`;
  // The camera moves slowly, and jumps every seven seconds. The mezzanine has about 2.2 Mb/s, like those of real films.
  const x = '900+800*sin(t/9)+200*sin(floor(t/7)*2.3)';
  const y = '550+400*sin(t/11)+100*sin(floor(t/7)*1.7)';
  const graph = [
    `${number},scale=1920:192:flags=neighbor[number]`,
    `${background},scale=3840:2000:flags=bicubic,loop=-1:1,trim=duration=${seconds},fps=${BENCH_FRAME_RATE},crop=1920:888:x='${x}':y='${y}'[picture]`,
    '[number][picture]vstack,setsar=1,format=yuv420p[v]',
    `aevalsrc='0.6*sin(2*PI*1000*t)*lt(mod(t,1),0.02)+0.02*(random(0)-0.5)':s=48000:d=${seconds}:c=stereo[a]`.replace(
      /aevalsrc='(.+?)':/,
      "aevalsrc='$1|$1':",
    ),
  ].join(';');
  await runTool('ffmpeg', [
    ...['-nostdin', '-y', '-v', 'error', '-filter_complex', graph, '-map', '[v]', '-map', '[a]'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-g', '250', '-keyint_min', '24'],
    ...['-sc_threshold', '0', '-bf', '3', '-c:a', 'aac', '-b:a', '160k', '-t', String(seconds), output],
  ]);
}

/** Runs a program without the product's limits. Rejects unless it exits with code 0. */
export function runTool(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}
