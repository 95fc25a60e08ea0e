import { expect, test } from 'vitest';
import { ANIMATION_MAX_MS } from '#shared/clip-files.ts';
import { resolveAnimationSpan } from './resolve-animation-span.ts';

const rate = { num: 24, den: 1 };
const longest = (ANIMATION_MAX_MS / 1000) * 24;
const resolve = (fromMs: number | null, toMs: number | null, frames = 2400) =>
  resolveAnimationSpan({ span: { fromMs, toMs }, frames, rate });

test('a span without an end is as long as the clip and the limit allow', () => {
  expect(resolve(null, null, 48)).toEqual({ startFrame: 0, endFrame: 48 });
  expect(resolve(null, null)).toEqual({ startFrame: 0, endFrame: longest });
  expect(resolve(1000, null, 48)).toEqual({ startFrame: 24, endFrame: 48 });
});

test('a span may end with the clip’s last frame, whose time is rounded to milliseconds', () => {
  expect(resolve(0, 2000, 48)).toEqual({ startFrame: 0, endFrame: 48 });
  // 50 frames last 2083.33 ms.
  expect(resolve(1000, 2084, 50)).toEqual({ startFrame: 24, endFrame: 50 });
});

test.each([
  ['starts after the clip', 2000, null, 'cut_out_of_range', 'fromMs'],
  ['ends after the clip', 0, 2042, 'cut_out_of_range', 'toMs'],
  ['ends where it starts', 1000, 1000, 'cut_start_after_end', 'toMs'],
  ['ends before it starts', 1000, 500, 'cut_start_after_end', 'toMs'],
])('refuses a span that %s', (_, fromMs, toMs, code, field) => {
  expect(() => resolve(fromMs, toMs, 48)).toThrow(expect.objectContaining({ code, field }));
});

test('refuses a span that is a frame too long', () => {
  expect(resolve(0, ANIMATION_MAX_MS)).toEqual({ startFrame: 0, endFrame: longest });
  expect(() => resolve(0, ANIMATION_MAX_MS + 42)).toThrow(
    expect.objectContaining({ code: 'moving_too_long', params: { seconds: ANIMATION_MAX_MS / 1000 } }),
  );
});
