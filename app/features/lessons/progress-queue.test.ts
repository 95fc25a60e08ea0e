import { expect, test, vi } from 'vitest';
import { type LessonStepEntry, ProgressQueue } from './progress-queue.ts';

const stepAt = (step: number): LessonStepEntry => ({ stage: 'simpleClass', step, choice: null });

test('sends steps in order, one after another', async () => {
  const sent: number[] = [];
  const queue = new ProgressQueue(async ({ step }) => {
    await new Promise((resolve) => setTimeout(resolve, step === 0 ? 5 : 0));
    sent.push(step);
  });
  await Promise.all([queue.enter(stepAt(0)), queue.enter(stepAt(1)), queue.enter(stepAt(2))]);
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
