import { h264LevelFor, trackTimescale } from '@taici/frame-cutter';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FrameRate } from '#shared/frames.ts';
import { computeSpriteLayout } from './artwork.ts';
import { chooseFrameRate, parseFrameRate } from './choose-frame-rate.ts';
import { displaySize, fitVideoSize, MEZZANINE_BOX } from './fit-video-size.ts';

const film24: FrameRate = { num: 24000, den: 1001 };
const tv30: FrameRate = { num: 30000, den: 1001 };
const rateOf = (num: number, den = 1): FrameRate => ({ num, den });

test.each<[string, string, string, number | null, FrameRate]>([
  ['a constant rate', '24000/1001', '24000/1001', 5400, film24],
  ['a mean that counts the last frame wrongly', '24/1', '11504000/479317', 30, rateOf(24)],
  ['a wrong nominal rate', '24/1', '24000/1001', 7200, film24],
  ['rates in hundredths and thousandths', '2997/100', '29970/1000', 600, tv30],
  ['timestamps in milliseconds', '125/3', '1000000/40001', 600, rateOf(25)],
  ['a broken nominal rate', '90000/1', '2498/100', 600, rateOf(25)],
  ['a variable rate of a phone', '90000/1', '2961/100', 20, tv30],
  ['a screen recording', '60/1', '183/10', 100, rateOf(60)],
  ['a recording that varies between 10 and 30', '30/1', '135/7', 14, rateOf(30)],
  ['a recording without a plausible nominal rate', '1000/1', '193/10', 100, film24],
  ['a recording slightly faster than a broadcast rate', '90000/1', '304/10', 100, tv30],
  ['a film of 24 and 30 in turn', '60000/1001', '255/10', 5400, rateOf(60000, 1001)],
  ['a film of 24 with timestamps of 60', '60000/1001', '24000/1001', 5400, film24],
  ['15', '15/1', '15/1', 100, rateOf(15)],
  ['12.5', '25/2', '25/2', 100, rateOf(25, 2)],
  ['a slide show of a frame a second', '1/1', '1/1', 600, rateOf(10)],
  ['a slide show of a frame every half minute', '1/30', '1/30', 600, rateOf(10)],
  ['3', '3/1', '3/1', 100, rateOf(12)],
  ['120', '120/1', '120/1', 10, rateOf(60)],
  ['119.88', '120000/1001', '120000/1001', 10, rateOf(60000, 1001)],
  ['90', '90/1', '90/1', 10, rateOf(45)],
  ['unknown rates', '0/0', '0/0', null, rateOf(25)],
  ['an unknown mean', '30000/1001', '0/0', null, tv30],
])('chooseFrameRate handles %s', (_, nominal, mean, durationSeconds, expected) => {
  expect(
    chooseFrameRate({ nominal: parseFrameRate(nominal), mean: parseFrameRate(mean), durationSeconds }),
  ).toEqual(expected);
});

test('chooseFrameRate never exceeds 60, and its frames last a whole number of ticks', () => {
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
])('fitVideoSize fits %o as %i x %i', (picture, width, height) => {
  expect(fitVideoSize({ picture, box: MEZZANINE_BOX })).toEqual({ width, height });
});

test('fitVideoSize returns an even size inside the box with the aspect ratio of the display size', () => {
  const side = fc.integer({ min: 64, max: 8192 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.constantFrom(0, 90, 180, 270),
      (width, height, pixelAspect, rotation) => {
        const picture = { width, height, pixelAspect, rotation };
        const display = displaySize(picture);
        fc.pre(display.width / display.height < 8 && display.height / display.width < 8);
        const fitted = fitVideoSize({ picture, box: MEZZANINE_BOX });
        expect((fitted.width % 2) + (fitted.height % 2)).toBe(0);
        expect(fitted.width).toBeLessThanOrEqual(Math.min(1280, display.width + 1));
        expect(fitted.height).toBeLessThanOrEqual(Math.min(720, display.height + 1));
        expect(Math.abs(fitted.width - (fitted.height * display.width) / display.height)).toBeLessThanOrEqual(
          1 + display.width / display.height,
        );
      },
    ),
  );
});

test('h264LevelFor follows size and rate', () => {
  expect(h264LevelFor({ width: 640, height: 360, rate: rateOf(25) })).toBe('3.0');
  expect(h264LevelFor({ width: 1280, height: 720, rate: rateOf(30) })).toBe('3.1');
  expect(h264LevelFor({ width: 1280, height: 720, rate: rateOf(60) })).toBe('3.2');
});

test('computeSpriteLayout keeps to 300 tiles', () => {
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
