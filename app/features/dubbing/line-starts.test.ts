import { expect, test } from 'vitest';
import { LineStarts } from './line-starts.ts';

const lines = [{ startMs: 1_000 }, { startMs: 2_500 }, { startMs: 4_000 }];
const frames = (fromMs: number, toMs: number) =>
  Array.from({ length: Math.floor((toMs - fromMs) / 40) + 1 }, (_, frame) => fromMs + frame * 40);

/** Plays parts of a video one after another, frame by frame. Returns the lines that have begun. */
function play(...parts: [number, number][]): number[] {
  const starts = new LineStarts(lines);
  starts.update({ ms: parts[0]?.[0] ?? 0, playing: false });
  return parts.flatMap(([fromMs, toMs]) =>
    frames(fromMs, toMs).flatMap((ms) => starts.update({ ms, playing: true })),
  );
}

test('a line begins when the playhead passes its start', () => {
  expect(play([0, 5_000])).toEqual([0, 1, 2]);
  expect(play([1_400, 2_400])).toEqual([]);
});

test('a line that is played again begins again, also from exactly its start', () => {
  expect(play([900, 2_000], [900, 2_000], [1_001, 2_000])).toEqual([0, 0, 0]);
});

test('a jump into the middle of a line begins no line, however far it is', () => {
  expect(play([900, 1_100], [4_500, 4_900])).toEqual([0]);
});

test('a line does not begin twice because playback pauses in it', () => {
  const starts = new LineStarts(lines);
  const found = [
    [980, true],
    [1_020, true],
    [1_040, false],
    [1_040, true],
    [1_080, true],
  ].flatMap(([ms, playing]) => starts.update({ ms: Number(ms), playing: playing === true }));
  expect(found).toEqual([0]);
  expect(play([980, 1_040], [1_040, 1_100])).toEqual([0]);
});

test('in a hidden page, whose playhead is reported once a second, no line is missed', () => {
  const starts = new LineStarts(lines);
  starts.update({ ms: 0, playing: false });
  const found = [0, 1_000, 2_000, 3_000, 4_000].flatMap((ms) => starts.update({ ms, playing: true }));
  expect(found).toEqual([0, 1, 2]);
});

test('what plays already when the panel opens has begun before', () => {
  const starts = new LineStarts(lines);
  expect(starts.update({ ms: 1_010, playing: true })).toEqual([]);
});
