import { expect, test } from 'vitest';
import { makeTake } from '#store/testing-rows.ts';
import { personalTakes } from './personal-takes.ts';

test('all of one person’s recordings are exported and erased with their files, nobody else’s', async () => {
  const takeOf = (ownerId: string, id: string) => makeTake({ ownerId, id, barId: 'bar' });
  let kept = [...Array.from({ length: 450 }, (_, at) => takeOf('ann', `a${at}`)), takeOf('ben', 'b')];
  const removed: string[] = [];
  const personal = personalTakes({
    takes: {
      takesOfOwner: async ({ ownerId, limit, offset }) => {
        const own = kept.filter((take) => take.ownerId === ownerId);
        return { takes: own.slice(offset, offset + limit), total: own.length, asOfMs: 1 };
      },
      deleteTake: async (id) => {
        kept = kept.filter((take) => take.id !== id);
      },
    },
    files: {
      removeTake: async (_, takeId) => void removed.push(takeId),
      takeFile: (barId, takeId) => `${barId}/${takeId}`,
    },
  });
  const exported = await personal.exportOf('ann');
  expect(exported).toHaveLength(450);
  expect(JSON.stringify(exported)).not.toContain('ann');
  const files = await personal.filesOf?.('ann');
  expect(files).toHaveLength(450);
  expect(files?.[449]).toEqual({ name: 'takes/a449.m4a', path: 'bar/a449' });
  await personal.erase('ann');
  expect(kept.map(({ id }) => id)).toEqual(['b']);
  expect(removed).toHaveLength(450);
});
