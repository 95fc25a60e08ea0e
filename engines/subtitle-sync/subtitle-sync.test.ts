import { describe, expect, test } from 'vitest';
import {
  analyzeTiming,
  judgeTiming,
  questionsOf,
  SpeechMeter,
  type TimeSpan,
  type TimingVerdict,
} from './index.ts';
import {
  createRandom,
  delayFrom,
  makeBed,
  makeSpokenFilm,
  measureActivity,
  shareWithin,
  shiftLines,
} from './testing/index.ts';

const film = makeSpokenFilm({ seconds: 420, seed: 1 });
const activity = measureActivity(film.samples);
const judge = (lines: readonly TimeSpan[], of = activity) => judgeTiming(analyzeTiming(of, lines));
const timingOf = (verdict: TimingVerdict) => {
  if (verdict.kind !== 'off') throw new Error(`no proposal: ${JSON.stringify(verdict)}`);
  return verdict.timing;
};
const NTSC = 24_000 / 1001;

describe('a file whose times are off', () => {
  test.each([
    [1, -60_000],
    [1, -2400],
    [1, 700],
    [1, 33_333],
    [1, 60_000],
    [NTSC / 25, 0],
    [25 / NTSC, 0],
    [24 / 25, 5000],
    [25 / 24, -12_000],
    [NTSC / 25, -41_000],
  ])(
    'is mended by ratio %f and %i ms, with at most 100 ms of error in 95 of 100 lines',
    (ratio, offsetMs) => {
      const lines = shiftLines(film.lines, { ratio, offsetMs });
      const verdict = judge(lines);
      const timing = timingOf(verdict);
      expect(timing.ratio).toBeCloseTo(ratio, 6);
      expect(shareWithin(lines, timing, 100)).toBeGreaterThanOrEqual(0.95);
      expect(verdict).toMatchObject({
        offsetSureness: expect.closeTo(1, 1),
        ratioSureness: expect.closeTo(1, 1),
      });
    },
  );

  test('is not proposed twice: once mended, it fits', () => {
    const lines = shiftLines(film.lines, { ratio: 1, offsetMs: -9000 });
    const { ratio, offsetMs } = timingOf(judge(lines));
    const mended = lines.map(({ startMs, endMs }) => ({
      startMs: ratio * startMs + offsetMs,
      endMs: ratio * endMs + offsetMs,
    }));
    expect(judge(mended)).toEqual({ kind: 'fits' });
  });

  test('beyond two minutes is not proposed', () => {
    const verdict = judge(
      film.lines.map(({ startMs, endMs }) => ({ startMs: startMs + 130_000, endMs: endMs + 130_000 })),
    );
    expect(verdict.kind).not.toBe('off');
  });
});

test.each([0.01, 0.05, 0.1, 0.2])('right times fit over a bed of level %f', (bedLevel) => {
  const noisy = makeSpokenFilm({ seconds: 240, seed: 7, bedLevel });
  expect(judge(noisy.lines, measureActivity(noisy.samples))).toEqual({ kind: 'fits' });
});

describe('an advertisement that was cut out', () => {
  const half = Math.floor(film.lines.length / 2);

  test.each([2500, 30_000, -8000])('of %i ms gives two parts and no proposal', (ms) => {
    const verdict = judge(delayFrom(film.lines, half, ms));
    expect(verdict).toMatchObject({ kind: 'parts', ratio: 1 });
    const offsets = verdict.kind === 'parts' ? verdict.parts.map(({ offsetMs }) => offsetMs) : [];
    expect(offsets).toHaveLength(2);
    expect(Math.abs(offsets[0] ?? Number.NaN)).toBeLessThanOrEqual(200);
    expect(Math.abs((offsets[1] ?? Number.NaN) + ms)).toBeLessThanOrEqual(200);
  });
});

describe('no proposal for', () => {
  const other = makeSpokenFilm({ seconds: 420, seed: 99 });
  const random = createRandom(5);

  test('the lines of another film', () => {
    expect(judge(other.lines)).toEqual({ kind: 'no_match', reason: 'fits_nowhere' });
  });

  test('a film without speech', () => {
    const silence = new Float32Array(8000 * 120);
    const noSpeech = { kind: 'no_match', reason: 'no_speech' };
    expect(judge(film.lines, measureActivity(silence))).toEqual(noSpeech);
    const music = measureActivity(makeBed({ seconds: 240, random, level: 0.2 }));
    expect(judge(film.lines, music)).toMatchObject({ kind: 'no_match' });
  });

  test('a film without sound', () => {
    expect(judge(film.lines, new SpeechMeter().finish())).toEqual({ kind: 'no_match', reason: 'no_speech' });
  });

  test.each<[string, TimeSpan[]]>([
    ['no lines', []],
    ['one line', film.lines.slice(0, 1)],
    ['lines without a length', film.lines.map(({ startMs }) => ({ startMs, endMs: startMs }))],
    ['times that are no numbers', film.lines.map(() => ({ startMs: Number.NaN, endMs: Number.NaN }))],
  ])('%s', (_, lines) => {
    expect(judge(lines)).toEqual({ kind: 'too_few_lines' });
  });

  test('one line that lasts the whole film, a thousand times', () => {
    const lines = Array.from({ length: 1000 }, () => ({ startMs: 0, endMs: 420_000 }));
    expect(judge(lines).kind).toBe('too_few_lines');
  });
});

test('lines that overlap, and lines that go on after the end of the film, do not disturb', () => {
  const shifted = shiftLines(film.lines, { ratio: 1, offsetMs: -7000 });
  const overlapping = shifted.flatMap((line) => [
    line,
    { startMs: line.startMs + 300, endMs: line.endMs + 1500 },
  ]);
  const after = Array.from({ length: 30 }, (_, i) => ({
    startMs: 450_000 + 3000 * i,
    endMs: 452_000 + 3000 * i,
  }));
  const timing = timingOf(judge([...overlapping, ...after]));
  expect(shareWithin(shifted, timing, 100)).toBeGreaterThanOrEqual(0.95);
});

test('sound arrives in any pieces, and what is no number counts as silence', () => {
  const whole = measureActivity(film.samples.subarray(0, 80_000));
  const meter = new SpeechMeter();
  for (let at = 0; at < 80_000; at += 777) meter.push(film.samples.subarray(at, Math.min(80_000, at + 777)));
  expect(meter.finish()).toEqual(whole);
  const broken = new SpeechMeter();
  broken.push(new Float32Array(80_000).fill(Number.NaN));
  expect(broken.finish().speechMs).toBe(0);
});

describe('the words of sample lines', () => {
  const lines = shiftLines(film.lines.slice(0, 24), { ratio: 1, offsetMs: -5000 });
  const analysis = analyzeTiming(activity, lines);
  const few = analyzeTiming(activity, shiftLines(film.lines.slice(0, 12), { ratio: 1, offsetMs: -5000 }));

  const surenessOf = (verdict: TimingVerdict) => (verdict.kind === 'off' ? verdict.offsetSureness : 0);

  test('make a proposal less sure when they are not said there, and stop a weak one', () => {
    const offsetSureness = surenessOf(judgeTiming(analysis));
    expect(offsetSureness).toBeGreaterThan(0.9);
    expect(surenessOf(judgeTiming(analysis, { present: -2, best: -2.2 }))).toBeLessThan(offsetSureness);
    expect(judgeTiming(few, { present: -2, best: -2.2 }).kind).toBe('no_match');
  });

  test('show that the present times fit', () => {
    expect(judgeTiming(analysis, { present: 1.4, best: -1.5 })).toEqual({ kind: 'fits' });
  });

  test('are worth hearing where there is a doubt', () => {
    expect(questionsOf(analysis)).toMatchObject({ present: true, best: { ratio: 1 } });
    expect(questionsOf(analyzeTiming(activity, film.lines))).toEqual({ present: false, best: null });
  });

  test('make a proposal surer', () => {
    const without = surenessOf(judgeTiming(few));
    expect(surenessOf(judgeTiming(few, { present: -2, best: 1.5 }))).toBeGreaterThan(without);
  });
});
