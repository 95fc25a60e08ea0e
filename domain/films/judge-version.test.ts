import { describe, expect, test } from 'vitest';
import { type ComparedVideo, judgeVersion } from './judge-version.ts';

const HOUR_MS = 3_600_000;
/** Sentences that share no run of three words. */
const say = (count: number, topic: string) =>
  Array.from({ length: count }, (_, at) => ({
    en: `${['It', 'was', 'not', 'here', 'that', 'day'].map((word) => `${word}${topic}${at}`).join(' ')}.`,
    zh: null,
  }));
const video = (change: Partial<ComparedVideo> = {}): ComparedVideo => ({
  filmId: 'f',
  isNamed: true,
  season: null,
  episode: null,
  durationMs: 2 * HOUR_MS,
  lines: [],
  ...change,
});
const verdictOf = (a: Partial<ComparedVideo>, b: Partial<ComparedVideo>) => {
  const [there, back] = [judgeVersion(video(a), video(b)), judgeVersion(video(b), video(a))];
  expect(back.verdict).toBe(there.verdict);
  expect(back.sharedText ?? -1).toBeCloseTo(there.sharedText ?? -1, 10);
  return there.verdict;
};

describe('with text', () => {
  const lines = say(100, 'ship');
  const mostly = (share: number) => [...lines.slice(0, share), ...say(100 - share, 'other')];

  test('the same text and length are one film, whatever the title', () => {
    expect(verdictOf({ lines }, { lines })).toBe('same');
    expect(verdictOf({ lines }, { lines, filmId: 'g', isNamed: false })).toBe('same');
  });

  test('numbers that differ within a series leave it unsure', () => {
    expect(verdictOf({ lines, episode: 1 }, { lines, episode: 2 })).toBe('unsure');
    expect(verdictOf({ lines, episode: 1 }, { lines, episode: 2, filmId: 'g' })).toBe('same');
    expect(verdictOf({ lines, episode: 1 }, { lines, episode: null })).toBe('same');
  });

  test('nine tenths of the text are enough, and eight are not without the title', () => {
    expect(verdictOf({ lines }, { lines: mostly(91), filmId: 'g' })).toBe('same');
    expect(verdictOf({ lines }, { lines: mostly(85), filmId: 'g' })).toBe('unsure');
    expect(verdictOf({ lines }, { lines: mostly(40), filmId: 'g' })).toBe('different');
  });

  test('half of the text is enough with the same title, and less is not', () => {
    expect(verdictOf({ lines }, { lines: mostly(55) })).toBe('same');
    expect(verdictOf({ lines }, { lines: mostly(45) })).toBe('unsure');
  });

  test('how the text is split into lines, its case, and its marks do not matter', () => {
    const joined = Array.from({ length: 50 }, (_, at) => ({
      en: `${lines[2 * at]?.en} - ${lines[2 * at + 1]?.en}`.toUpperCase(),
      zh: null,
    }));
    expect(verdictOf({ lines }, { lines: joined, filmId: 'g' })).toBe('same');
  });

  test('Chinese is compared where there is no English', () => {
    const chinese = [
      ...'天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈',
    ].map((zh) => ({ en: null, zh }));
    expect(chinese.length).toBeLessThan(50);
    const longer = [...chinese, ...chinese.toReversed()];
    expect(judgeVersion(video({ lines: chinese }), video({ lines: chinese })).sharedText).toBeNull();
    expect(judgeVersion(video({ lines: longer }), video({ lines: longer })).sharedText).toBe(1);
    expect(judgeVersion(video({ lines: longer }), video({ lines })).sharedText).toBeNull();
  });

  test('a text that repeats itself does not count more often than it occurs', () => {
    const refrain = Array.from({ length: 100 }, () => ({ en: 'Never let me go again.', zh: null }));
    expect(
      verdictOf({ lines: refrain, filmId: 'g' }, { lines: [...lines.slice(0, 90), ...refrain.slice(0, 3)] }),
    ).toBe('different');
  });

  test('another length leaves it unsure: it may be another cut', () => {
    expect(verdictOf({ lines }, { lines, durationMs: 2 * HOUR_MS + 60_000, filmId: 'g' })).toBe('unsure');
    expect(verdictOf({ lines }, { lines: say(100, 'tree'), durationMs: HOUR_MS, filmId: 'g' })).toBe(
      'different',
    );
  });
});

describe('without text', () => {
  test('title and length are enough from five minutes on', () => {
    expect(verdictOf({}, {})).toBe('same');
    expect(verdictOf({ durationMs: 299_000 }, { durationMs: 299_000 })).toBe('unsure');
    expect(verdictOf({ durationMs: 300_000 }, { durationMs: 300_000 })).toBe('same');
  });

  test.each<[string, Partial<ComparedVideo>]>([
    ['another film', { filmId: 'g' }],
    ['another episode', { episode: 2 }],
    ['another season', { season: 2 }],
    ['a title that names no film', { isNamed: false }],
  ])('%s is different', (_, change) => {
    expect(verdictOf({}, change)).toBe('different');
  });

  test('lengths may differ by two seconds and a thousandth', () => {
    const durationMs = 2 * HOUR_MS;
    expect(verdictOf({ durationMs }, { durationMs: durationMs + 9200 })).toBe('same');
    expect(verdictOf({ durationMs }, { durationMs: durationMs + 9300 })).toBe('unsure');
    expect(verdictOf({ durationMs: 300_000 }, { durationMs: 302_300 })).toBe('same');
    expect(verdictOf({ durationMs: 300_000 }, { durationMs: 302_400 })).toBe('unsure');
  });
});
