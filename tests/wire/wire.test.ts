import { expect, test } from 'vitest';
import { compareWithRecorded } from './replay.ts';

test('every call answers as recorded, apart from the deliberate changes', async ({
  signal,
  onTestFinished,
}) => {
  const comparison = compareWithRecorded({ signal });
  // After the time limit, waits until the product has ended and its folder is deleted.
  onTestFinished(async () => void (await Promise.allSettled([comparison])));
  const { differences } = await comparison;
  expect(differences.join('\n\n')).toBe('');
}, 180_000);
