import { fastH264Options, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { describe, expect, test, vi } from 'vitest';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { laplacianVariance } from './laplacian-variance.ts';

vi.setConfig({ testTimeout: 60_000 });
const at = setUpTestFolder();

/** Paints a gray picture with the luma that `lumaAt` gives for each pixel. */
const paint = (width: number, height: number, lumaAt: (x: number, y: number) => number) => ({
  luma: Uint8Array.from({ length: width * height }, (_, i) => lumaAt(i % width, Math.floor(i / width))),
  width,
  height,
});

/** Blurs a picture: each pixel becomes the mean of the pixels up to `radius` away. */
function blur(picture: ReturnType<typeof paint>, radius: number) {
  const { luma, width, height } = picture;
  return paint(width, height, (x, y) => {
    let [sum, count] = [0, 0];
    for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v += 1) {
      for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u += 1) {
        sum += luma[v * width + u] ?? 0;
        count += 1;
      }
    }
    return Math.round(sum / count);
  });
}

describe('laplacianVariance', () => {
  test('is 0 for a uniform picture and a linear gradient', () => {
    expect(laplacianVariance(paint(40, 30, () => 90))).toBe(0);
    expect(laplacianVariance(paint(40, 30, (x, y) => 2 * x + 3 * y))).toBe(0);
  });

  test('gives the value computed by hand for a single dot', () => {
    // The Laplacian is -4v once, v four times, and otherwise 0, over 9 x 9 pixels inside the border.
    const value = laplacianVariance(paint(11, 11, (x, y) => (x === 5 && y === 5 ? 10 : 0)));
    expect(value).toBeCloseTo((40 * 40 + 4 * 10 * 10) / 81, 10);
  });

  test('decreases with the blur of a picture', () => {
    const sharp = paint(64, 48, (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 40 : 200));
    const values = [sharp, blur(sharp, 1), blur(sharp, 2), blur(sharp, 4)].map(laplacianVariance);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(values[0]).toBeGreaterThan((values[1] ?? 0) * 5);
  });

  test('is 0 for a picture without inner pixels', () => {
    expect(laplacianVariance(paint(2, 9, () => 3))).toBe(0);
    expect(laplacianVariance({ luma: new Uint8Array(5), width: 4, height: 4 })).toBe(0);
  });
});

test('measureSharpness finds the only sharp frame and the change of shot', async () => {
  // All frames but 31 are blurred, and from frame 36 on there is another picture.
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2,trim=end_frame=1,loop=49:1:0,setpts=N/25/TB'],
    ...['-vf', "gblur=sigma=4:enable='not(eq(n,31))',negate=enable='gte(n,36)'"],
    ...[...fastH264Options, at('blurred.mkv')],
  ]);
  const { path, info } = await importTestFilm({ source: at('blurred.mkv'), output: at('blurred.mp4') });
  const media = createMediaProcessor();
  const options = { signal: new AbortController().signal };
  const measure = (first: number, end: number) =>
    media.measureSharpness({ mezzanine: path, info, first, end }, options);
  const measured = await measure(25, 40);
  expect(measured).toHaveLength(15);
  const others = measured.filter((_, i) => i !== 6).map(({ sharpness }) => sharpness);
  expect(measured[6]?.sharpness).toBeGreaterThan(Math.max(...others) * 2);
  expect(measured.map(({ change }) => change > 24)).toEqual(measured.map((_, i) => i === 11));
  // The result does not depend on the first frame measured, and the last frame of the film can be measured.
  expect((await measure(31, 32))[0]?.sharpness).toBe(measured[6]?.sharpness);
  expect(await measure(info.frames - 1, info.frames)).toHaveLength(1);
  await expect(measure(40, info.frames + 1)).rejects.toMatchObject({ code: 'cut_out_of_range' });
  await expect(measure(5, 5)).rejects.toMatchObject({ code: 'cut_out_of_range' });
});
