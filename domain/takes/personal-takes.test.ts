import { expect, test } from 'vitest';
import { personalTakes } from './personal-takes.ts';
import type { Take } from './types.ts';

const takeOf = (ownerId: string, id: string): Take => ({
  id,
  ownerId,
  barId: 'bar',
  line: 0,
  startMs: 0,
  endMs: 1000,
  durationMs: 1200,
  leadMs: 0,
  offsetMs: 0,
  isBest: false,
  peak: 500,
  clipped: false,
  createdMs: 1,
});

test('all of one person’s recordings are exported and erased with their files, nobody else’s', async () => {
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
    files: { removeTake: async (_, takeId) => void removed.push(takeId) },
  });
  const exported = await personal.exportOf('ann');
  expect(exported).toHaveLength(450);
  expect(JSON.stringify(exported)).not.toContain('ann');
  await personal.erase('ann');
  expect(kept.map(({ id }) => id)).toEqual(['b']);
  expect(removed).toHaveLength(450);
});
