import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createHistory,
  type History,
  type HistoryAction,
  MAX_HISTORY_STEPS,
  reduceHistory,
} from './history.ts';

const same = (a: number, b: number) => a === b;
const run = (actions: HistoryAction<number>[], from: History<number> = createHistory(0)) =>
  actions.reduce((history, action) => reduceHistory(history, action, same), from);
const change = (value: number, gesture?: string): HistoryAction<number> =>
  gesture === undefined ? { type: 'change', value } : { type: 'change', value, gesture };

describe('history', () => {
  it('undoes and redoes changes', () => {
    const done = run([change(1), change(2)]);
    expect(run([{ type: 'undo' }], done).present).toBe(1);
    expect(run([{ type: 'undo' }, { type: 'undo' }], done).present).toBe(0);
    expect(run([{ type: 'undo' }, { type: 'undo' }, { type: 'undo' }], done).present).toBe(0);
    expect(run([{ type: 'undo' }, { type: 'redo' }, { type: 'redo' }], done).present).toBe(2);
  });

  it('drops the undone steps after a new change', () => {
    const after = run([change(1), { type: 'undo' }, change(5), { type: 'redo' }]);
    expect(after.present).toBe(5);
    expect(after.future).toEqual([]);
  });

  it('makes one step for each gesture', () => {
    const dragged = run([change(1, 'a'), change(2, 'a'), change(3, 'a'), change(4, 'b'), change(5, 'b')]);
    expect(dragged.past).toEqual([0, 3]);
    expect(run([{ type: 'undo' }], dragged).present).toBe(3);
  });

  it('starts a new step for the same gesture after an undo', () => {
    const after = run([change(1), change(2, 'a'), { type: 'undo' }, change(7, 'a'), { type: 'undo' }]);
    expect(after.present).toBe(1);
  });

  it('adds no step for a change to an equal value', () => {
    const before = run([change(1), { type: 'undo' }]);
    expect(run([change(0)], before)).toBe(before);
  });

  it('keeps at most MAX_HISTORY_STEPS steps', () => {
    const many = run(Array.from({ length: MAX_HISTORY_STEPS + 50 }, (_, i) => change(i + 1)));
    expect(many.past).toHaveLength(MAX_HISTORY_STEPS);
    expect(many.past[0]).toBe(50);
  });

  it('starts a new history on reset', () => {
    expect(run([change(1), { type: 'reset', value: 9 }])).toEqual(createHistory(9));
  });

  it('undoes all changes and redoes them to the same value', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 60 }), (values) => {
        const done = run(values.map((value) => change(value)));
        const back = run(
          values.map(() => ({ type: 'undo' as const })),
          done,
        );
        expect(back.present).toBe(0);
        const again = run(
          values.map(() => ({ type: 'redo' as const })),
          back,
        );
        expect(again.present).toBe(done.present);
        expect(again.past).toEqual(done.past);
      }),
    );
  });
});
