import { describe, expect, test } from 'vitest';
import { type PlacedTake, placeVoice, planBedSpans } from './place-take.ts';

const take = (change: Partial<PlacedTake> = {}): PlacedTake => ({
  ...{ startMs: 2_000, endMs: 3_000, offsetMs: 0, preRollMs: 800, durationMs: 2_100 },
  ...change,
});

describe('the voice of a take', () => {
  test('is heard from just before its line to the end of the recording', () => {
    expect(placeVoice(take(), 10_000)).toEqual({ recordingMs: 1_200, fromMs: 1_700, toMs: 3_300 });
    expect(placeVoice(take({ offsetMs: -40 }), 10_000)).toEqual({
      ...{ recordingMs: 1_160, fromMs: 1_660, toMs: 3_260 },
    });
  });

  test('is cut at the ends of the clip', () => {
    const early = take({ startMs: 100, offsetMs: -200 });
    expect(placeVoice(early, 10_000)).toEqual({ recordingMs: -900, fromMs: 0, toMs: 1_200 });
    expect(placeVoice(take(), 2_500)).toMatchObject({ toMs: 2_500 });
    expect(placeVoice(take(), 1_000)).toBeNull();
    expect(placeVoice(take({ startMs: 0, offsetMs: -1_000, durationMs: 900 }), 10_000)).toBeNull();
  });

  test('without a pre-roll begins with its line', () => {
    expect(placeVoice(take({ preRollMs: 0 }), 10_000)).toMatchObject({ recordingMs: 2_000, fromMs: 2_000 });
  });
});

describe('the bed', () => {
  const spansOf = (
    takes: Parameters<typeof planBedSpans>[0]['takes'],
    clipMs: number,
    silentLines: { startMs: number; endMs: number }[] = [],
  ) => planBedSpans({ takes, clipMs, silentLines });

  test('lies under the line and under the voice', () => {
    expect(spansOf([take()], 10_000)).toEqual([{ startMs: 1_940, endMs: 3_400 }]);
    const shifted = take({ offsetMs: -500 });
    expect(spansOf([shifted], 10_000)).toEqual([{ startMs: 1_440, endMs: 3_100 }]);
  });

  test('gives way to the actor after a take that goes on for too long', () => {
    expect(spansOf([take({ durationMs: 9_000 })], 20_000)).toEqual([{ startMs: 1_940, endMs: 4_600 }]);
  });

  test('stays between lines that are close, in whatever order they come', () => {
    const next = take({ startMs: 3_700, endMs: 4_500, durationMs: 1_800 });
    const later = take({ startMs: 8_000, endMs: 9_000, durationMs: 1_800 });
    expect(spansOf([later, next, take()], 9_050)).toEqual([
      { startMs: 1_940, endMs: 4_800 },
      { startMs: 7_940, endMs: 9_050 },
    ]);
    expect(spansOf([], 9_000)).toEqual([]);
  });

  test('lies under lines that nobody speaks', () => {
    const silent = [{ startMs: 6_000, endMs: 7_000 }];
    expect(spansOf([take()], 10_000, silent)).toEqual([{ startMs: 1_940, endMs: 3_400 }, ...silent]);
  });
});
