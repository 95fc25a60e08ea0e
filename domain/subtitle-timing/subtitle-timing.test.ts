import { describe, expect, test } from 'vitest';
import { composeTimings } from './compose-timings.ts';
import { mergeFindings } from './merge-findings.ts';
import type { TimingFinding } from './timing-record.ts';

test('composed timings do one after the other', () => {
  const composed = composeTimings({ ratio: 0.96, offsetMs: 1000 }, { ratio: 1.25, offsetMs: -300 });
  expect(composed.ratio).toBeCloseTo(1.2, 12);
  expect(composed.offsetMs).toBe(950);
});

describe('findings of two tracks', () => {
  const off = (offsetMs: number, ratio = 1): TimingFinding => ({
    ...{ kind: 'off', timing: { ratio, offsetMs } },
    ...{ offsetSureness: 1, ratioSureness: 1 },
  });
  const merge = (en: TimingFinding, zh: TimingFinding) =>
    mergeFindings([
      { lang: 'en', finding: en, lastMs: 600_000 },
      { lang: 'zh', finding: zh, lastMs: 610_000 },
    ]).map(({ lang, finding }) => [lang, finding.kind]);

  test('are one if both need the same timing', () => {
    expect(merge(off(-2400), off(-2500))).toEqual([['all', 'off']]);
    expect(merge({ kind: 'fits' }, { kind: 'fits' })).toEqual([['all', 'fits']]);
  });

  test('are two if they differ, also at the end only', () => {
    expect(merge(off(-2400), off(-3400))).toHaveLength(2);
    expect(merge(off(-2400), off(-2400, 0.96))).toHaveLength(2);
    expect(merge({ kind: 'fits' }, off(-2400))).toEqual([
      ['en', 'fits'],
      ['zh', 'off'],
    ]);
  });

  test('a bilingual track is about all lines', () => {
    expect(mergeFindings([{ lang: 'both', finding: off(5), lastMs: 9 }])).toMatchObject([{ lang: 'all' }]);
    expect(mergeFindings([])).toEqual([]);
  });
});
