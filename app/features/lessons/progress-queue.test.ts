import { expect, test, vi } from 'vitest';
import { type LessonStepEntry, ProgressQueue } from './progress-queue.ts';

const at = (step: number): LessonStepEntry => ({ stage: 'simpleClass', step, choice: null });

test('steps arrive in their order, one after the other', async () => {
  const got: number[] = [];
  const queue = new ProgressQueue(async ({ step }) => {
    await new Promise((resolve) => setTimeout(resolve, step === 0 ? 5 : 0));
    got.push(step);
  });
  await Promise.all([queue.enter(at(0)), queue.enter(at(1)), queue.enter(at(2))]);
  expect(got).toEqual([0, 1, 2]);
});

test('what did not arrive goes before the next', async () => {
  const send = vi.fn(async (_: LessonStepEntry) => undefined).mockRejectedValueOnce(new Error('away'));
  const queue = new ProgressQueue(send);
  await expect(queue.enter(at(0))).rejects.toThrow('away');
  await queue.enter(at(1));
  await queue.drain();
  expect(send.mock.calls.map(([{ step }]) => step)).toEqual([0, 0, 1]);
});
