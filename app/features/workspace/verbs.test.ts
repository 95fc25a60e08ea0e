import { expect, test } from 'vitest';
import { readAddressedPart, replaceAddressedLines, verbAt, verbPath, verbs } from './verbs.ts';

const read = (text: string) => readAddressedPart(new URLSearchParams(text));
const nothing = { line: null, lastLine: null, startMs: null, endMs: null, atMs: null, frame: null };

test('readAddressedPart reads lines, a span, a time, and a frame', () => {
  expect(read('video_id=v&sub_id=v.3&said=100-x1&last_sub_id=v.5')).toEqual({
    ...nothing,
    line: { id: 'v.3', mark: '100-x1' },
    lastLine: { id: 'v.5', mark: null },
  });
  expect(read('sub_id=v.3&said=anything').line).toEqual({ id: 'v.3', mark: null });
  expect(read('start_ms=100&end_ms=2000')).toEqual({ ...nothing, startMs: 100, endMs: 2000 });
  expect(read('t=1500.6&frame=24')).toEqual({ ...nothing, atMs: 1501, frame: 24 });
});

test.each([
  '',
  't=',
  'said=1-a',
  'sub_id=&said=1-a',
  't=abc',
  't=-5',
  't=Infinity',
  'start_ms=5',
  'start_ms=9&end_ms=9',
  'start_ms=-1&end_ms=9',
  'start_ms=1.5&end_ms=9',
  'frame=x',
  'frame=-1',
])('readAddressedPart ignores what is invalid in "%s"', (text) => {
  expect(read(text)).toEqual(nothing);
});

test('the address of each verb leads to its panel, with its target', () => {
  const paths = verbs.map((verb) => verbPath(verb, { videoId: 'v', line: { id: 'v.3', mark: null } }));
  const opened = paths.map((path) => {
    const url = new URL(path, 'http://taici.test');
    return [verbAt(url.pathname, url.searchParams), url.searchParams.get('sub_id')];
  });
  expect(opened).toEqual(verbs.map((verb) => [verb, 'v.3']));
  expect(verbPath('still', { clipId: 'c' }, 7)).toBe('/list/frezeFrame?bar_id=c&frame=7');
  expect(verbAt('/list/detail', new URLSearchParams())).toBe('listen');
  expect(verbAt('/detail', new URLSearchParams('mode=unknown'))).toBe('dub');
});

test('other lines take the place of those of an address, which keeps its panel and video', () => {
  const [first, last] = [
    { id: 'v.1', mark: '5-a' },
    { id: 'v.4', mark: null },
  ];
  const replace = (text: string, lines: readonly (typeof first | typeof last)[]) =>
    String(replaceAddressedLines(new URLSearchParams(text), lines));
  const run = 'video_id=v&sub_id=v.8&said=9-z&last_sub_id=v.9&last_said=9-y&mode=listen';
  expect(replace(run, [])).toBe('video_id=v&mode=listen');
  expect(replace(run, [first])).toBe('video_id=v&mode=listen&sub_id=v.1&said=5-a');
  expect(replace('video_id=v&t=3', [first, last])).toBe('video_id=v&sub_id=v.1&said=5-a&last_sub_id=v.4');
});
