import { expect, test, vi } from 'vitest';
import { type LessonStepEntry, ProgressQueue } from './progress-queue.ts';

const stepAt = (step: number): LessonStepEntry => ({ stage: 'simpleClass', step, choice: null });

test('sends steps in order, one after another', async () => {
  const sent: number[] = [];
  const mayEnd = Promise.withResolvers<void>();
  const send = vi.fn(async ({ step }: LessonStepEntry) => {
    if (step === 0) await mayEnd.promise;
    sent.push(step);
  });
  const queue = new ProgressQueue(send);
  const entered = Promise.all([queue.enter(stepAt(0)), queue.enter(stepAt(1)), queue.enter(stepAt(2))]);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([]);
  mayEnd.resolve();
  await entered;
  expect(sent).toEqual([0, 1, 2]);
});

test('sends a failed step again before the next one', async () => {
  const send = vi.fn(async (_: LessonStepEntry) => undefined).mockRejectedValueOnce(new Error('away'));
  const queue = new ProgressQueue(send);
  await expect(queue.enter(stepAt(0))).rejects.toThrow('away');
  await queue.enter(stepAt(1));
  await queue.drain();
  expect(send.mock.calls.map(([{ step }]) => step)).toEqual([0, 0, 1]);
});
