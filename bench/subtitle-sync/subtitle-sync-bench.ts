import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  analyzeTiming,
  judgeTiming,
  METER_SAMPLE_RATE,
  type SpeechActivity,
  SpeechMeter,
  type TimeSpan,
  type Timing,
  UNCHANGED_TIMING,
} from '@taici/subtitle-sync';
import {
  createRandom,
  makeSpokenFilm,
  measureActivity,
  shareWithin,
  shiftLines,
} from '@taici/subtitle-sync/testing';
import { parseSubtitle } from '#domain/subtitles/parse-subtitle.ts';
import { createFfmpegRunner } from '#media/ffmpeg/run-ffmpeg.ts';
import { readSpeechSamples } from '#media/takes/read-speech-samples.ts';
import { quantile } from '../quantile.ts';
import type { Benchmark, BenchResult } from '../types.ts';
import { crossCorrelate } from './cross-correlate.ts';

const NTSC = 24_000 / 1001;
const RATIOS = [1, 1, 1, NTSC / 25, 25 / NTSC, 24 / 25, 25 / 24];
/** How far lines are from where they belong, at most, to count as mended. */
const GOOD_MS = 100;

interface Outcome {
  share: number;
  seconds: number;
}

/**
 * Mends generated films whose subtitles are shifted, and compares error and time with a full cross-correlation. With
 * `--data FOLDER`, also checks each film there beside a subtitle file whose name begins like its own.
 */
export const subtitleSyncBench: Benchmark = {
  title:
    'Subtitles that are off: lines within 100 ms after mending, and processor time for each hour of film',
  async run(options) {
    const seconds = Number(options.seconds ?? 1200);
    const count = Number(options.films ?? 6);
    const random = createRandom(Number(options.seed ?? 3));
    const hours = seconds / 3600;
    const [ours, theirs]: [Outcome[], Outcome[]] = [[], []];
    const meterSeconds: number[] = [];
    let [proposed, wrong, wronglyProposed] = [0, 0, 0];
    for (let film = 0; film < count; film += 1) {
      const { samples, lines } = makeSpokenFilm({
        seconds,
        seed: 100 + film,
        bedLevel: 0.01 + 0.1 * random(),
      });
      const [activity, meterTime] = time(() => measureActivity(samples));
      meterSeconds.push(meterTime);
      const timing: Timing = {
        ratio: RATIOS[film % RATIOS.length] ?? 1,
        offsetMs: Math.round(120_000 * (random() - 0.5)),
      };
      const shifted = shiftLines(lines, timing);
      const [found, ourTime] = time(() => judgeTiming(analyzeTiming(activity, shifted)));
      if (found.kind === 'off') proposed += 1;
      const mended = found.kind === 'off' ? found.timing : UNCHANGED_TIMING;
      ours.push({ share: shareWithin(shifted, mended, GOOD_MS), seconds: ourTime });
      const [naive, theirTime] = time(() => crossCorrelate(activity, shifted));
      theirs.push({ share: shareWithin(shifted, naive, GOOD_MS), seconds: theirTime });
      if (judgeTiming(analyzeTiming(activity, lines)).kind !== 'fits') wrong += 1;
      const foreign = makeSpokenFilm({ seconds, seed: 900 + film }).lines;
      if (judgeTiming(analyzeTiming(activity, foreign)).kind === 'off') wronglyProposed += 1;
      console.error(`film ${film + 1} of ${count}`);
    }
    const rows: BenchResult['rows'] = [
      toRow('sums over lines', ours, hours),
      toRow('full cross-correlation', theirs, hours),
      {
        method: 'speech activity',
        'worst share': '',
        'median share': '',
        'seconds per hour': medianOf(meterSeconds) / hours,
      },
    ];
    if (options.data) await checkFolder(options.data);
    const worst = Math.min(...ours.map(({ share }) => share));
    return {
      rows,
      targets: [
        {
          name: 'lines within 100 ms in every film',
          expected: '>= 0.95',
          actual: worst.toFixed(3),
          isMet: worst >= 0.95,
        },
        {
          name: 'films proposed to be mended',
          expected: String(count),
          actual: String(proposed),
          isMet: proposed === count,
        },
        { name: 'right times that do not fit', expected: '0', actual: String(wrong), isMet: wrong === 0 },
        {
          name: 'proposals for lines of another film',
          expected: '0',
          actual: String(wronglyProposed),
          isMet: wronglyProposed === 0,
        },
      ],
    };
  },
};

function toRow(method: string, outcomes: readonly Outcome[], hours: number): BenchResult['rows'][number] {
  return {
    method,
    'worst share': Math.min(...outcomes.map(({ share }) => share)),
    'median share': medianOf(outcomes.map(({ share }) => share)),
    'seconds per hour': medianOf(outcomes.map((one) => one.seconds)) / hours,
  };
}

const medianOf = (values: number[]) => quantile(values, 0.5);

/** Returns the result, and the processor seconds that it took. */
function time<T>(work: () => T): [T, number] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

/** Prints what is found about each film of a folder with its subtitles as they are, and 7 s late. */
async function checkFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const run = createFfmpegRunner({});
  for (const film of files.filter((file) => /\.(?:mp4|mkv|webm)$/i.test(file))) {
    const samples = await readSpeechSamples({
      run,
      recording: join(folder, film),
      sampleRate: METER_SAMPLE_RATE,
    });
    const meter = new SpeechMeter();
    meter.push(samples);
    const activity = meter.finish();
    for (const subtitles of files.filter((file) => /\.srt$/i.test(file)))
      await printFindings(activity, film, join(folder, subtitles));
  }
}

async function printFindings(activity: SpeechActivity, film: string, path: string): Promise<void> {
  const lines: TimeSpan[] = parseSubtitle({ text: await readFile(path, 'utf8'), format: 'srt' }).cues;
  const late = lines.map(({ startMs, endMs }) => ({ startMs: startMs + 7000, endMs: endMs + 7000 }));
  for (const [name, shown] of [
    ['as it is', lines],
    ['7 s late', late],
  ] as const)
    console.error(film, path, name, JSON.stringify(judgeTiming(analyzeTiming(activity, shown))));
}
