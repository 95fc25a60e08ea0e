import { expect, test } from 'vitest';
import { makeTake } from '#store/testing/fixtures.ts';
import { createTakePersonalData } from './take-personal-data.ts';

test('exports and erases all takes of a person with their files, and no others', async () => {
  const takeOf = (ownerId: string, id: string) =>
    makeTake({ ownerId, id, clipId: 'clip', isLossless: id === 'a0' });
  let stored = [...Array.from({ length: 450 }, (_, index) => takeOf('ann', `a${index}`)), takeOf('ben', 'b')];
  const removed: string[] = [];
  const removedParts: string[] = [];
  const personal = createTakePersonalData({
    takes: {
      takesOfOwner: async ({ ownerId, limit, offset }) => {
        const own = stored.filter((take) => take.ownerId === ownerId);
        return { takes: own.slice(offset, offset + limit), total: own.length, asOfMs: 1 };
      },
      deleteTake: async (id) => {
        stored = stored.filter((take) => take.id !== id);
      },
    },
    files: {
      removeTake: async (_, takeId) => void removed.push(takeId),
      takeFile: (clipId, takeId, name) => `${clipId}/${takeId}/${name}`,
    },
    parts: { removeAll: async (accountId) => void removedParts.push(accountId) },
  });
  const exported = await personal.exportData('ann');
  expect(exported).toHaveLength(450);
  expect(JSON.stringify(exported)).not.toContain('ann');
  const files = await personal.listFiles?.('ann');
  expect(files).toHaveLength(450);
  expect(files?.[0]).toEqual({ name: 'takes/a0.flac', path: 'clip/a0/take.flac' });
  expect(files?.[449]).toEqual({ name: 'takes/a449.m4a', path: 'clip/a449/take.m4a' });
  await personal.erase('ann');
  expect(stored.map(({ id }) => id)).toEqual(['b']);
  expect(removed).toHaveLength(450);
  expect(removedParts).toEqual(['ann']);
});
