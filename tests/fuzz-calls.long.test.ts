import { test } from 'vitest';
import { expectSoundAnswers } from './testing/fuzz-calls.ts';

// A failure of fast-check names the seed.
test('50,000 generated requests get no 5xx, and refusals come in the envelope without a stack trace', async () => {
  await expectSoundAnswers({ requests: 50_000, seed: Math.floor(Math.random() * 2 ** 31) });
});
