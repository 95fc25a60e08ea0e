import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '#domain/films/types.ts';
import { estimateOffset } from './estimate-offset.ts';
import { pairCues } from './pair-cues.ts';
import { shiftCues } from './shift-cues.ts';
import { measureCpuMs } from './testing/measure-cpu-ms.ts';

const en = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, en: text, zh: null });
const zh = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, en: null, zh: text });
const pair = (english: Cue[], chinese: Cue[]) =>
  pairCues({ en: english, zh: chinese }).map((line) => [line.startMs, line.endMs, line.en, line.zh]);

describe('pairCues', () => {
  it('pairs one to one on the English times, also with a small offset', () => {
    for (const by of [-300, 0, 200, 400]) {
      expect(
        pair(
          [en(1000, 3000, 'A'), en(3100, 5000, 'B'), en(9000, 9600, 'C')],
          [zh(1000 + by, 3000 + by, '甲'), zh(3100 + by, 5000 + by, '乙'), zh(9000 + by, 9600 + by, '丙')],
        ),
      ).toEqual([
        [1000, 3000, 'A', '甲'],
        [3100, 5000, 'B', '乙'],
        [9000, 9600, 'C', '丙'],
      ]);
    }
  });

  it('pairs two short cues that just miss each other', () => {
    expect(pair([en(1000, 1500, 'No.')], [zh(1600, 2500, '不')])).toEqual([[1000, 1500, 'No.', '不']]);
    expect(pair([en(1000, 1500, 'No.')], [zh(2600, 3500, '不')])).toEqual([
      [1000, 1500, 'No.', null],
      [2600, 3500, null, '不'],
    ]);
  });

  it('joins Chinese cues under one English cue', () => {
    expect(pair([en(0, 4000, 'Long one.')], [zh(0, 2000, '前'), zh(2000, 4000, '后')])).toEqual([
      [0, 4000, 'Long one.', '前 后'],
    ]);
  });

  it('joins two English cues under one Chinese cue to their union', () => {
    expect(pair([en(0, 2000, 'I never'), en(2100, 4000, 'said so.')], [zh(0, 4000, '我没说过')])).toEqual([
      [0, 4000, 'I never said so.', '我没说过'],
    ]);
  });

  it('repeats the Chinese text where the union would be too long or full of silence', () => {
    expect(pair([en(0, 5000, 'One.'), en(5000, 9000, 'Two.')], [zh(0, 9000, '一二')])).toEqual([
      [0, 5000, 'One.', '一二'],
      [5000, 9000, 'Two.', '一二'],
    ]);
    expect(pair([en(0, 1000, 'One.'), en(4000, 5000, 'Two.')], [zh(0, 5000, '一二')])).toHaveLength(2);
  });

  it('does not chain lines that merely touch', () => {
    const lines = pair(
      [en(0, 2000, 'A'), en(2000, 4000, 'B'), en(4000, 6000, 'C'), en(6000, 8000, 'D')],
      [zh(0, 3000, '甲'), zh(3000, 5000, '乙'), zh(5000, 8000, '丙')],
    );
    for (const [start, end] of lines) expect(Number(end) - Number(start)).toBeLessThanOrEqual(4000);
    expect(lines.every(([, , english, chinese]) => english !== null && chinese !== null)).toBe(true);
  });

  it('keeps what has no counterpart, in its place', () => {
    expect(
      pair([en(1000, 2000, 'A'), en(5000, 6000, 'B')], [zh(3000, 4000, '甲'), zh(5000, 6000, '乙')]),
    ).toEqual([
      [1000, 2000, 'A', null],
      [3000, 4000, null, '甲'],
      [5000, 6000, 'B', '乙'],
    ]);
  });

  it('makes one line of two speakers shown at once', () => {
    expect(pair([en(0, 2000, 'Go!'), en(40, 2000, 'Stop!')], [zh(0, 2000, '走！停！')])).toEqual([
      [0, 2000, 'Go! Stop!', '走！停！'],
    ]);
  });

  it('trims a slip into the next line, not people talking at once', () => {
    expect(pair([en(0, 2100, 'A'), en(2000, 3000, 'B')], [])).toEqual([
      [0, 2000, 'A', null],
      [2000, 3000, 'B', null],
    ]);
    expect(pair([en(0, 5000, 'A'), en(2000, 3000, 'B')], [])[0]).toEqual([0, 5000, 'A', null]);
  });

  const track = (lang: 'en' | 'zh') =>
    fc
      .array(
        fc.record({ gap: fc.integer({ min: -1500, max: 4000 }), length: fc.integer({ min: 1, max: 7000 }) }),
        {
          maxLength: 60,
        },
      )
      .map((steps) => {
        let at = 0;
        return steps.map(({ gap, length }, index) => {
          at = Math.max(0, at + gap);
          const cue = lang === 'en' ? en(at, at + length, `<e${index}>`) : zh(at, at + length, `<z${index}>`);
          at += length;
          return cue;
        });
      });

  const isTied = (cues: Cue[]) =>
    new Set(cues.map(({ startMs, endMs }) => `${startMs}-${endMs}`)).size < cues.length;

  it('keeps cues of the very same times in the order of their file', () => {
    expect(pair([en(0, 900, 'Zoe: Hi!'), en(0, 900, 'Amy: Hello!')], [])[0]?.[2]).toBe(
      'Zoe: Hi! Amy: Hello!',
    );
  });

  it('loses no text, keeps order and times sane, and does not depend on the order of its input', () => {
    fc.assert(
      fc.property(track('en'), track('zh'), (english, chinese) => {
        const lines = pairCues({ en: english, zh: chinese });
        for (const cue of english) expect(lines.some((line) => line.en?.includes(cue.en ?? '?'))).toBe(true);
        for (const cue of chinese) expect(lines.some((line) => line.zh?.includes(cue.zh ?? '?'))).toBe(true);
        const starts = new Set([...english, ...chinese].map((cue) => cue.startMs));
        for (const [at, line] of lines.entries()) {
          expect(line.en ?? line.zh).toBeTruthy();
          expect(line.startMs).toBeGreaterThanOrEqual(lines[at - 1]?.startMs ?? 0);
          expect(line.endMs).toBeGreaterThan(line.startMs);
          expect(starts.has(line.startMs)).toBe(true);
        }
        // Cues of the very same times stay as they stand in the file: there the first speaker comes first.
        if (isTied(english) || isTied(chinese)) return;
        expect(pairCues({ en: [...english].reverse(), zh: [...chinese].reverse() })).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['evenly spread', 3000, 2500],
    ['all on top of each other', 1, 5000],
    ['all at one moment', 0, 5000],
  ])('pairs 50,000 cues %s within two seconds', (_, step, length) => {
    const english = Array.from({ length: 50_000 }, (_, at) => en(at * step, at * step + length, `e${at}`));
    const chinese = Array.from({ length: 50_000 }, (_, at) =>
      zh(at * step + 100, at * step + length, `z${at}`),
    );
    const took = measureCpuMs(() => {
      pairCues({ en: english, zh: chinese });
      estimateOffset({ reference: english, other: chinese });
    });
    expect(took).toBeLessThan(2000);
  });
});

describe('estimateOffset', () => {
  /** Irregular times, as talk has them, the same for the same seed. */
  const talkOf = (seed: number, count = 40) => {
    let [state, at] = [seed, 0];
    return Array.from({ length: count }, (_, index) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      at += 1500 + (state % 4000);
      return en(at, at + 1400, `line ${index}`);
    });
  };
  const talk = talkOf(1);

  it.each([-4800, -2000, -700, 700, 2000, 4800])('finds %i ms', (offsetMs) => {
    const reference = shiftCues(talk, 6000);
    expect(estimateOffset({ reference, other: shiftCues(reference, -offsetMs) })).toBeCloseTo(offsetMs, -2);
  });

  it('finds it under the noise of another hand, with cues missing', () => {
    const reference = shiftCues(talk, 6000);
    const other = shiftCues(talk, 6000 - 3000)
      .filter((_, at) => at % 5 !== 0)
      .map((cue, at) => ({ ...cue, startMs: cue.startMs + ((at * 37) % 200) - 100 }));
    expect(Math.abs(estimateOffset({ reference, other }) - 3000)).toBeLessThan(150);
  });

  it('leaves tracks alone that fit, are unlike, or are too short to tell', () => {
    expect(estimateOffset({ reference: talk, other: talk })).toBe(0);
    expect(estimateOffset({ reference: talk, other: shiftCues(talk, 200) })).toBe(0);
    expect(estimateOffset({ reference: talk.slice(0, 3), other: shiftCues(talk.slice(0, 3), 2000) })).toBe(0);
    for (let seed = 2; seed < 40; seed++) {
      expect(estimateOffset({ reference: talk, other: talkOf(seed) })).toBe(0);
      expect(estimateOffset({ reference: talkOf(seed, 600), other: talkOf(seed + 100, 500) })).toBe(0);
    }
  });
});

it('shifts cues, cutting and dropping those before zero', () => {
  const cues = [en(0, 1000, 'A'), en(1500, 2500, 'B'), en(3000, 4000, 'C')];
  expect(shiftCues(cues, -2000)).toEqual([en(0, 500, 'B'), en(1000, 2000, 'C')]);
  expect(shiftCues(cues, 500)[0]).toEqual(en(500, 1500, 'A'));
  expect(shiftCues(cues, -1000).map((cue) => cue.en)).toEqual(['B', 'C']);
});
