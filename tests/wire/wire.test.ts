import { expect, test } from 'vitest';
import { compareWithRecorded } from './replay.ts';

test('every call answers as recorded, apart from the deliberate changes', async () => {
  const { differences } = await compareWithRecorded();
  expect(differences.join('\n\n')).toBe('');
}, 180_000);
