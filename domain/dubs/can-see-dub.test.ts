import { expect, test } from 'vitest';
import { makeViewer } from '../testing/factories.ts';
import { canSeeDub } from './can-see-dub.ts';
import type { Dub } from './types.ts';

const [ann, ben] = [makeViewer('ann'), makeViewer('ben')];
const admin = makeViewer('adm', 'admin');
const teacher = makeViewer('tea', 'teacher');

type Shown = Pick<Dub, 'visibility' | 'linkId' | 'removedMs'>;
/** Whether Ann, who owns the dub, an administrator, a teacher, and Ben see it. */
const seenBy = (dub: Shown, linkId: string | null = null) =>
  [ann, admin, teacher, ben].map((viewer) => canSeeDub({ viewer, dub: { ...dub, ownerId: 'ann' }, linkId }));

const own: Shown = { visibility: 'self', linkId: null, removedMs: null };
const linked: Shown = { visibility: 'link', linkId: 'link-1', removedMs: null };
const open: Shown = { visibility: 'everyone', linkId: 'link-1', removedMs: null };

test('only its owner and administrators see a dub that is not shared', () => {
  expect(seenBy(own)).toEqual([true, true, false, false]);
  expect(seenBy(own, 'link-1')).toEqual([true, true, false, false]);
});

test('a link shows the dub to who has it', () => {
  expect(seenBy(linked)).toEqual([true, true, false, false]);
  expect(seenBy(linked, 'link-2')).toEqual([true, true, false, false]);
  expect(seenBy(linked, 'link-1')).toEqual([true, true, true, true]);
});

test('a dub for everyone needs no link', () => {
  expect(seenBy(open)).toEqual([true, true, true, true]);
  expect(seenBy(open, 'link-2')).toEqual([true, true, true, true]);
});

test('a dub that was taken down is left to its owner and administrators', () => {
  for (const dub of [linked, open])
    expect(seenBy({ ...dub, removedMs: 5 }, 'link-1')).toEqual([true, true, false, false]);
});
