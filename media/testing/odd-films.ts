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

/** A mezzanine of an odd source, with what can be read off it: the number on each frame, the seconds at which it clicks. */
export interface UnusualFilm {
  name: string;
  path: string;
  info: MezzanineInfo;
  numbers: number[];
  clicks: number[] | null;
  /** How long there is sound. */
  soundSeconds: number;
}

const SECONDS = 3.3;
const sound = (layout?: '5.1') => clickTrackInput({ seconds: SECONDS, ...(layout ? { layout } : {}) });
const picture = (rate: string) => numberedVideoInput({ rate, seconds: SECONDS });
const hevc = [
  ...['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset', 'ultrafast'],
  ...['-x265-params', 'log-level=none:crf=14'],
];

/** How each source is made, by name. */
const recipes: Record<string, (output: string) => Promise<void>> = {
  '24': (output) => film([...picture('24'), ...sound(), ...fastH264Options, output]),
  '25': (output) => film([...picture('25'), ...sound(), ...fastH264Options, output]),
  '29.97': (output) => film([...picture('30000/1001'), ...sound(), ...fastH264Options, output]),
  '30': (output) => film([...picture('30'), ...sound(), ...fastH264Options, output]),
  '60': (output) => film([...picture('60'), ...sound(), ...fastH264Options, output]),
  // Now every frame, now every third.
  'of a variable rate': (output) =>
    film([
      ...[...picture('30'), ...sound(), '-vf', "select='gt(mod(t,1),0.5)+not(mod(n,3))'"],
      ...['-fps_mode', 'vfr', ...fastH264Options, output],
    ]),
  'without sound': (output) => film([...picture('25'), ...fastH264Options, output]),
  'of 10-bit HEVC with 5.1 sound': (output) =>
    film([...picture('24000/1001'), ...sound('5.1'), ...hevc, '-c:a', 'aac', output]),
  'broken off': async (output) => {
    const piped = ['-movflags', 'frag_keyframe+empty_moov', '-g', '12', '-f', 'mp4'];
    await film([...picture('25'), ...sound(), ...fastH264Options, ...piped, output]);
    await truncate(output, Math.floor((await stat(output)).size * 0.7));
  },
};

async function film(args: string[]): Promise<void> {
  await runTestFfmpeg(args);
}

export const unusualFilmNames = Object.keys(recipes);

/** Makes and brings in the source of this name; key frames beside the usual ones at two odd places. */
export async function makeUnusualFilm(args: {
  name: string;
  at: (name: string) => string;
}): Promise<UnusualFilm> {
  const { name, at } = args;
  const file = name.replaceAll(/\W/g, '-');
  const source = at(`${file}${name === 'broken off' ? '.mp4' : '.mkv'}`);
  await recipes[name]?.(source);
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

/** A span of the film in frames, the end exclusive, of any length from a single frame on. */
export function arbitrarySpan({ info }: UnusualFilm): fc.Arbitrary<FrameSpan> {
  return fc
    .tuple(fc.nat(info.frames - 1), fc.nat(info.frames - 1))
    .map(([a, b]) => ({ startFrame: Math.min(a, b), endFrame: Math.max(a, b) + 1 }));
}

/** Two to four spans of the film, in any order, which may overlap. */
export function arbitrarySpans(film: UnusualFilm): fc.Arbitrary<FrameSpan[]> {
  return fc.array(arbitrarySpan(film), { minLength: 2, maxLength: 4 });
}

/** A click is so long; from one to the next there must be so much quiet for `readClicks` to tell them apart. */
const CLICK_SECONDS = 0.03;
const QUIET_SECONDS = 0.3;
/** An AAC packet: of a clip's last one a decoder that does not heed lengths gives all, not only what is before the end. */
const PACKET_SECONDS = 1024 / 48_000;

/**
 * Cuts spans and judges the clip by what can be read off it, without a word from the product's own proof: the numbers of
 * its frames, and the clicks of its sound to the millisecond.
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
  // All is encoded anew only where silence must be put after the end of the sound.
  const latest = Math.max(...spans.map(({ endFrame }) => endFrame));
  if (method === 'full') expect(film.soundSeconds).toBeLessThan(seconds(latest));

  // Whatever of a click is in a part may be heard; one that an edge cuts into begins elsewhere.
  const sounding: { at: number; isWhole: boolean }[] = [];
  let frames = 0;
  for (const [i, { startFrame, endFrame }] of spans.entries()) {
    const length = seconds(endFrame) - seconds(startFrame);
    const decoded = length + (i === spans.length - 1 ? PACKET_SECONDS : 0);
    for (const click of film.clicks) {
      const at = click - seconds(startFrame);
      if (at <= -CLICK_SECONDS || at >= decoded) continue;
      const isWhole = at > CLICK_SECONDS && at < length - CLICK_SECONDS;
      sounding.push({ at: seconds(frames) + Math.max(0, at), isWhole });
    }
    frames += endFrame - startFrame;
  }
  const heard = await readClickTimes(output);
  for (const { at, isWhole } of sounding) {
    const isHidden = sounding.some((other) => other.at < at && at - other.at < QUIET_SECONDS);
    if (!isWhole || isHidden) continue;
    expect(Math.min(...heard.map((second) => Math.abs(second - at)))).toBeLessThanOrEqual(0.001);
  }
  for (const second of heard) {
    expect(sounding.some(({ at }) => Math.abs(at - second) < CLICK_SECONDS)).toBe(true);
  }
}
