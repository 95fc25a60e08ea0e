import { test } from 'vitest';
import { sendGeneratedRequests, setUpFuzzedServer } from './testing/fuzz-calls.ts';

const REQUESTS = 20_000;
setUpFuzzedServer();

test(`${REQUESTS} generated requests get no 5xx, and refusals come in the envelope without a stack trace`, async () => {
  await sendGeneratedRequests(REQUESTS);
}, 1_800_000);
