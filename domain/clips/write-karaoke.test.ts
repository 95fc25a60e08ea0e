import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WordTime } from '../alignments/types.ts';
import { parseSubtitle } from '../subtitles/parse-subtitle.ts';
import { makeLine } from '../testing/factories.ts';
import { writeKaraoke } from './write-karaoke.ts';

const picture = { width: 1280, height: 720 };
const word = (from: number, end: number, startMs: number, endMs: number): WordTime => ({
  ...{ from, end, startMs, endMs, confidence: 1 },
});
const line = makeLine('v', 0, { startMs: 1000, endMs: 3004, en: '“Take {your} time.”', zh: '慢慢来' });
const words = [word(1, 5, 1100, 1400), word(7, 11, 1400, 1806), word(13, 17, 2000, 2600)];

/** A syllable of karaoke: how long it takes in hundredths of a second, and its text. */
type Syllable = [cs: number, text: string];

/** Reads the events of a file as a player does: their times in hundredths of a second, and their syllables. */
function readEvents(file: string) {
  return file
    .split('\n')
    .filter((row) => row.startsWith('Dialogue:'))
    .map((row) => {
      const fields = row.split(',');
      const text = fields.slice(9).join(',');
      const syllables = [...text.matchAll(/\{\\k(\d+)\}((?:\\[{}]|[^{])*)/g)].map(
        ([, cs, shown = '']): Syllable => [Number(cs), shown.replace(/\\([{}])/g, '$1')],
      );
      const [startCs = 0, endCs = 0] = fields.slice(1, 3).map(toCentiseconds);
      return { startCs, endCs, syllables, text };
    });
}

function toCentiseconds(time: string): number {
  const [, hours, minutes, seconds, hundredths] = /^(\d+):(\d\d):(\d\d)\.(\d\d)$/.exec(time) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 100 + Number(hundredths);
}

const sum = (syllables: readonly Syllable[]) => syllables.reduce((total, [cs]) => total + cs, 0);

test('each word has its duration, and pauses have theirs', () => {
  const [event] = readEvents(writeKaraoke({ lines: [{ line, words }], lang: 'en', picture }));
  expect(event?.syllables).toEqual([
    [10, ''],
    [30, '“Take {'],
    [41, 'your} '],
    [19, ''],
    [60, 'time.”'],
    [40, ''],
  ]);
  expect(sum(event?.syllables ?? [])).toBe((event?.endCs ?? 0) - (event?.startCs ?? 0));
});

test('Chinese is below, and does not change its color', () => {
  const [event] = readEvents(writeKaraoke({ lines: [{ line, words }], lang: 'both', picture }));
  expect(event?.text).toMatch(/\{\\k40\}\\N\{\\rZH\}慢慢来$/);
});

test('a line without words is shown as it is, and one without English is left out', () => {
  const lines = [
    { line, words: null },
    { line: { ...line, en: null }, words: null },
  ];
  const events = readEvents(writeKaraoke({ lines, lang: 'both', picture }));
  expect(events.map(({ text, syllables }) => [text, syllables])).toEqual([
    [expect.stringMatching(/^\{\\rPLAIN\}“Take/), []],
  ]);
});

test('the reader of subtitles finds the same text and times', () => {
  const file = writeKaraoke({ lines: [{ line, words }], lang: 'en', picture });
  expect(parseSubtitle({ format: 'ass', text: file }).cues).toMatchObject([{ startMs: 1000, endMs: 3000 }]);
});

test('durations add up to the time of the line, wherever the words are', () => {
  fc.assert(
    fc.property(
      fc.nat(5_000_000),
      fc.integer({ min: 1, max: 20_000 }),
      fc.array(fc.tuple(fc.integer({ min: -3000, max: 25_000 }), fc.nat(3000)), { maxLength: 12 }),
      (startMs, lengthMs, spans) => {
        const en = spans.map((_, i) => `w${i % 10}`).join(' ') || 'x';
        const own = makeLine('v', 0, { startMs, endMs: startMs + lengthMs, en });
        const placed = spans.map(([from, length], i) =>
          word(3 * i, 3 * i + 2, startMs + from, startMs + from + length),
        );
        const [event] = readEvents(
          writeKaraoke({ lines: [{ line: own, words: placed }], lang: 'en', picture }),
        );
        expect(sum(event?.syllables ?? [])).toBe((event?.endCs ?? 0) - (event?.startCs ?? 0));
        expect(event?.syllables.map(([, text]) => text).join('')).toBe(placed.length > 0 ? en : '');
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});
