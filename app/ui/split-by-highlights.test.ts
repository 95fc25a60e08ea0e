import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByHighlights } from './split-by-highlights.ts';

describe('splitByHighlights', () => {
  it('splits a text at the ranges', () => {
    expect(splitByHighlights("You're a fool", [[9, 13]])).toEqual([
      { start: 0, text: "You're a ", marked: false },
      { start: 9, text: 'fool', marked: true },
    ]);
  });

  it('marks exactly the characters inside a range and loses none, for any ranges', () => {
    const range = fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(range, { maxLength: 5 }), (text, spans) => {
        const parts = splitByHighlights(text, spans);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (let at = 0; at < text.length; at += 1) {
          const part = parts.find(({ start, text }) => start <= at && at < start + text.length);
          expect(part?.marked).toBe(spans.some(([start, end]) => start <= at && at < end));
        }
      }),
    );
  });
});
