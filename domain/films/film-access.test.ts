import { expect, test } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { makeFilm } from '#store/testing/fixtures.ts';
import { makeViewer } from '../testing/factories.ts';
import { canEditFilm, canViewFilm, isPrivateFilm, visibleClientOwnerIds } from './film-access.ts';

const library = makeFilm({ source: 'film' });
const upload = makeFilm({ source: 'client', ownerId: 'ann' });

test.each<
  [string, string, Role[], { library: boolean; upload: boolean }, { library: boolean; upload: boolean }]
>([
  ['the owner', 'ann', ['client'], { library: true, upload: true }, { library: false, upload: true }],
  ['another learner', 'ben', ['client'], { library: true, upload: false }, { library: false, upload: false }],
  ['a teacher', 'tea', ['teacher'], { library: true, upload: true }, { library: false, upload: false }],
  ['an administrator', 'adm', ['admin'], { library: true, upload: true }, { library: true, upload: true }],
  ['the site’s owner', 'own', ['owner'], { library: true, upload: true }, { library: true, upload: true }],
])('%s sees and changes library films and a learner’s upload by role', (_, id, access, view, edit) => {
  const viewer = makeViewer(id, ...access);
  expect({ library: canViewFilm(viewer, library), upload: canViewFilm(viewer, upload) }).toEqual(view);
  expect({ library: canEditFilm(viewer, library), upload: canEditFilm(viewer, upload) }).toEqual(edit);
});

test('an uploaded film that was taken into the library is no longer its learner’s to change', () => {
  const adopted = makeFilm({ source: 'film', ownerId: 'ann' });
  expect(canEditFilm(makeViewer('ann'), adopted)).toBe(false);
  expect([isPrivateFilm(adopted), isPrivateFilm(upload)]).toEqual([false, true]);
});

test('learners see their own uploads only; teachers and administrators see those of everybody', () => {
  expect(visibleClientOwnerIds(makeViewer('ann'))).toEqual(['ann']);
  for (const role of ['teacher', 'admin', 'owner'] as const) {
    expect(visibleClientOwnerIds(makeViewer('x', 'client', role))).toBeNull();
  }
});
