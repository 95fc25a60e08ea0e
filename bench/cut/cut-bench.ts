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

/** Of the clips, in seconds. */
const LENGTHS = '3,8,30';
/** Between two cuts, long enough for a process to be made ready for the next: nobody cuts faster. */
const PAUSE_MS = 250;
/** Frames from one key frame to the next where no line begins. */
const GOP = 12;

type Sample = ClipAccuracy & { wallMs: number; cpuMs: number };
type Samples = Map<string, Sample[]>;

/**
 * `--positions 20 --lengths 3,8,30 --minutes 10`, as when left out. The product's cuts, with their proof and until they are safe on the disk, beside
 * plain ffmpeg on the same mezzanine.
 */
export const cutBench: Benchmark = {
  title:
    'Cutting 720p clips out of a ten-minute film: wall clock and processors against ffmpeg, exactness by numbered frames',
  async run(options): Promise<BenchResult> {
    const positions = Number(options.positions ?? 20);
    const film = await openBenchFilm({ minutes: Number(options.minutes ?? 10) });
    const folder = await mkdtemp(join(tmpdir(), 'taici-bench-cut-'));
    const media = createMediaProcessor({ warm: true });
    try {
      const clicks = await readClickTimes(film.mezzanine);
      const methods = createCuttingMethods({ film, media });
      const results = new Map<number, Samples>();
      for (const seconds of (options.lengths ?? LENGTHS).split(',').map(Number)) {
        const samples: Samples = new Map(methods.map(({ name }) => [name, []]));
        results.set(seconds, samples);
        // The first of each kind makes the processes ready and is not counted.
        for (let position = -1; position < positions; position += 1) {
          for (const method of methods) {
            const span = spanAt({ film, position, positions, seconds, from: method.startsAt });
            const output = join(folder, 'clip.mp4');
            const used = await measureCost(
              () => method.cut({ ...span, output }),
              () => setTimeout(PAUSE_MS),
            );
            const judgement = await checkClipAccuracy({ path: output, ...span, clicks });
            if (position >= 0) samples.get(method.name)?.push({ ...judgement, ...used });
            await rm(output);
          }
          console.error(`${seconds} s: ${position + 1} of ${positions}`);
        }
      }
      return summarise({ results, methods });
    } finally {
      await media.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Spread over the film; those from anywhere begin 1 to 11 frames after a key frame, each as often as the others. */
function spanAt(args: {
  film: BenchFilm;
  position: number;
  positions: number;
  seconds: number;
  from: CuttingMethod['startsAt'];
}): { startFrame: number; endFrame: number } {
  const { film, positions, seconds, from } = args;
  const frames = seconds * BENCH_FRAME_RATE;
  const at = (args.position + positions) % positions;
  const fitting = film.lineStarts.filter((start) => start + 2 * GOP + frames < film.info.frames);
  const line = fitting[Math.floor((at * fitting.length) / positions)] ?? 0;
  const startFrame = from === 'line' ? line : line + GOP + 1 + (at % (GOP - 1));
  return { startFrame, endFrame: startFrame + frames };
}

function summarise(args: { results: Map<number, Samples>; methods: CuttingMethod[] }): BenchResult {
  const rows: BenchResult['rows'] = [];
  const bars: BenchTarget[] = [];
  const bar = (name: string, wanted: string, got: string, met: boolean) =>
    bars.push({ name, expected: wanted, actual: got, isMet: met });
  for (const [seconds, samples] of args.results) {
    const wall = (name: string) => median((samples.get(name) ?? []).map(({ wallMs }) => wallMs));
    const copy = wall('ffmpeg -c copy');
    for (const { name } of args.methods) {
      const all = samples.get(name) ?? [];
      rows.push({
        seconds,
        method: name,
        'wall ms': Math.round(wall(name)),
        'worst ms': Math.round(Math.max(...all.map(({ wallMs }) => wallMs))),
        'of -c copy': round(wall(name) / copy),
        'cpu ms': Math.round(all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / all.length),
        kB: Math.round(median(all.map(({ bytes }) => bytes)) / 1000),
        exact: `${all.filter(({ isExact }) => isExact).length}/${all.length}`,
        'a/v ms': round(worstSound(all)),
      });
    }
    for (const [name, most] of [
      ['line-aligned', 0.5],
      ['free-hand', 1.5],
    ] as const) {
      const share = wall(name) / copy;
      bar(`${name}, ${seconds} s, against -c copy`, `<= ${most}x`, `${round(share)}x`, share <= most);
      const all = samples.get(name) ?? [];
      const exact = all.filter(({ isExact }) => isExact).length;
      bar(`${name}, ${seconds} s, exact`, 'all', `${exact} of ${all.length}`, exact === all.length);
      const sound = worstSound(all);
      bar(`${name}, ${seconds} s, sound off`, '<= 1 ms', `${round(sound)} ms`, sound <= 1);
      if (seconds !== 8) continue;
      const faster = wall('ffmpeg veryfast') / wall(name);
      bar(`${name}, ${seconds} s, against veryfast`, '>= 8x faster', `${round(faster)}x`, faster >= 8);
    }
  }
  return { rows, targets: bars };
}

function worstSound(all: readonly Sample[]): number {
  return Math.max(0, ...all.map(({ audioDelayMs: soundLateMs }) => Math.abs(soundLateMs ?? 0)));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
