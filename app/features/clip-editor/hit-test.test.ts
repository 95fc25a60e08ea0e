import { describe, expect, it } from 'vitest';
import { hitTest } from './hit-test.ts';

describe('hitTest', () => {
  const at = (x: number) => hitTest({ x, inX: 100, outX: 300, reach: 12 });
  it('grabs the ends from both sides and the body between them', () => {
    expect([87, 88, 100, 112, 113].map(at)).toEqual(['outside', 'in', 'in', 'in', 'body']);
    expect([287, 288, 300, 312, 313].map(at)).toEqual(['body', 'out', 'out', 'out', 'outside']);
  });
  it('leaves a third of a narrow selection for moving it', () => {
    const narrow = (x: number) => hitTest({ x, inX: 100, outX: 109, reach: 12 });
    expect([95, 103, 104, 105, 106, 115].map(narrow)).toEqual(['in', 'in', 'body', 'body', 'out', 'out']);
  });
  it('distinguishes the ends of a selection without width', () => {
    expect(hitTest({ x: 99, inX: 100, outX: 100, reach: 12 })).toBe('in');
    expect(hitTest({ x: 101, inX: 100, outX: 100, reach: 12 })).toBe('out');
  });
});
