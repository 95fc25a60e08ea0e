import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runTestFfmpeg } from '@taici/frame-cutter/testing';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { dubFilmLines, makeDubFilm, makeDubTake } from '#media/testing/dub-films.ts';
import { quantile } from '../quantile.ts';
import type { Benchmark, BenchResult } from '../types.ts';

const run = promisify(execFile);
/** Target: the mix takes at most this share of the time of the plain command. */
const MAX_SHARE = 0.5;
const PRE_ROLL_MS = 700;
const SECONDS = 10;

/**
 * `--rounds 5` (the default): mixes a dub of three lines over a clip of ten seconds at 720p, with its proof, and runs the
 * plain command on the same files, in turns.
 */
export const dubBench: Benchmark = {
  title:
    'Time to mix a dub of three lines, measured, levelled, limited, and proved, beside a plain ffmpeg amix with the picture encoded again (libx264 veryfast)',
  async run(options): Promise<BenchResult> {
    const rounds = Number(options.rounds ?? 5);
    const folder = await mkdtemp(join(tmpdir(), 'taici-bench-dub-'));
    const at = (name: string) => join(folder, name);
    const media = createMediaProcessor();
    const signal = new AbortController().signal;
    try {
      const film = await makeDubFilm({ at, name: 'film', size: '1280x720' });
      const voices = await Promise.all(
        dubFilmLines.map(async ({ startMs }, line) => {
          const path = at(`take-${line}.m4a`);
          const { durationMs } = await makeDubTake({ path, line, preRollMs: PRE_ROLL_MS });
          return { path, fromMs: PRE_ROLL_MS - 300, toMs: durationMs, atMs: startMs - 300 };
        }),
      );
      const mix = () =>
        media.mixDub(
          {
            ...film,
            actorsDb: -22,
            voices,
            bed: { source: 'background', gainDb: 0 },
            isWide: true,
            bedSpans: dubFilmLines.map(({ startMs, endMs }) => ({
              startMs: startMs - 60,
              endMs: endMs + 500,
            })),
            ...{ subtitles: [], ass: null, credits: null },
            output: at('dub.mp4'),
            sound: at('dub.m4a'),
          },
          { signal },
        );
      const delays = dubFilmLines.map(
        ({ startMs }, line) => `[${line + 1}:a]adelay=${startMs - PRE_ROLL_MS}:all=1[v${line}]`,
      );
      const plain = () =>
        run('ffmpeg', [
          ...['-nostdin', '-y', '-v', 'error', '-i', film.clip],
          ...voices.flatMap(({ path }) => ['-i', path]),
          '-filter_complex',
          `${delays.join(';')};[0:a][v0][v1][v2]amix=inputs=4:normalize=0:duration=first[a]`,
          ...['-map', '0:v', '-map', '[a]', '-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'],
          at('plain.mp4'),
        ]);
      const recording = at('take.webm');
      await runTestFfmpeg(['-i', voices[0]?.path ?? '', '-c:a', 'libopus', recording]);
      const save = () =>
        media.encodeTake(
          {
            recording,
            flac: at('saved.flac'),
            m4a: at('saved.m4a'),
            peaks: at('saved.peaks'),
            maxMs: 60_000,
          },
          { signal },
        );
      const times = { mix: [] as number[], plain: [] as number[], save: [] as number[] };
      const measure = async (act: () => Promise<unknown>) => {
        const started = performance.now();
        await act();
        return performance.now() - started;
      };
      for (let round = 0; round <= rounds; round += 1) {
        console.error(`round ${round} of ${rounds}`);
        const [mixMs, plainMs, saveMs] = [await measure(mix), await measure(plain), await measure(save)];
        // The first round warms the file caches and is not counted.
        if (round === 0) continue;
        times.mix.push(mixMs);
        times.plain.push(plainMs);
        times.save.push(saveMs);
      }
      const median = (values: readonly number[]) => quantile(values, 0.5);
      const share = median(times.mix) / median(times.plain);
      const row = (what: string, values: readonly number[], seconds: number) => ({
        what,
        'median ms': median(values),
        'worst ms': Math.max(...values),
        'ms per second': median(values) / seconds,
      });
      return {
        rows: [
          row('mix of a dub', times.mix, SECONDS),
          row('plain amix and encode', times.plain, SECONDS),
          row('recording received to preview', times.save, ((voices[0]?.toMs ?? 0) || 1) / 1000),
        ],
        targets: [
          {
            name: 'mix beside the plain command',
            expected: `<= ${MAX_SHARE}x`,
            actual: `${share.toFixed(2)}x`,
            isMet: share <= MAX_SHARE,
          },
        ],
      };
    } finally {
      await media.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
