import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureCpuMs } from '../subtitles/testing/measure-cpu-ms.ts';
import { type CountSyllables, loadSyllableCounter } from '../words/syllables.ts';
import { computeFilmLevel, computeLinesLevel } from './film-level.ts';

let countSyllables: CountSyllables;
beforeAll(async () => {
  countSyllables = await loadSyllableCounter();
});

type SpokenLine = { startMs: number; endMs: number; en: string | null };

/** Lines spoken at `pace` words a minute, with two seconds of silence between them. */
function say(texts: string[], pace: number): SpokenLine[] {
  let startMs = 0;
  return texts.map((en) => {
    const endMs = startMs + (en.split(/\s+/).length / pace) * 60_000;
    const line = { startMs, endMs, en };
    startMs = endMs + 2_000;
    return line;
  });
}

const levelOf = (texts: string[], pace: number) => computeLinesLevel(say(texts, pace), countSyllables);

const nursery = [
  'Look! A big red ball.',
  'The dog has the ball.',
  'Run, dog, run!',
  'Can you see the dog? I can.',
  'Come here, little dog.',
  'Good dog! We like you.',
];
const drama = [
  "I told you, I'm not going back to that house.",
  'You never listen to me, do you?',
  'Maybe your mother knew. Nobody asked her.',
  'Fine. Leave the keys on the table when you go.',
];
const lecture = [
  'The distribution of economic opportunity determines considerably more than individual prosperity.',
  'Institutions establish the fundamental incentives that organisations subsequently respond to.',
  'Consequently, historical comparisons of industrial development require extraordinary methodological caution.',
];

describe('computeLinesLevel', () => {
  test.each([
    ['a slow program for small children', nursery, 110, 1],
    ['the same program, spoken quickly', nursery, 190, 3],
    ['unhurried drama', drama, 145, 2],
    ['drama at an everyday pace', drama, 180, 3],
    ['a fast argument', drama, 215, 4],
    ['a slow lecture', lecture, 110, 5],
  ])('%s', (_, texts, pace, level) => {
    expect(levelOf(texts, pace)).toBe(level);
  });

  test('returns null for fewer than twenty words, lines without duration, and Chinese text only', () => {
    const nineteen = [Array.from({ length: 19 }, () => 'go').join(' ')];
    expect(levelOf(nineteen, 150)).toBeNull();
    expect(levelOf([...nineteen, 'on'], 150)).not.toBeNull();
    expect(levelOf([], 150)).toBeNull();
    const withoutDuration = say(drama, 150).map((line) => ({ ...line, endMs: line.startMs }));
    expect(computeLinesLevel(withoutDuration, countSyllables)).toBeNull();
    expect(levelOf(['我昨天就告诉过你，我不会再回那个房子了。'.repeat(20)], 150)).toBeNull();
  });

  test('ignores silence and Chinese lines between the English lines', () => {
    const lines = say(drama, 180);
    const spreadOut = lines.map((line, at) => ({
      ...line,
      startMs: line.startMs + at * 60_000,
      endMs: line.endMs + at * 60_000,
    }));
    const chinese: SpokenLine = { startMs: 0, endMs: 900_000, en: null };
    expect(computeLinesLevel([chinese, ...spreadOut], countSyllables)).toBe(3);
  });

  test('does not count a title before a name, or punctuation without words, as the end of a sentence', () => {
    const clause = 'we will certainly remember the unbelievable generosity of the family';
    const plain = Array.from({ length: 4 }, () => `Yesterday Doctor Miller said ${clause}.`);
    const titled = Array.from({ length: 4 }, () => `Yesterday Dr. Miller said ${clause}. ... !`);
    for (let pace = 60; pace < 260; pace += 20) {
      expect(levelOf(titled, pace)).toBe(levelOf(plain, pace));
    }
  });

  const anyText = fc
    .array(fc.constantFrom(...nursery, ...drama, ...lecture, 'Yes.', 'Mr. Wu, 42!', '...', 'café—naïve'), {
      minLength: 1,
      maxLength: 30,
    })
    .map((texts) => say(texts, 150));

  test('a higher speed never lowers the level', () => {
    fc.assert(
      fc.property(anyText, fc.double({ min: 1, max: 8, noNaN: true }), (lines, factor) => {
        const fast = lines.map((line) => ({
          ...line,
          endMs: line.startMs + (line.endMs - line.startMs) / factor,
        }));
        expect(computeLinesLevel(fast, countSyllables) ?? 0).toBeGreaterThanOrEqual(
          computeLinesLevel(lines, countSyllables) ?? 0,
        );
      }),
    );
  });

  test('longer words at the same pace never lower the level', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 3 }), (lines, more) => {
        const long = computeLinesLevel(lines, (word) => countSyllables(word) + more) ?? 0;
        expect(long).toBeGreaterThanOrEqual(computeLinesLevel(lines, countSyllables) ?? 0);
      }),
    );
  });

  test('does not depend on the order of the lines or on how often all of them are repeated', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 5 }), (lines, factor) => {
        const level = computeLinesLevel(lines, countSyllables);
        expect(computeLinesLevel(lines.toReversed(), countSyllables)).toBe(level);
        if (level === null) return;
        expect(computeLinesLevel(Array.from({ length: factor }, () => lines).flat(), countSyllables)).toBe(
          level,
        );
      }),
    );
  });

  test('handles a long line with repeated characters in linear time', () => {
    for (const part of ['.', ' ', '."', "'", 'a', "a'", '. ', 'é', 'é ']) {
      const en = `${'go on '.repeat(20)}${part.repeat(50_000)}x`;
      const ms = measureCpuMs(() => computeLinesLevel([{ startMs: 0, endMs: 1000, en }], countSyllables));
      expect(ms, part).toBeLessThan(1_000);
    }
  });

  test('returns 1 to 5 or null for any lines', () => {
    const line = fc.record({
      startMs: fc.integer({ min: 0, max: 10_000 }),
      endMs: fc.integer({ min: 0, max: 10_000 }),
      en: fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 30 }))),
    });
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect([null, 1, 2, 3, 4, 5]).toContain(computeLinesLevel(lines, countSyllables));
      }),
    );
  });
});

describe('computeFilmLevel', () => {
  const ready = (level: 1 | 2 | 3 | 4 | 5 | null) => ({ state: 'ready' as const, level });

  test.each([
    [[ready(3)], 3],
    [[ready(1), ready(2)], 2],
    [[ready(1), ready(1), ready(2)], 1],
    [[ready(5), ready(null)], 5],
    [[ready(2), { state: 'importing' as const, level: 5 as const }], 2],
    [[{ state: 'failed' as const, level: 5 as const }], null],
    [[ready(null)], null],
    [[], null],
  ])('%j gives %j', (videos, level) => {
    expect(computeFilmLevel(videos)).toBe(level);
  });
});
