import { speak } from '@taici/pronunciation/testing';
import { expect, test } from 'vitest';
import { createSpeechAnalyzer } from './create-speech-analyzer.ts';

const line = 'I never said she stole my money';
const { judgeTake } = createSpeechAnalyzer();
const judge = (take: Float32Array<ArrayBuffer>, signal = new AbortController().signal) =>
  judgeTake({ line, take, original: speak(line), signal });

test('a take that is the original has 95 or more, and misses no word', async () => {
  const outcome = await judge(speak(line));
  if (outcome.kind === 'refused') throw new Error(outcome.reason);
  expect(outcome.score).toBeGreaterThanOrEqual(95);
  expect(outcome.missedWords).toEqual([]);
  expect(Object.keys(outcome.dimensions)).toHaveLength(6);
  expect(outcome.dimensions[outcome.weakest]).toBe(Math.min(...Object.values(outcome.dimensions)));
});

test('another sentence has a reason and no number', async () => {
  expect(await judge(speak('the weather is getting colder every day'))).toEqual({
    kind: 'refused',
    reason: 'another_sentence',
  });
});

test('an abort ends the analysis', async () => {
  const controller = new AbortController();
  const judging = judge(speak(line), controller.signal);
  controller.abort();
  await expect(judging).rejects.toMatchObject({ code: 'cancelled' });
});
