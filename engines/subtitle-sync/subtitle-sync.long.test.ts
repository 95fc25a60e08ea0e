import { expect, test } from 'vitest';
import { analyzeTiming, judgeTiming } from './index.ts';
import { createRandom, makeSpokenFilm, measureActivity, shareWithin, shiftLines } from './testing/index.ts';

const NTSC = 24_000 / 1001;
const RATIOS = [1, 1, NTSC / 25, 25 / NTSC, 24 / 25, 25 / 24, NTSC / 24, 24 / NTSC];

test('any shift up to a minute and any frame rate is mended within 100 ms, in films of many kinds', () => {
  const random = createRandom(41);
  for (let film = 0; film < 12; film += 1) {
    const seconds = 300 + Math.floor(900 * random());
    const { samples, lines } = makeSpokenFilm({
      seconds,
      seed: 2000 + film,
      bedLevel: 0.01 + 0.1 * random(),
    });
    const activity = measureActivity(samples);
    expect(judgeTiming(analyzeTiming(activity, lines)), `film ${film}`).toEqual({ kind: 'fits' });
    for (const ratio of RATIOS) {
      const timing = { ratio, offsetMs: Math.round(120_000 * (random() - 0.5)) };
      const shifted = shiftLines(lines, timing);
      const verdict = judgeTiming(analyzeTiming(activity, shifted));
      const found = verdict.kind === 'off' ? verdict.timing : null;
      const share = found ? shareWithin(shifted, found, 100) : 0;
      expect(share, `film ${film} ${JSON.stringify({ timing, verdict })}`).toBeGreaterThanOrEqual(0.95);
    }
  }
});

test('lines of another film are never proposed to be moved, however long or noisy the film is', () => {
  const random = createRandom(43);
  for (let film = 0; film < 80; film += 1) {
    const seconds = 45 + Math.floor(600 * random() ** 2);
    const { samples } = makeSpokenFilm({ seconds, seed: 3000 + film, bedLevel: 0.01 + 0.2 * random() });
    const { lines } = makeSpokenFilm({ seconds, seed: 4000 + film });
    const verdict = judgeTiming(analyzeTiming(measureActivity(samples), lines));
    expect(['no_match', 'too_few_lines', 'fits'], `film ${film} ${JSON.stringify(verdict)}`).toContain(
      verdict.kind,
    );
  }
});

test('proposals are as sure as they say', () => {
  const random = createRandom(47);
  const claimed: { sureness: number; isRight: boolean }[] = [];
  for (let film = 0; film < 120; film += 1) {
    const seconds = 40 + Math.floor(120 * random());
    const { samples, lines } = makeSpokenFilm({
      seconds,
      seed: 6000 + film,
      bedLevel: 0.01 + 0.3 * random(),
    });
    const shifted = shiftLines(lines, { ratio: 1, offsetMs: Math.round(40_000 * (random() - 0.5)) });
    const verdict = judgeTiming(analyzeTiming(measureActivity(samples), shifted));
    if (verdict.kind !== 'off') continue;
    const isRight = shareWithin(shifted, verdict.timing, 400) >= 0.95;
    claimed.push({ sureness: verdict.offsetSureness, isRight });
  }
  const right = claimed.filter(({ isRight }) => isRight).length;
  const sure = claimed.reduce((sum, { sureness }) => sum + sureness, 0);
  expect(claimed.length).toBeGreaterThan(40);
  expect(right / claimed.length).toBeGreaterThanOrEqual(0.95);
  expect(Math.abs(right - sure) / claimed.length).toBeLessThanOrEqual(0.05);
});

test('a film of three hours with 5,000 lines is searched in bounded time and memory', () => {
  const hour = makeSpokenFilm({ seconds: 3600, seed: 8000 });
  const activity = measureActivity(hour.samples);
  const values = new Float32Array(3 * activity.values.length);
  for (let i = 0; i < 3; i += 1) values.set(activity.values, i * activity.values.length);
  const long = { values, speechMs: 3 * activity.speechMs };
  const lines = [0, 1, 2].flatMap((i) =>
    hour.lines.map(({ startMs, endMs }) => ({
      startMs: startMs + i * 3_600_000,
      endMs: endMs + i * 3_600_000,
    })),
  );
  const shifted = shiftLines(lines, { ratio: NTSC / 25, offsetMs: -20_000 });
  const before = process.cpuUsage();
  const verdict = judgeTiming(analyzeTiming(long, shifted));
  const { user } = process.cpuUsage(before);
  expect(verdict.kind).toBe('off');
  if (verdict.kind === 'off') expect(shareWithin(shifted, verdict.timing, 100)).toBeGreaterThanOrEqual(0.95);
  expect(user / 1e6).toBeLessThan(60);
});
