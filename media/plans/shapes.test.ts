import { h264LevelFor, trackTimescale } from '@taici/frame-cutter';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrameRate } from '#shared/frames.ts';
import { computeSpriteLayout } from './artwork.ts';
import { chooseFrameRate, parseFrameRate } from './choose-frame-rate.ts';
import { displaySize, fitVideoSize, MEZZANINE_BOX } from './fit-video-size.ts';

const film24: FrameRate = { num: 24000, den: 1001 };
const tv30: FrameRate = { num: 30000, den: 1001 };
const is = (num: number, den = 1): FrameRate => ({ num, den });

test.each<[string, string, string, number | null, FrameRate]>([
  ['a steady film', '24000/1001', '24000/1001', 5400, film24],
  ['a mean that counts the last frame wrongly', '24/1', '11504000/479317', 30, is(24)],
  ['a nominal rate that is not the true one', '24/1', '24000/1001', 7200, film24],
  ['thousandths', '2997/100', '29970/1000', 600, tv30],
  ['times in milliseconds', '125/3', '1000000/40001', 600, is(25)],
  ['broken nominal rate', '90000/1', '2498/100', 600, is(25)],
  ['a telephone that wanders', '90000/1', '2961/100', 20, tv30],
  ['a screen recording', '60/1', '183/10', 100, is(60)],
  ['a recording now of 10, now of 30 a second', '30/1', '135/7', 14, is(30)],
  ['a recording that tells no rate', '1000/1', '193/10', 100, film24],
  ['a recording a little faster than a rate', '90000/1', '304/10', 100, tv30],
  ['a film partly of 24, partly of 30', '60000/1001', '255/10', 5400, is(60000, 1001)],
  ['a film of 24 whose times are of 60', '60000/1001', '24000/1001', 5400, film24],
  ['fifteen', '15/1', '15/1', 100, is(15)],
  ['twelve and a half', '25/2', '25/2', 100, is(25, 2)],
  ['120', '120/1', '120/1', 10, is(60)],
  ['119.88', '120000/1001', '120000/1001', 10, is(60000, 1001)],
  ['90', '90/1', '90/1', 10, is(45)],
  ['nothing known', '0/0', '0/0', null, is(25)],
  ['mean unknown', '30000/1001', '0/0', null, tv30],
])('rate of %s', (_, nominal, mean, durationSeconds, expected) => {
  expect(
    chooseFrameRate({ nominal: parseFrameRate(nominal), mean: parseFrameRate(mean), durationSeconds }),
  ).toEqual(expected);
});

test('every rate that can be chosen is at most 60, and its frames last whole ticks', () => {
  const rates = fc.record({
    num: fc.integer({ min: 1, max: 200_000 }),
    den: fc.integer({ min: 1, max: 2000 }),
  });
  fc.assert(
    fc.property(
      rates,
      rates,
      fc.double({ min: 0.1, max: 20_000, noNaN: true }),
      (nominal, mean, durationSeconds) => {
        const rate = chooseFrameRate({ nominal, mean, durationSeconds });
        expect(rate.num / rate.den).toBeLessThanOrEqual(60.2);
        const scale = trackTimescale(rate);
        expect((scale * rate.den) % rate.num).toBe(0);
        expect(scale).toBeLessThan(2 ** 31);
      },
    ),
  );
});

test.each([
  [{ width: 1920, height: 1080, pixelAspect: 1, rotation: 0 }, 1280, 720],
  [{ width: 3840, height: 1600, pixelAspect: 1, rotation: 0 }, 1280, 534],
  [{ width: 640, height: 360, pixelAspect: 1, rotation: 0 }, 640, 360],
  [{ width: 1080, height: 1920, pixelAspect: 1, rotation: 0 }, 406, 720],
  [{ width: 1920, height: 1080, pixelAspect: 1, rotation: 270 }, 406, 720],
  [{ width: 720, height: 576, pixelAspect: 64 / 45, rotation: 0 }, 1024, 576],
  [{ width: 720, height: 480, pixelAspect: 8 / 9, rotation: 0 }, 720, 540],
  [{ width: 1440, height: 1080, pixelAspect: 4 / 3, rotation: 0 }, 1280, 720],
  [{ width: 853, height: 481, pixelAspect: 1, rotation: 0 }, 854, 482],
  [{ width: 2, height: 4000, pixelAspect: 1, rotation: 0 }, 16, 720],
])('%o fits as %i x %i', (picture, width, height) => {
  expect(fitVideoSize({ picture, box: MEZZANINE_BOX })).toEqual({ width, height });
});

test('a fitted picture is even, inside the box, and of the shape shown', () => {
  const side = fc.integer({ min: 64, max: 8192 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.constantFrom(0, 90, 180, 270),
      (width, height, pixelAspect, rotation) => {
        const picture = { width, height, pixelAspect, rotation };
        const shown = displaySize(picture);
        fc.pre(shown.width / shown.height < 8 && shown.height / shown.width < 8);
        const fitted = fitVideoSize({ picture, box: MEZZANINE_BOX });
        expect((fitted.width % 2) + (fitted.height % 2)).toBe(0);
        expect(fitted.width).toBeLessThanOrEqual(Math.min(1280, shown.width + 1));
        expect(fitted.height).toBeLessThanOrEqual(Math.min(720, shown.height + 1));
        expect(Math.abs(fitted.width - (fitted.height * shown.width) / shown.height)).toBeLessThanOrEqual(
          1 + shown.width / shown.height,
        );
      },
    ),
  );
});

test('levels follow size and rate', () => {
  expect(h264LevelFor({ width: 640, height: 360, rate: is(25) })).toBe('3.0');
  expect(h264LevelFor({ width: 1280, height: 720, rate: is(30) })).toBe('3.1');
  expect(h264LevelFor({ width: 1280, height: 720, rate: is(60) })).toBe('3.2');
});

test('a strip keeps to three hundred tiles', () => {
  expect(computeSpriteLayout({ durationMs: 40_500, width: 1280, height: 534 })).toEqual({
    stepMs: 1000,
    tiles: 41,
    tileWidth: 160,
    tileHeight: 66,
  });
  expect(computeSpriteLayout({ durationMs: 7_200_000, width: 1280, height: 720 })).toMatchObject({
    stepMs: 30_000,
    tiles: 240,
  });
  expect(computeSpriteLayout({ durationMs: 10, width: 16, height: 720 })).toMatchObject({ tiles: 1 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (durationMs) => {
      const { tiles, stepMs } = computeSpriteLayout({ durationMs, width: 16, height: 9 });
      expect(tiles).toBeLessThanOrEqual(301);
      expect(tiles * stepMs).toBeGreaterThanOrEqual(durationMs);
    }),
  );
});
