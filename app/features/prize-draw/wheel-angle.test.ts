import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borderAngle, prizeAngle, REST_SPREAD, SPIN_DEGREES, segmentAtTop } from './wheel-angle.ts';

const counts = Array.from({ length: 15 }, (_, at) => at + 2);

describe('prizeAngle', () => {
  it.each(counts)('puts the pointer inside the segment, for every segment of %i', (count) => {
    for (let index = 0; index < count; index++) {
      for (const offset of [-REST_SPREAD, 0, REST_SPREAD]) {
        for (const current of [0, 17.3, 359.999, 7200, 123_456.7, -40]) {
          const angle = prizeAngle({ current, index, count, offset });
          expect([count, index, offset, current, segmentAtTop(angle, count)]).toEqual([
            ...[count, index, offset, current],
            index,
          ]);
        }
      }
    }
  });

  it('is ten to eleven turns ahead in every spin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 16 }),
        fc.array(fc.tuple(fc.nat(15), fc.double({ min: -0.4, max: 0.4, noNaN: true })), {
          minLength: 15,
          maxLength: 30,
        }),
        (count, spins) => {
          let current = 0;
          for (const [at, offset] of spins) {
            const index = at % count;
            const next = prizeAngle({ current, index, count, offset });
            expect(next - current).toBeGreaterThanOrEqual(SPIN_DEGREES - 1e-6);
            expect(next - current).toBeLessThanOrEqual(SPIN_DEGREES + 360 + 1e-6);
            expect(segmentAtTop(next, count)).toBe(index);
            current = next;
          }
        },
      ),
      // At least 30,000 spins.
      { numRuns: 2000 },
    );
  });

  it('is 3600 degrees plus the way to the middle of the segment, for a wheel at rest', () => {
    expect(prizeAngle({ current: 0, index: 0, count: 6, offset: 0 })).toBe(3600 + 330);
    expect(prizeAngle({ current: 0, index: 5, count: 6, offset: 0 })).toBe(3600 + 30);
  });
});

it('segmentAtTop decreases while the wheel turns clockwise', () => {
  expect([0, 59, 61, 301, 360, -1].map((angle) => segmentAtTop(angle, 6))).toEqual([0, 5, 4, 0, 0, 0]);
});

it('borderAngle is the next border between segments after half a turn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 16 }),
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      (count, current) => {
        const angle = borderAngle({ current, count });
        expect(angle - current).toBeGreaterThanOrEqual(180 - 1e-6);
        expect(angle - current).toBeLessThan(180 + 360 / count + 1e-6);
        const segments = (angle * count) / 360;
        expect(Math.abs(segments - Math.round(segments))).toBeLessThan(1e-6);
      },
    ),
  );
});
