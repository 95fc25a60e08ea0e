import { expect, test } from 'vitest';
import { resolveEntryTimes } from './resolve-entry-times.ts';

const entry = { eventId: 'enter', lessonId: '', pageId: 'm1', remark: '', entryId: '' };

test('an entry without a time gets the present one', () => {
  expect(resolveEntryTimes([entry, { ...entry, createdSeconds: 5 }], 1000)).toEqual([
    { ...entry, createdSeconds: 1000 },
    { ...entry, createdSeconds: 5 },
  ]);
});

test('an entry may be a day ahead and not a second more', () => {
  expect(resolveEntryTimes([{ ...entry, createdSeconds: 87_400 }], 1000)).toHaveLength(1);
  expect(() => resolveEntryTimes([entry, { ...entry, createdSeconds: 87_401 }], 1000)).toThrow(
    expect.objectContaining({ code: 'bad_parameter', field: 'logJson.1.createdAt' }),
  );
});
