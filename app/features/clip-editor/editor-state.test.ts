import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFrames } from '#shared/clip-segments.ts';
import {
  addSegment,
  changeSelection,
  type EditorState,
  editSegment,
  isSameEditorState,
  moveSegment,
  removeSegment,
  segmentsFromSpans,
  spansToCut,
  validateSpans,
} from './editor-state.ts';
import { createHistory, type HistoryAction, reduceHistory } from './history.ts';

const reel = { rate: { num: 25, den: 1 } };
const at = (inFrame: number, outFrame: number) => ({ inFrame, outFrame });
const empty: EditorState = { selection: at(10, 20), segments: [], editing: null };
const keep = (work: EditorState, ...selections: [number, number][]) =>
  selections.reduce((now, [from, to]) => addSegment(changeSelection(now, at(from, to))), work);
const spans = (work: EditorState) =>
  spansToCut(work).map(({ startFrame, endFrame }) => [startFrame, endFrame]);

test('without kept segments the selection is what is cut; with them it is they, in their order', () => {
  expect(spans(empty)).toEqual([[10, 20]]);
  const work = keep(empty, [30, 40], [5, 9], [30, 40]);
  expect(spans(work)).toEqual([
    [30, 40],
    [5, 9],
    [30, 40],
  ]);
  expect(spans(changeSelection(work, at(1, 2)))).toEqual(spans(work));
});

test('a segment that is edited follows the selection until it is kept or another one is', () => {
  const work = keep(empty, [30, 40], [5, 9]);
  const [first, second] = work.segments;
  if (!first || !second) throw new Error('two were kept');
  const edited = changeSelection(editSegment(work, second.id), at(6, 12));
  expect(spans(edited)).toEqual([
    [30, 40],
    [6, 12],
  ]);
  const other = changeSelection(editSegment(edited, first.id), at(31, 39));
  expect(spans(other)).toEqual([
    [31, 39],
    [6, 12],
  ]);
  const kept = addSegment(other);
  expect([kept.segments.length, kept.editing]).toEqual([2, null]);
  expect(spans(changeSelection(kept, at(0, 1)))).toEqual([
    [31, 39],
    [6, 12],
  ]);
  expect(editSegment(kept, 99)).toBe(kept);
});

test('segments are moved, to the ends at most, and removed; none is mistaken for another of the same frames', () => {
  const work = keep(empty, [1, 2], [3, 4], [1, 2]);
  const ids = work.segments.map(({ id }) => id);
  const order = (now: EditorState) => now.segments.map(({ id }) => ids.indexOf(id));
  expect(order(moveSegment(work, ids[2] ?? -1, 0))).toEqual([2, 0, 1]);
  expect(order(moveSegment(work, ids[0] ?? -1, 9))).toEqual([1, 2, 0]);
  expect(order(moveSegment(work, ids[1] ?? -1, -4))).toEqual([1, 0, 2]);
  expect(order(removeSegment(editSegment(work, ids[0] ?? -1), ids[0] ?? -1))).toEqual([1, 2]);
  expect(removeSegment(editSegment(work, ids[0] ?? -1), ids[0] ?? -1).editing).toBeNull();
  const ids2 = keep(removeSegment(work, ids[2] ?? -1), [7, 8]).segments.map(({ id }) => id);
  expect(new Set(ids2).size).toBe(3);
});

test('too many and too long are told apart; what is allowed is no fault', () => {
  const one = { startFrame: 0, endFrame: 1 };
  expect(validateSpans(Array(200).fill(one), reel)).toBeNull();
  expect(validateSpans(Array(201).fill(one), reel)).toBe('cut_too_many');
  expect(validateSpans([{ startFrame: 0, endFrame: 15_000 }], reel)).toBeNull();
  expect(validateSpans([{ startFrame: 0, endFrame: 15_000 }, one], reel)).toBe('cut_too_long');
  const film = { rate: { num: 24_000, den: 1001 } };
  expect(validateSpans([{ startFrame: 0, endFrame: 14_385 }], film)).toBeNull();
  expect(validateSpans([{ startFrame: 0, endFrame: 14_386 }], film)).toBe('cut_too_long');
});

test('whatever is done on the bench can be taken back step by step, and done again', () => {
  const step = fc.oneof(
    fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 9 })).map(
      ([from, length]) =>
        (work: EditorState) =>
          changeSelection(work, at(from, from + length)),
    ),
    fc.constant(addSegment),
    fc.tuple(fc.nat(5), fc.nat(5)).map(
      ([id, to]) =>
        (work: EditorState) =>
          moveSegment(work, id, to),
    ),
    fc.nat(5).map((id) => (work: EditorState) => editSegment(work, id)),
    fc.nat(5).map((id) => (work: EditorState) => removeSegment(work, id)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const act = (
        history: ReturnType<typeof createHistory<EditorState>>,
        action: HistoryAction<EditorState>,
      ) => reduceHistory(history, action, isSameEditorState);
      let history = createHistory(empty);
      const seen = [empty];
      for (const one of steps) {
        const before = history.past.length;
        history = act(history, { type: 'change', value: one(history.present) });
        if (history.past.length > before) seen.push(history.present);
        expect(new Set(history.present.segments.map(({ id }) => id)).size).toBe(
          history.present.segments.length,
        );
        expect(countFrames(spansToCut(history.present))).toBeGreaterThan(0);
      }
      for (const work of [...seen].reverse().slice(1)) {
        history = act(history, { type: 'undo' });
        expect(history.present).toEqual(work);
      }
      for (const work of seen.slice(1)) {
        history = act(history, { type: 'redo' });
        expect(history.present).toEqual(work);
      }
    }),
  );
});

test('the spans of a saved clip are taken up as they were', () => {
  const kept = segmentsFromSpans([
    { startFrame: 4, endFrame: 9 },
    { startFrame: 4, endFrame: 9 },
  ]);
  expect(spans({ ...empty, segments: kept })).toEqual([
    [4, 9],
    [4, 9],
  ]);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(2);
});
