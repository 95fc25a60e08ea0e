import { test } from 'vitest';
import { expectSoundAnswers } from './testing/fuzz-calls.ts';

// fuzz-calls.long.test.ts sends many more, which differ from run to run.
test('3,000 generated requests get no 5xx, and refusals come in the envelope without a stack trace', async () => {
  // A fixed seed, so that a fault found once is found again.
  await expectSoundAnswers({ requests: 3000, seed: 20_260_101 });
}, 180_000);
