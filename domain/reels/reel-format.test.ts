import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameStartMs } from '#shared/frames.ts';
import { chooseReelFormat, convertFrameCount, placeParts } from './reel-format.ts';

const film = { width: 640, height: 360, rate: { num: 24, den: 1 } };

test('films of one size keep it, and others get a common one; the highest frame rate wins', () => {
  const fast = { ...film, rate: { num: 30_000, den: 1001 } };
  expect(chooseReelFormat([film, fast, film])).toEqual(fast);
  expect(chooseReelFormat([film, { ...film, height: 352 }])).toEqual({
    width: 1280,
    height: 720,
    rate: film.rate,
  });
  expect(() => chooseReelFormat([])).toThrow(RangeError);
});

const rates = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 60, den: 1 },
];

test('each part of a reel is as long as its span, to half a frame, and they follow each other without gaps', () => {
  const parts = fc.array(
    fc.record({ frames: fc.integer({ min: 1, max: 5000 }), rate: fc.constantFrom(...rates) }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(parts, fc.constantFrom(...rates), (made, rate) => {
      const placed = placeParts({ parts: made, rate });
      let endFrame = 0;
      for (const [at, place] of placed.entries()) {
        const { frames, rate: from } = made[at] ?? { frames: 0, rate };
        expect(place.startFrame).toBe(endFrame);
        endFrame = place.endFrame;
        expect(place.endFrame).toBeGreaterThan(place.startFrame);
        const differenceMs = Math.abs(place.endMs - place.startMs - frameStartMs(frames, from));
        if (frames > 3) expect(differenceMs).toBeLessThanOrEqual(frameStartMs(0.5, rate) + 0.001);
      }
    }),
  );
  expect(convertFrameCount({ frames: 1, from: { num: 60, den: 1 }, to: { num: 24, den: 1 } })).toBe(1);
});
