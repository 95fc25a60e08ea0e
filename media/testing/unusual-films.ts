import { stat, truncate } from 'node:fs/promises';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  readClickTimes,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { MezzanineInfo } from '#domain/films/types.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { frameStartMs } from '#shared/frames.ts';
import { importTestFilm } from './test-films.ts';

/** A mezzanine of an unusual source, with the number on each frame and the times of its clicks in seconds. */
export interface UnusualFilm {
  name: string;
  path: string;
  info: MezzanineInfo;
  numbers: number[];
  clicks: number[] | null;
  /** Duration of the sound. */
  soundSeconds: number;
}

const SECONDS = 3.3;
const sound = (layout?: '5.1') => clickTrackInput({ seconds: SECONDS, ...(layout ? { layout } : {}) });
const picture = (rate: string) => numberedVideoInput({ rate, seconds: SECONDS });
const hevc = [
  ...['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset', 'ultrafast'],
  ...['-x265-params', 'log-level=none:crf=14'],
];

/** Functions that make the sources, by name. */
const sourceMakers: Record<string, (output: string) => Promise<unknown>> = {
  '24': (output) => runTestFfmpeg([...picture('24'), ...sound(), ...fastH264Options, output]),
  '25': (output) => runTestFfmpeg([...picture('25'), ...sound(), ...fastH264Options, output]),
  '29.97': (output) => runTestFfmpeg([...picture('30000/1001'), ...sound(), ...fastH264Options, output]),
  '30': (output) => runTestFfmpeg([...picture('30'), ...sound(), ...fastH264Options, output]),
  '60': (output) => runTestFfmpeg([...picture('60'), ...sound(), ...fastH264Options, output]),
  // Alternates between every frame and every third frame.
  'of a variable rate': (output) =>
    runTestFfmpeg([
      ...[...picture('30'), ...sound(), '-vf', "select='gt(mod(t,1),0.5)+not(mod(n,3))'"],
      ...['-fps_mode', 'vfr', ...fastH264Options, output],
    ]),
  'without sound': (output) => runTestFfmpeg([...picture('25'), ...fastH264Options, output]),
  'of 10-bit HEVC with 5.1 sound': (output) =>
    runTestFfmpeg([...picture('24000/1001'), ...sound('5.1'), ...hevc, '-c:a', 'aac', output]),
  'broken off': async (output) => {
    const piped = ['-movflags', 'frag_keyframe+empty_moov', '-g', '12', '-f', 'mp4'];
    await runTestFfmpeg([...picture('25'), ...sound(), ...fastH264Options, ...piped, output]);
    await truncate(output, Math.floor((await stat(output)).size * 0.7));
  },
};

export const unusualFilmNames = Object.keys(sourceMakers);

/** Makes and imports the source of this name, with additional key frames at two arbitrary times. */
export async function makeUnusualFilm(args: {
  name: string;
  at: (name: string) => string;
}): Promise<UnusualFilm> {
  const { name, at } = args;
  const file = name.replaceAll(/\W/g, '-');
  const source = at(`${file}${name === 'broken off' ? '.mp4' : '.mkv'}`);
  await sourceMakers[name]?.(source);
  const output = at(`${file}-mezzanine.mp4`);
  const { path, info } = await importTestFilm({ source, output, keyFrameMs: [777, 1900] });
  const [numbers, clicks, soundSeconds] = await Promise.all([
    readFrameNumbers(path),
    info.hasAudio ? readClickTimes(path) : null,
    info.hasAudio ? readSoundSeconds(path) : 0,
  ]);
  return { name, path, info, numbers, clicks, soundSeconds };
}

async function readSoundSeconds(path: string): Promise<number> {
  const rate = 8000;
  const raw = ['-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'];
  return (await runTestFfmpeg(['-i', path, '-map', '0:a', ...raw])).length / 2 / rate;
}

/** Generates spans of the film of at least one frame. */
export function arbitrarySpan({ info }: UnusualFilm): fc.Arbitrary<FrameSpan> {
  return fc
    .tuple(fc.nat(info.frames - 1), fc.nat(info.frames - 1))
    .map(([a, b]) => ({ startFrame: Math.min(a, b), endFrame: Math.max(a, b) + 1 }));
}

/** Generates lists of two to four spans of the film, which may overlap, in any order. */
export function arbitrarySpans(film: UnusualFilm): fc.Arbitrary<FrameSpan[]> {
  return fc.array(arbitrarySpan(film), { minLength: 2, maxLength: 4 });
}

/** Duration of a click, and the silence that `readClickTimes` needs between two clicks to tell them apart. */
const CLICK_SECONDS = 0.03;
const MIN_SILENCE_SECONDS = 0.3;
/** Duration of an AAC packet. Some decoders ignore durations and output the whole last packet of a clip. */
const PACKET_SECONDS = 1024 / 48_000;

/**
 * Cuts spans and checks the clip independently of the product's own proof: the numbers on its frames, and the
 * clicks in its sound to the millisecond.
 */
export async function expectExactCut(args: {
  media: Pick<MediaProcessor, 'cutClip'>;
  film: UnusualFilm;
  spans: readonly FrameSpan[];
  output: string;
}): Promise<void> {
  const { film, spans, output } = args;
  const { info } = film;
  const { method } = await args.media.cutClip(
    { mezzanine: film.path, info, spans, output },
    { signal: new AbortController().signal },
  );
  expect(await readFrameNumbers(output)).toEqual(
    spans.flatMap(({ startFrame, endFrame }) => film.numbers.slice(startFrame, endFrame)),
  );
  if (!film.clicks) {
    expect(method).not.toBe('full');
    return;
  }
  const seconds = (frame: number) => frameStartMs(frame, info.rate) / 1000;
  // The whole clip is encoded only if silence must be added after the end of the sound.
  const lastFrame = Math.max(...spans.map(({ endFrame }) => endFrame));
  if (method === 'full') expect(film.soundSeconds).toBeLessThan(seconds(lastFrame));

  // Any part of a click within a span may be heard. A click that is cut by an edge begins elsewhere.
  const expectedClicks: { at: number; isWhole: boolean }[] = [];
  let frames = 0;
  for (const [i, { startFrame, endFrame }] of spans.entries()) {
    const spanSeconds = seconds(endFrame) - seconds(startFrame);
    const decodedSeconds = spanSeconds + (i === spans.length - 1 ? PACKET_SECONDS : 0);
    for (const click of film.clicks) {
      const at = click - seconds(startFrame);
      if (at <= -CLICK_SECONDS || at >= decodedSeconds) continue;
      const isWhole = at > CLICK_SECONDS && at < spanSeconds - CLICK_SECONDS;
      expectedClicks.push({ at: seconds(frames) + Math.max(0, at), isWhole });
    }
    frames += endFrame - startFrame;
  }
  const actualClicks = await readClickTimes(output);
  for (const { at, isWhole } of expectedClicks) {
    const isHidden = expectedClicks.some((other) => other.at < at && at - other.at < MIN_SILENCE_SECONDS);
    if (!isWhole || isHidden) continue;
    expect(Math.min(...actualClicks.map((second) => Math.abs(second - at)))).toBeLessThanOrEqual(0.001);
  }
  for (const second of actualClicks) {
    expect(expectedClicks.some(({ at }) => Math.abs(at - second) < CLICK_SECONDS)).toBe(true);
  }
}
