import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stillFileName } from './still-file-name.ts';
import { wrapText } from './wrap-text.ts';

describe('stillFileName', () => {
  const name = (title: string) =>
    stillFileName({ title, timeCode: '00:12:03.250', frame: 17358, format: 'jpg' });
  it('contains film, time code, and frame', () => {
    expect(name('The Corner Table')).toBe('The Corner Table 00-12-03.250 f17358.jpg');
    expect(name('靠窗的位子')).toBe('靠窗的位子 00-12-03.250 f17358.jpg');
  });
  it('contains no character that a file system forbids', () => {
    expect(name('../a/b\\c:"d"?*|<e>\n')).toBe('a b c d e 00-12-03.250 f17358.jpg');
    expect(name(' ... ')).toBe('taici 00-12-03.250 f17358.jpg');
    expect(name('x'.repeat(300)).length).toBeLessThan(120);
  });
});

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
