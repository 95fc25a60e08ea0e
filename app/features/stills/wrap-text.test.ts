import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

describe('wrapText', () => {
  const wrap = (text: string, maxWidth: number) =>
    wrapText({ text, maxWidth, measure: (part) => [...part].length });
  it('breaks at spaces and between Chinese characters', () => {
    expect(wrap("I've been waiting for forty minutes.", 14)).toEqual([
      "I've been",
      'waiting for',
      'forty minutes.',
    ]);
    expect(wrap('我已经等了四十分钟了。', 5)).toEqual(['我已经等了', '四十分钟', '了。']);
    expect(wrap('a\nb', 10)).toEqual(['a', 'b']);
    expect(wrap('', 10)).toEqual([]);
  });
  it('keeps every character and stays within the width wherever a break is possible', () => {
    const text = fc.stringMatching(/^[a-z 我你他。，]{0,60}$/);
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 30 }), (original, width) => {
        const rows = wrap(original, width);
        expect(rows.join('').replaceAll(' ', '')).toBe(original.replaceAll(' ', ''));
        for (const row of rows) {
          if ([...row].length > width) expect(row.trim()).toMatch(/^(?:[a-z。，]+|[我你他][。，]*)$/);
        }
      }),
    );
  });
});
