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

const timing = { rate: { num: 25, den: 1 } };
const selectionOf = (inFrame: number, outFrame: number) => ({ inFrame, outFrame });
const empty: EditorState = { selection: selectionOf(10, 20), segments: [], editing: null };
const addAll = (state: EditorState, ...selections: [number, number][]) =>
  selections.reduce(
    (current, [from, to]) => addSegment(changeSelection(current, selectionOf(from, to))),
    state,
  );
const spans = (state: EditorState) =>
  spansToCut(state).map(({ startFrame, endFrame }) => [startFrame, endFrame]);

test('spansToCut returns the segments in their order, or the selection if there are none', () => {
  expect(spans(empty)).toEqual([[10, 20]]);
  const state = addAll(empty, [30, 40], [5, 9], [30, 40]);
  expect(spans(state)).toEqual([
    [30, 40],
    [5, 9],
    [30, 40],
  ]);
  expect(spans(changeSelection(state, selectionOf(1, 2)))).toEqual(spans(state));
});

test('an edited segment follows the selection until editing ends or another segment is edited', () => {
  const state = addAll(empty, [30, 40], [5, 9]);
  const [first, second] = state.segments;
  if (!first || !second) throw new Error('expected two segments');
  const edited = changeSelection(editSegment(state, second.id), selectionOf(6, 12));
  expect(spans(edited)).toEqual([
    [30, 40],
    [6, 12],
  ]);
  const other = changeSelection(editSegment(edited, first.id), selectionOf(31, 39));
  expect(spans(other)).toEqual([
    [31, 39],
    [6, 12],
  ]);
  const added = addSegment(other);
  expect([added.segments.length, added.editing]).toEqual([2, null]);
  expect(spans(changeSelection(added, selectionOf(0, 1)))).toEqual([
    [31, 39],
    [6, 12],
  ]);
  expect(editSegment(added, 99)).toBe(added);
});

test('moves segments within the list and removes them by ID, even with equal frames', () => {
  const state = addAll(empty, [1, 2], [3, 4], [1, 2]);
  const ids = state.segments.map(({ id }) => id);
  const order = (current: EditorState) => current.segments.map(({ id }) => ids.indexOf(id));
  expect(order(moveSegment(state, ids[2] ?? -1, 0))).toEqual([2, 0, 1]);
  expect(order(moveSegment(state, ids[0] ?? -1, 9))).toEqual([1, 2, 0]);
  expect(order(moveSegment(state, ids[1] ?? -1, -4))).toEqual([1, 0, 2]);
  expect(order(removeSegment(editSegment(state, ids[0] ?? -1), ids[0] ?? -1))).toEqual([1, 2]);
  expect(removeSegment(editSegment(state, ids[0] ?? -1), ids[0] ?? -1).editing).toBeNull();
  const ids2 = addAll(removeSegment(state, ids[2] ?? -1), [7, 8]).segments.map(({ id }) => id);
  expect(new Set(ids2).size).toBe(3);
});

test('validateSpans distinguishes too many from too long and accepts the limits', () => {
  const oneFrame = { startFrame: 0, endFrame: 1 };
  expect(validateSpans(Array(200).fill(oneFrame), timing)).toBeNull();
  expect(validateSpans(Array(201).fill(oneFrame), timing)).toBe('cut_too_many');
  expect(validateSpans([{ startFrame: 0, endFrame: 15_000 }], timing)).toBeNull();
  expect(validateSpans([{ startFrame: 0, endFrame: 15_000 }, oneFrame], timing)).toBe('cut_too_long');
  const film = { rate: { num: 24_000, den: 1001 } };
  expect(validateSpans([{ startFrame: 0, endFrame: 14_385 }], film)).toBeNull();
  expect(validateSpans([{ startFrame: 0, endFrame: 14_386 }], film)).toBe('cut_too_long');
});

test('every sequence of edits can be undone and redone step by step', () => {
  const step = fc.oneof(
    fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 9 })).map(
      ([from, length]) =>
        (state: EditorState) =>
          changeSelection(state, selectionOf(from, from + length)),
    ),
    fc.constant(addSegment),
    fc.tuple(fc.nat(5), fc.nat(5)).map(
      ([id, to]) =>
        (state: EditorState) =>
          moveSegment(state, id, to),
    ),
    fc.nat(5).map((id) => (state: EditorState) => editSegment(state, id)),
    fc.nat(5).map((id) => (state: EditorState) => removeSegment(state, id)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const act = (
        history: ReturnType<typeof createHistory<EditorState>>,
        action: HistoryAction<EditorState>,
      ) => reduceHistory(history, action, isSameEditorState);
      let history = createHistory(empty);
      const seen = [empty];
      for (const change of steps) {
        const before = history.past.length;
        history = act(history, { type: 'change', value: change(history.present) });
        if (history.past.length > before) seen.push(history.present);
        expect(new Set(history.present.segments.map(({ id }) => id)).size).toBe(
          history.present.segments.length,
        );
        expect(countFrames(spansToCut(history.present))).toBeGreaterThan(0);
      }
      for (const state of [...seen].reverse().slice(1)) {
        history = act(history, { type: 'undo' });
        expect(history.present).toEqual(state);
      }
      for (const state of seen.slice(1)) {
        history = act(history, { type: 'redo' });
        expect(history.present).toEqual(state);
      }
    }),
  );
});

test('segmentsFromSpans keeps all spans of a clip, including equal ones', () => {
  const added = segmentsFromSpans([
    { startFrame: 4, endFrame: 9 },
    { startFrame: 4, endFrame: 9 },
  ]);
  expect(spans({ ...empty, segments: added })).toEqual([
    [4, 9],
    [4, 9],
  ]);
  expect(new Set(added.map(({ id }) => id)).size).toBe(2);
});
