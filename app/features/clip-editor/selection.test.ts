import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VideoTiming } from '../../player/playback-types.ts';
import {
  clampSelection,
  dragEdge,
  type Edge,
  markEdge,
  moveSelection,
  nearestEdge,
  type Selection,
  selectionForLines,
} from './selection.ts';

const timing: VideoTiming = { rate: { num: 24, den: 1 }, frames: 1000 };
const chosen: Selection = { inFrame: 100, outFrame: 200 };

describe('markEdge', () => {
  it('makes the frame the first or the last one', () => {
    expect(markEdge({ selection: chosen, edge: 'in', frame: 120, timing })).toEqual({
      inFrame: 120,
      outFrame: 200,
    });
    expect(markEdge({ selection: chosen, edge: 'out', frame: 150, timing })).toEqual({
      inFrame: 100,
      outFrame: 151,
    });
  });

  it('changes nothing when the end is marked at its own frame', () => {
    expect(markEdge({ selection: chosen, edge: 'in', frame: 100, timing })).toEqual(chosen);
    expect(markEdge({ selection: chosen, edge: 'out', frame: 199, timing })).toEqual(chosen);
  });

  it('moves the selection when an end is marked past the other end', () => {
    expect(markEdge({ selection: chosen, edge: 'in', frame: 200, timing })).toEqual({
      inFrame: 200,
      outFrame: 300,
    });
    expect(markEdge({ selection: chosen, edge: 'in', frame: 960, timing })).toEqual({
      inFrame: 960,
      outFrame: 1000,
    });
    expect(markEdge({ selection: chosen, edge: 'out', frame: 99, timing })).toEqual({
      inFrame: 0,
      outFrame: 100,
    });
    expect(markEdge({ selection: chosen, edge: 'out', frame: 30, timing })).toEqual({
      inFrame: 0,
      outFrame: 31,
    });
  });
});

describe('dragEdge', () => {
  it('stops one frame before the other end and at the ends of the video', () => {
    expect(dragEdge({ selection: chosen, edge: 'in', frame: 500, timing })).toEqual({
      inFrame: 199,
      outFrame: 200,
    });
    expect(dragEdge({ selection: chosen, edge: 'out', frame: 7, timing })).toEqual({
      inFrame: 100,
      outFrame: 101,
    });
    expect(dragEdge({ selection: chosen, edge: 'in', frame: -5, timing })).toEqual({
      inFrame: 0,
      outFrame: 200,
    });
    expect(dragEdge({ selection: chosen, edge: 'out', frame: 5000, timing })).toEqual({
      inFrame: 100,
      outFrame: 1000,
    });
  });
});

describe('moveSelection and nearestEdge', () => {
  it('move the selection with its length, up to the ends of the video', () => {
    expect(moveSelection({ selection: chosen, inFrame: 300, timing })).toEqual({
      inFrame: 300,
      outFrame: 400,
    });
    expect(moveSelection({ selection: chosen, inFrame: -20, timing })).toEqual({ inFrame: 0, outFrame: 100 });
    expect(moveSelection({ selection: chosen, inFrame: 990, timing })).toEqual({
      inFrame: 900,
      outFrame: 1000,
    });
  });

  it('find the nearest end for every frame', () => {
    expect(nearestEdge(chosen, 0)).toBe('in');
    expect(nearestEdge(chosen, 149)).toBe('in');
    expect(nearestEdge(chosen, 150)).toBe('out');
    expect(nearestEdge(chosen, 999)).toBe('out');
  });
});

describe('selectionForLines', () => {
  const padding = { headMs: 50, tailMs: 350 };

  it('pads the lines before and after', () => {
    const lines = [
      { startMs: 10_000, endMs: 11_000 },
      { startMs: 12_000, endMs: 13_500 },
    ];
    expect(selectionForLines({ own: lines, others: [], padding, timing })).toEqual({
      inFrame: 239,
      outFrame: 332,
    });
    expect(selectionForLines({ own: [...lines].reverse(), others: [], padding, timing })).toEqual({
      inFrame: 239,
      outFrame: 332,
    });
    expect(
      selectionForLines({
        own: lines.slice(0, 1),
        others: lines.slice(1),
        padding: { headMs: 0, tailMs: 0 },
        timing,
      }),
    ).toEqual({
      inFrame: 240,
      outFrame: 264,
    });
  });

  it('stays inside the video', () => {
    expect(selectionForLines({ own: [{ startMs: 10, endMs: 90_000 }], others: [], padding, timing })).toEqual(
      {
        inFrame: 0,
        outFrame: 1000,
      },
    );
    expect(selectionForLines({ own: [], others: [], padding, timing })).toBeNull();
  });
});

it('no sequence of changes makes the selection empty or moves it outside the video', () => {
  const frame = fc.integer({ min: -200, max: 1400 });
  const edge = fc.constantFrom<Edge>('in', 'out');
  const step = fc.oneof(
    fc.record({ do: fc.constant('mark' as const), edge, frame }),
    fc.record({ do: fc.constant('drag' as const), edge, frame }),
    fc.record({ do: fc.constant('move' as const), frame }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1200 }), frame, frame, fc.array(step), (frames, a, b, steps) => {
      const film: VideoTiming = { rate: timing.rate, frames };
      let selection = clampSelection({ inFrame: a, outFrame: b }, film);
      for (const action of steps) {
        if (action.do === 'mark') selection = markEdge({ selection, ...action, timing: film });
        else if (action.do === 'drag') selection = dragEdge({ selection, ...action, timing: film });
        else selection = moveSelection({ selection, inFrame: action.frame, timing: film });
        expect(selection.inFrame).toBeGreaterThanOrEqual(0);
        expect(selection.outFrame).toBeGreaterThan(selection.inFrame);
        expect(selection.outFrame).toBeLessThanOrEqual(frames);
      }
    }),
  );
});
