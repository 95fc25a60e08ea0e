import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropArea } from './crop-area.ts';

test('the part is as large as possible, in the middle or at an edge', () => {
  const picture = { width: 1000, height: 1000 };
  expect(cropArea(picture, { zoom: 1, across: 0.5, down: 0 })).toMatchObject({ x: 0, y: 0, width: 1000 });
  expect(cropArea(picture, { zoom: 2, across: 0.5, down: 1 })).toMatchObject({ x: 250, width: 500 });
  expect(cropArea({ width: 900, height: 100 }, { zoom: 1, across: 1, down: 0.5 })).toEqual({
    ...{ x: 600, y: 0, width: 300, height: 100 },
  });
});

test('it always has the form of a banner and lies within the picture', () => {
  const size = fc.integer({ min: 1, max: 10_000 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const zoom = fc.double({ min: 1, max: 4, noNaN: true });
  fc.assert(
    fc.property(size, size, zoom, part, part, (width, height, enlarged, across, down) => {
      const area = cropArea({ width, height }, { zoom: enlarged, across, down });
      expect(area.width / area.height).toBeCloseTo(3);
      expect(Math.min(area.x, area.y)).toBeGreaterThanOrEqual(0);
      expect(area.x + area.width).toBeLessThanOrEqual(width + 1e-6);
      expect(area.y + area.height).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
