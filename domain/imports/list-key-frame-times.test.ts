import { expect, test } from 'vitest';
import { frameAt } from '#shared/frames.ts';
import { defaultPadding, proposeCut } from '../clips/propose-cut.ts';
import { listKeyFrameTimes } from './list-key-frame-times.ts';

test('each key frame is the first frame of the proposed cut of its line', () => {
  const rate = { num: 24_000, den: 1001 };
  const lines = [
    { startMs: 20, endMs: 900 },
    { startMs: 900, endMs: 2000 },
    { startMs: 1800, endMs: 3000 },
    { startMs: 5000, endMs: 6000 },
  ];
  const frames = listKeyFrameTimes(lines, rate).map((ms) => frameAt(ms, rate));
  const starts = lines.map((line) => {
    const others = lines.filter((other) => other !== line);
    return proposeCut({ own: [line], others, padding: defaultPadding, timing: { rate, frames: 1000 } })
      .startFrame;
  });
  expect(frames).toEqual(starts);
  expect(frames).toEqual([0, 22, 44, 119]);
});
