import { expect, test } from 'vitest';
import { makeVideo } from '#store/testing/fixtures.ts';
import { makeLine, makeMezzanineInfo } from '../testing/factories.ts';
import { computeVideoQuality } from './compute-video-quality.ts';

const lines = (both: number, english: number) =>
  Array.from({ length: both + english }, (_, seq) =>
    makeLine('v', seq, { startMs: seq, endMs: seq + 1, ...(seq < both ? {} : { zh: null }) }),
  );

test.each([
  ['sound, a good picture, and both languages', true, 720, lines(2, 1), 4],
  ['no sound', false, 720, lines(2, 1), 2],
  ['a small picture', true, 719, lines(2, 1), 3],
  ['both languages in half of the lines only', true, 720, lines(1, 1), 3],
  ['no lines', true, 720, [], 3],
  ['nothing', false, 480, [], 0],
])('a video with %s', (_, hasAudio, height, ofVideo, quality) => {
  const video = makeVideo({ filmId: 'f', mezzanine: makeMezzanineInfo({ hasAudio, height }) });
  expect(computeVideoQuality({ video, lines: ofVideo })).toBe(quality);
});

test('a video that is not converted yet has no points for sound and picture', () => {
  expect(computeVideoQuality({ video: makeVideo({ filmId: 'f' }), lines: lines(1, 0) })).toBe(1);
});
