import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByHighlights } from './split-by-highlights.ts';

describe('splitSpans', () => {
  it('cuts at the ranges', () => {
    expect(splitByHighlights("You're a fool", [[9, 13]])).toEqual([
      { start: 0, text: "You're a ", marked: false },
      { start: 9, text: 'fool', marked: true },
    ]);
  });

  it('marks exactly the units inside a range and loses none, whatever the ranges', () => {
    const range = fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(range, { maxLength: 5 }), (text, spans) => {
        const stretches = splitByHighlights(text, spans);
        expect(stretches.map((one) => one.text).join('')).toBe(text);
        for (let at = 0; at < text.length; at += 1) {
          const stretch = stretches.find(({ start, text: part }) => start <= at && at < start + part.length);
          expect(stretch?.marked).toBe(spans.some(([start, end]) => start <= at && at < end));
        }
      }),
    );
  });
});
