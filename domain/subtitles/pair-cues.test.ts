import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '../films/types.ts';
import { estimateOffset } from './estimate-offset.ts';
import { pairCues } from './pair-cues.ts';
import { shiftCues } from './shift-cues.ts';
import { measureCpuMs } from './testing/measure-cpu-ms.ts';

const en = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, en: text, zh: null });
const zh = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, en: null, zh: text });
const pair = (english: Cue[], chinese: Cue[]) =>
  pairCues({ en: english, zh: chinese }).map((line) => [line.startMs, line.endMs, line.en, line.zh]);

describe('pairCues', () => {
  it('pairs one to one with the English times, also with a small offset', () => {
    for (const shiftMs of [-300, 0, 200, 400]) {
      expect(
        pair(
          [en(1000, 3000, 'A'), en(3100, 5000, 'B'), en(9000, 9600, 'C')],
          [
            zh(1000 + shiftMs, 3000 + shiftMs, '甲'),
            zh(3100 + shiftMs, 5000 + shiftMs, '乙'),
            zh(9000 + shiftMs, 9600 + shiftMs, '丙'),
          ],
        ),
      ).toEqual([
        [1000, 3000, 'A', '甲'],
        [3100, 5000, 'B', '乙'],
        [9000, 9600, 'C', '丙'],
      ]);
    }
  });

  it('pairs two short cues that narrowly miss each other', () => {
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

  it('joins two English cues under one Chinese cue into one line', () => {
    expect(pair([en(0, 2000, 'I never'), en(2100, 4000, 'said so.')], [zh(0, 4000, '我没说过')])).toEqual([
      [0, 4000, 'I never said so.', '我没说过'],
    ]);
  });

  it('repeats the Chinese text where the joined line would be too long or contain silence', () => {
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
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const [start, end] of lines) expect(Number(end) - Number(start)).toBeLessThanOrEqual(4000);
    expect(lines.every(([, , english, chinese]) => english !== null && chinese !== null)).toBe(true);
  });

  it('keeps cues without a counterpart in their place', () => {
    expect(
      pair([en(1000, 2000, 'A'), en(5000, 6000, 'B')], [zh(3000, 4000, '甲'), zh(5000, 6000, '乙')]),
    ).toEqual([
      [1000, 2000, 'A', null],
      [3000, 4000, null, '甲'],
      [5000, 6000, 'B', '乙'],
    ]);
  });

  it('merges two speakers shown at once into one line', () => {
    expect(pair([en(0, 2000, 'Go!'), en(40, 2000, 'Stop!')], [zh(0, 2000, '走！停！')])).toEqual([
      [0, 2000, 'Go! Stop!', '走！停！'],
    ]);
  });

  it('trims a small overlap with the next line, but not simultaneous speech', () => {
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

  it('keeps the file order of cues with identical times', () => {
    expect(pair([en(0, 900, 'Zoe: Hi!'), en(0, 900, 'Amy: Hello!')], [])[0]?.[2]).toBe(
      'Zoe: Hi! Amy: Hello!',
    );
  });

  it('loses no text, keeps order and valid times, and does not depend on the input order', () => {
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
        // Cues with identical times keep the order of the file, in which the first speaker comes first.
        if (isTied(english) || isTied(chinese)) return;
        expect(pairCues({ en: [...english].reverse(), zh: [...chinese].reverse() })).toEqual(lines);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['spread evenly', 3000, 2500],
    ['that all overlap', 1, 5000],
    ['that all begin at the same time', 0, 5000],
  ])('pairs 50,000 cues %s within two seconds', (_, step, length) => {
    const english = Array.from({ length: 50_000 }, (_, at) => en(at * step, at * step + length, `e${at}`));
    const chinese = Array.from({ length: 50_000 }, (_, at) =>
      zh(at * step + 100, at * step + length, `z${at}`),
    );
    const cpuMs = measureCpuMs(() => {
      pairCues({ en: english, zh: chinese });
      estimateOffset({ reference: english, other: chinese });
    });
    expect(cpuMs).toBeLessThan(2000);
  });
});

describe('estimateOffset', () => {
  /** Irregular times as in dialogue, the same for the same seed. */
  const makeDialogue = (seed: number, count = 40) => {
    let [state, at] = [seed, 0];
    return Array.from({ length: count }, (_, index) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      at += 1500 + (state % 4000);
      return en(at, at + 1400, `line ${index}`);
    });
  };
  const dialogue = makeDialogue(1);

  it.each([-4800, -2000, -700, 700, 2000, 4800])('finds an offset of %i ms', (offsetMs) => {
    const reference = shiftCues(dialogue, 6000);
    expect(estimateOffset({ reference, other: shiftCues(reference, -offsetMs) })).toBeCloseTo(offsetMs, -2);
  });

  it('finds the offset despite noise and missing cues', () => {
    const reference = shiftCues(dialogue, 6000);
    const other = shiftCues(dialogue, 6000 - 3000)
      .filter((_, at) => at % 5 !== 0)
      .map((cue, at) => ({ ...cue, startMs: cue.startMs + ((at * 37) % 200) - 100 }));
    expect(Math.abs(estimateOffset({ reference, other }) - 3000)).toBeLessThan(150);
  });

  it('returns 0 for tracks that fit, that differ, or that are too short', () => {
    expect(estimateOffset({ reference: dialogue, other: dialogue })).toBe(0);
    expect(estimateOffset({ reference: dialogue, other: shiftCues(dialogue, 200) })).toBe(0);
    expect(
      estimateOffset({ reference: dialogue.slice(0, 3), other: shiftCues(dialogue.slice(0, 3), 2000) }),
    ).toBe(0);
    for (let seed = 2; seed < 40; seed++) {
      expect(estimateOffset({ reference: dialogue, other: makeDialogue(seed) })).toBe(0);
      expect(
        estimateOffset({ reference: makeDialogue(seed, 600), other: makeDialogue(seed + 100, 500) }),
      ).toBe(0);
    }
  });
});

it('shiftCues trims and drops cues before zero', () => {
  const cues = [en(0, 1000, 'A'), en(1500, 2500, 'B'), en(3000, 4000, 'C')];
  expect(shiftCues(cues, -2000)).toEqual([en(0, 500, 'B'), en(1000, 2000, 'C')]);
  expect(shiftCues(cues, 500)[0]).toEqual(en(500, 1500, 'A'));
  expect(shiftCues(cues, -1000).map((cue) => cue.en)).toEqual(['B', 'C']);
});
