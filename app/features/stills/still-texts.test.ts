import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEditorRequest } from '../clip-editor/parse-editor-request.ts';
import { stillFileName } from './still-file-name.ts';
import { wrapText } from './wrap-text.ts';

describe('stillName', () => {
  const name = (title: string) =>
    stillFileName({ title, timeCode: '00:12:03.250', frame: 17358, format: 'jpg' });
  it('tells film, time and frame', () => {
    expect(name('The Corner Table')).toBe('The Corner Table 00-12-03.250 f17358.jpg');
    expect(name('靠窗的位子')).toBe('靠窗的位子 00-12-03.250 f17358.jpg');
  });
  it('has nothing in it that a system refuses', () => {
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
  it('loses no character and keeps to the width wherever a break is possible', () => {
    const text = fc.stringMatching(/^[a-z 我你他。，]{0,60}$/);
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 30 }), (said, width) => {
        const rows = wrap(said, width);
        expect(rows.join('').replaceAll(' ', '')).toBe(said.replaceAll(' ', ''));
        for (const row of rows) {
          if ([...row].length > width) expect(row.trim()).toMatch(/^(?:[a-z。，]+|[我你他][。，]*)$/);
        }
      }),
    );
  });
});

it('an address asks for a clip, a line of the film, times, or for nothing', () => {
  const lines = [{ id: 'v.0' }, { id: 'v.1' }];
  const wish = (query: string, clip: Parameters<typeof parseEditorRequest>[0]['clip'] = null) =>
    parseEditorRequest({ params: new URLSearchParams(query), clip, lines });
  expect(wish('bar_id=b&sub_id=v.1', { clipId: 'b', segments: [] })).toMatchObject({ kind: 'bar' });
  expect(wish('sub_id=v.1')).toEqual({ kind: 'line', lineId: 'v.1', line: 1 });
  expect(wish('sub_id=v.1&start_ms=100&end_ms=2500')).toMatchObject({ kind: 'line' });
  expect(wish('sub_id=w.1&start_ms=100&end_ms=2500')).toMatchObject({ kind: 'times' });
  expect(wish('start_ms=100&end_ms=2500')).toEqual({ kind: 'times', startMs: 100, endMs: 2500 });
  for (const query of [
    '',
    'start_ms=1',
    'sub_id=v.2',
    'sub_id=',
    'start_ms=5&end_ms=5',
    'start_ms=-1&end_ms=5',
    'start_ms=1.5&end_ms=9',
    'start_ms=x&end_ms=9',
  ]) {
    expect(wish(query)).toEqual({ kind: 'none' });
  }
});
