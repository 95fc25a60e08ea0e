import { expect, test } from 'vitest';
import { compareWithRecorded } from './replay.ts';

test('every call answers on the wire as it is recorded, but for deliberate changes', async () => {
  const { differences } = await compareWithRecorded();
  expect(differences.join('\n\n')).toBe('');
}, 180_000);
