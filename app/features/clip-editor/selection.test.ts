import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampSelection,
  dragEdge,
  type Edge,
  markEdge,
  moveSelection,
  nearestEdge,
  type Selection,
  selectionForLines,
  type VideoTiming,
} from './selection.ts';

const reel: VideoTiming = { rate: { num: 24, den: 1 }, frames: 1000 };
const chosen: Selection = { inFrame: 100, outFrame: 200 };

describe('an end that is marked at the frame on screen', () => {
  it('takes the frame as the first, or as the last one', () => {
    expect(markEdge({ selection: chosen, edge: 'in', frame: 120, reel })).toEqual({
      inFrame: 120,
      outFrame: 200,
    });
    expect(markEdge({ selection: chosen, edge: 'out', frame: 150, reel })).toEqual({
      inFrame: 100,
      outFrame: 151,
    });
  });

  it('changes nothing when marked where it is', () => {
    expect(markEdge({ selection: chosen, edge: 'in', frame: 100, reel })).toEqual(chosen);
    expect(markEdge({ selection: chosen, edge: 'out', frame: 199, reel })).toEqual(chosen);
  });

  it('takes the selection along when marked past the other end', () => {
    expect(markEdge({ selection: chosen, edge: 'in', frame: 200, reel })).toEqual({
      inFrame: 200,
      outFrame: 300,
    });
    expect(markEdge({ selection: chosen, edge: 'in', frame: 960, reel })).toEqual({
      inFrame: 960,
      outFrame: 1000,
    });
    expect(markEdge({ selection: chosen, edge: 'out', frame: 99, reel })).toEqual({
      inFrame: 0,
      outFrame: 100,
    });
    expect(markEdge({ selection: chosen, edge: 'out', frame: 30, reel })).toEqual({
      inFrame: 0,
      outFrame: 31,
    });
  });
});

describe('an end that is dragged', () => {
  it('stops a frame short of the other end and at the ends of the film', () => {
    expect(dragEdge({ selection: chosen, edge: 'in', frame: 500, reel })).toEqual({
      inFrame: 199,
      outFrame: 200,
    });
    expect(dragEdge({ selection: chosen, edge: 'out', frame: 7, reel })).toEqual({
      inFrame: 100,
      outFrame: 101,
    });
    expect(dragEdge({ selection: chosen, edge: 'in', frame: -5, reel })).toEqual({
      inFrame: 0,
      outFrame: 200,
    });
    expect(dragEdge({ selection: chosen, edge: 'out', frame: 5000, reel })).toEqual({
      inFrame: 100,
      outFrame: 1000,
    });
  });
});

describe('the whole selection', () => {
  it('moves with its length, up to the ends of the film', () => {
    expect(moveSelection({ selection: chosen, inFrame: 300, reel })).toEqual({ inFrame: 300, outFrame: 400 });
    expect(moveSelection({ selection: chosen, inFrame: -20, reel })).toEqual({ inFrame: 0, outFrame: 100 });
    expect(moveSelection({ selection: chosen, inFrame: 990, reel })).toEqual({
      inFrame: 900,
      outFrame: 1000,
    });
  });

  it('has a nearest end for every frame', () => {
    expect(nearestEdge(chosen, 0)).toBe('in');
    expect(nearestEdge(chosen, 149)).toBe('in');
    expect(nearestEdge(chosen, 150)).toBe('out');
    expect(nearestEdge(chosen, 999)).toBe('out');
  });
});

describe('chosen lines', () => {
  const padding = { headMs: 50, tailMs: 350 };

  it('are padded before and after', () => {
    const lines = [
      { startMs: 10_000, endMs: 11_000 },
      { startMs: 12_000, endMs: 13_500 },
    ];
    expect(selectionForLines({ lines, padding, reel })).toEqual({ inFrame: 239, outFrame: 332 });
    expect(selectionForLines({ lines: [...lines].reverse(), padding, reel })).toEqual({
      inFrame: 239,
      outFrame: 332,
    });
    expect(selectionForLines({ lines: lines.slice(0, 1), padding: { headMs: 0, tailMs: 0 }, reel })).toEqual({
      inFrame: 240,
      outFrame: 264,
    });
  });

  it('stay inside the film', () => {
    expect(selectionForLines({ lines: [{ startMs: 10, endMs: 90_000 }], padding, reel })).toEqual({
      inFrame: 0,
      outFrame: 1000,
    });
    expect(selectionForLines({ lines: [], padding, reel })).toBeNull();
  });
});

it('whatever is done, the selection is never empty and never outside the film', () => {
  const frame = fc.integer({ min: -200, max: 1400 });
  const edge = fc.constantFrom<Edge>('in', 'out');
  const step = fc.oneof(
    fc.record({ do: fc.constant('mark' as const), edge, frame }),
    fc.record({ do: fc.constant('drag' as const), edge, frame }),
    fc.record({ do: fc.constant('move' as const), frame }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1200 }), frame, frame, fc.array(step), (frames, a, b, steps) => {
      const film: VideoTiming = { rate: reel.rate, frames };
      let selection = clampSelection({ inFrame: a, outFrame: b }, film);
      for (const action of steps) {
        if (action.do === 'mark') selection = markEdge({ selection, ...action, reel: film });
        else if (action.do === 'drag') selection = dragEdge({ selection, ...action, reel: film });
        else selection = moveSelection({ selection, inFrame: action.frame, reel: film });
        expect(selection.inFrame).toBeGreaterThanOrEqual(0);
        expect(selection.outFrame).toBeGreaterThan(selection.inFrame);
        expect(selection.outFrame).toBeLessThanOrEqual(frames);
      }
    }),
  );
});
