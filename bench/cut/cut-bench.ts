import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readClickTimes } from '@taici/frame-cutter/testing';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import type { Benchmark, BenchResult, BenchTarget } from '../types.ts';
import { BENCH_FRAME_RATE, type BenchFilm, openBenchFilm } from './bench-film.ts';
import { type ClipAccuracy, checkClipAccuracy } from './check-clip-accuracy.ts';
import { type CuttingMethod, createCuttingMethods } from './cutting-methods.ts';
import { measureCost, median } from './measure-cost.ts';

/** Default lengths of the clips, in seconds. */
const DEFAULT_LENGTHS = '3,8,30';
/** Pause between two cuts. It is long enough to start a process for the next cut; people do not cut faster. */
const PAUSE_MS = 250;
/** Number of frames from one key frame to the next where no line begins. */
const GOP = 12;

type Sample = ClipAccuracy & { wallMs: number; cpuMs: number };
type Samples = Map<string, Sample[]>;

/**
 * `--positions 20 --lengths 3,8,30 --minutes 10` (the defaults): compares the clips that the product cuts
 * with those of plain ffmpeg on the same mezzanine. The time of the product includes the proof of a clip and
 * flushing it to disk.
 */
export const cutBench: Benchmark = {
  title:
    'Cutting 720p clips out of a ten-minute film: wall-clock and processor time against ffmpeg, exactness by numbered frames',
  async run(options): Promise<BenchResult> {
    const positions = Number(options.positions ?? 20);
    const film = await openBenchFilm({ minutes: Number(options.minutes ?? 10) });
    const folder = await mkdtemp(join(tmpdir(), 'taici-bench-cut-'));
    const media = createMediaProcessor({ warm: true });
    try {
      const clicks = await readClickTimes(film.mezzanine);
      const methods = createCuttingMethods({ film, media });
      const results = new Map<number, Samples>();
      for (const seconds of (options.lengths ?? DEFAULT_LENGTHS).split(',').map(Number)) {
        const samples: Samples = new Map(methods.map(({ name }) => [name, []]));
        results.set(seconds, samples);
        // The first cut of each method starts the processes and is not counted.
        for (let position = -1; position < positions; position += 1) {
          for (const method of methods) {
            const span = computeSpan({ film, position, positions, seconds, from: method.startsAt });
            const output = join(folder, 'clip.mp4');
            const cost = await measureCost(
              () => method.cut({ ...span, output }),
              () => setTimeout(PAUSE_MS),
            );
            const accuracy = await checkClipAccuracy({ path: output, ...span, clicks });
            if (position >= 0) samples.get(method.name)?.push({ ...accuracy, ...cost });
            await rm(output);
          }
          console.error(`${seconds} s: ${position + 1} of ${positions}`);
        }
      }
      return summarize({ results, methods });
    } finally {
      await media.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Returns the span of a cut. The positions are spread over the film. A span that may start anywhere starts 1
 * to 11 frames after a key frame, each equally often.
 */
function computeSpan(args: {
  film: BenchFilm;
  position: number;
  positions: number;
  seconds: number;
  from: CuttingMethod['startsAt'];
}): { startFrame: number; endFrame: number } {
  const { film, positions, seconds, from } = args;
  const frames = seconds * BENCH_FRAME_RATE;
  const index = (args.position + positions) % positions;
  const candidates = film.lineStarts.filter((start) => start + 2 * GOP + frames < film.mezzanineInfo.frames);
  const line = candidates[Math.floor((index * candidates.length) / positions)] ?? 0;
  const startFrame = from === 'line' ? line : line + GOP + 1 + (index % (GOP - 1));
  return { startFrame, endFrame: startFrame + frames };
}

function summarize(args: { results: Map<number, Samples>; methods: CuttingMethod[] }): BenchResult {
  const rows: BenchResult['rows'] = [];
  const targets: BenchTarget[] = [];
  const addTarget = (name: string, expected: string, actual: string, isMet: boolean) =>
    targets.push({ name, expected, actual, isMet });
  for (const [seconds, samples] of args.results) {
    const medianWallMs = (name: string) => median((samples.get(name) ?? []).map(({ wallMs }) => wallMs));
    const copyMs = medianWallMs('ffmpeg -c copy');
    for (const { name } of args.methods) {
      const all = samples.get(name) ?? [];
      rows.push({
        seconds,
        method: name,
        'wall ms': Math.round(medianWallMs(name)),
        'worst ms': Math.round(Math.max(...all.map(({ wallMs }) => wallMs))),
        'of -c copy': round(medianWallMs(name) / copyMs),
        'cpu ms': Math.round(all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / all.length),
        kB: Math.round(median(all.map(({ bytes }) => bytes)) / 1000),
        exact: `${all.filter(({ isExact }) => isExact).length}/${all.length}`,
        'a/v ms': round(maxAudioDelayMs(all)),
      });
    }
    for (const [name, maxRatio] of [
      ['line-aligned', 0.5],
      ['free-hand', 1.5],
    ] as const) {
      const ratio = medianWallMs(name) / copyMs;
      addTarget(
        `${name}, ${seconds} s, against -c copy`,
        `<= ${maxRatio}x`,
        `${round(ratio)}x`,
        ratio <= maxRatio,
      );
      const all = samples.get(name) ?? [];
      const exact = all.filter(({ isExact }) => isExact).length;
      addTarget(`${name}, ${seconds} s, exact`, 'all', `${exact} of ${all.length}`, exact === all.length);
      const delayMs = maxAudioDelayMs(all);
      addTarget(`${name}, ${seconds} s, sound off`, '<= 1 ms', `${round(delayMs)} ms`, delayMs <= 1);
      if (seconds !== 8) continue;
      const faster = medianWallMs('ffmpeg veryfast') / medianWallMs(name);
      addTarget(`${name}, ${seconds} s, against veryfast`, '>= 8x faster', `${round(faster)}x`, faster >= 8);
    }
  }
  return { rows, targets };
}

/** Returns the largest delay between sound and picture, in milliseconds. */
function maxAudioDelayMs(samples: readonly Sample[]): number {
  return Math.max(0, ...samples.map(({ audioDelayMs }) => Math.abs(audioDelayMs ?? 0)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
