import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DubRole } from '#domain/dub-roles/types.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const makeRole = (id: string, more: Partial<DubRole> = {}): DubRole => ({
  ...{ id, dubId: 'dub', position: 0, name: `name of ${id}`, linePositions: [0, 3] },
  ...{ accountId: null, inviteId: null, takenMs: null },
  ...more,
});

describe.each(['sqlite', 'postgres'] as const)('roles of dubs on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['ann', 'ben', 'cat'])
      await store.accounts.insertAccount(makeAccount({ id, username: id, name: `name of ${id}` }));
    const { film, video } = await addFilmWithVideo(store);
    for (const id of ['clip', 'other'])
      await store.clipStore.insertClip(makeClip({ id, ownerId: 'ann', filmId: film.id, videoId: video.id }));
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('dubs').execute();
    await open('dub', 'ann');
  });
  const open = (id: string, ownerId: string, clipId = 'clip') =>
    store.dubs.findOrInsertDub({ id, ownerId, clipId, createdMs: 1 });
  const replace = (roles: DubRole[]) =>
    store.dubRoles.replaceRoles({ dubId: roles[0]?.dubId ?? 'dub', change: () => roles });
  const rolesOf = async (dubId = 'dub') => (await store.dubRoles.roleDubById(dubId))?.roles ?? [];
  const takeIt = (accountId: string, inviteId: string | null = 'link', at = store) =>
    at.dubRoles.takeRole({ roleId: 'a', inviteId, accountId, takenMs: 5 });

  test('stores the roles of a dub in their order, and replaces them', async () => {
    const first = [makeRole('a'), makeRole('b', { position: 1, linePositions: [] })];
    expect(await replace(first.toReversed())).toEqual([]);
    await store.dubRoles.setOpenLines({ dubId: 'dub', silencesOpenLines: true });
    const named = { accountName: null };
    expect(await store.dubRoles.roleDubById('dub')).toEqual({
      ...{ id: 'dub', clipId: 'clip', ownerId: 'ann', ownerName: 'name of ann', removedMs: null },
      silencesOpenLines: true,
      bed: 'auto',
      roles: first.map((role) => ({ ...role, ...named })),
    });
    const second = [makeRole('b', { name: 'Mary', linePositions: [2] }), makeRole('c', { position: 1 })];
    expect(await replace(second)).toEqual(first);
    expect(await store.dubRoles.roleDubById('dub')).toMatchObject({
      silencesOpenLines: true,
      roles: [{ id: 'b', name: 'Mary', linePositions: [2] }, { id: 'c' }],
    });
    expect(await store.dubRoles.roleDubById('none')).toBeNull();
    expect(await replace([makeRole('d', { dubId: 'none' })])).toBeNull();
  });

  test('a role keeps who has it and its link while its owner edits it', async () => {
    await replace([makeRole('a')]);
    await store.dubRoles.setInvite({ roleId: 'a', inviteId: 'link' });
    const before = makeRole('a', { name: 'Mary' });
    expect(await takeIt('ben')).toBe(true);
    // What the editor read before the role was taken.
    await replace([before]);
    expect(await rolesOf()).toEqual([
      {
        ...before,
        ...{ accountId: 'ben', accountName: 'name of ben', inviteId: 'link', takenMs: 5 },
      },
    ]);
  });

  test('a role has one link, which works until it is withdrawn', async () => {
    await replace([makeRole('a')]);
    const { setInvite, dubIdOfRole } = store.dubRoles;
    await setInvite({ roleId: 'a', inviteId: 'link' });
    await setInvite({ roleId: 'a', inviteId: 'second' });
    expect(await dubIdOfRole({ inviteId: 'link' })).toBe('dub');
    expect(await dubIdOfRole({ inviteId: 'second' })).toBeNull();
    expect(await dubIdOfRole({ roleId: 'a' })).toBe('dub');
    await setInvite({ roleId: 'a', inviteId: null });
    expect(await dubIdOfRole({ inviteId: 'link' })).toBeNull();
    expect(await takeIt('ben')).toBe(false);
  });

  test('one of many people who take a role at once gets it', async () => {
    await replace([makeRole('a', { inviteId: 'link' })]);
    const another = store.openAnother();
    const people = ['ann', 'ben', 'cat', 'ben', 'cat', 'ann'];
    const results = await Promise.all(
      people.map((person, at) => takeIt(person, 'link', at % 2 ? { ...store, ...another } : store)),
    );
    expect(results.filter((taken) => taken)).toHaveLength(1);
    const [role] = await rolesOf();
    expect(role?.accountId).toBe(people[results.indexOf(true)]);
  });

  test('a released role has no link, and a role that was left keeps it', async () => {
    await replace([makeRole('a', { inviteId: 'link' })]);
    await takeIt('ben');
    expect(await store.dubRoles.leaveRole({ roleId: 'a', accountId: 'cat' })).toBe(false);
    expect(await store.dubRoles.leaveRole({ roleId: 'a', accountId: 'ben' })).toBe(true);
    expect(await rolesOf()).toMatchObject([{ accountId: null, inviteId: 'link', takenMs: 5 }]);
    expect(await takeIt('cat')).toBe(true);
    await store.dubRoles.releaseRole('a');
    expect(await rolesOf()).toMatchObject([{ accountId: null, inviteId: null, takenMs: null }]);
  });

  test('lists the dubs of a clip that an account owns or has a role in', async () => {
    await open('of-ben', 'ben');
    await open('elsewhere', 'cat', 'other');
    await replace([makeRole('a', { accountId: 'ben', takenMs: 1 })]);
    await replace([makeRole('b', { dubId: 'of-ben' }), makeRole('c', { dubId: 'of-ben', accountId: 'ann' })]);
    await replace([makeRole('d', { dubId: 'elsewhere', accountId: 'ben', takenMs: 2 })]);
    const idsFor = async (accountId: string) =>
      (await store.dubRoles.roleDubsOfClip({ clipId: 'clip', accountId })).map(({ id }) => id);
    expect(await idsFor('ann')).toEqual(['dub', 'of-ben']);
    expect(await idsFor('ben')).toEqual(['of-ben', 'dub']);
    expect(await idsFor('cat')).toEqual([]);
    const { dubIdsOfMember, rolesOfAccount } = store.dubRoles;
    expect(await dubIdsOfMember({ clipId: 'clip', accountId: 'ben' })).toEqual(['dub']);
    expect(await dubIdsOfMember({ clipId: 'other', accountId: 'ben' })).toEqual(['elsewhere']);
    expect(await rolesOfAccount('ben')).toMatchObject([
      { id: 'a', clipId: 'clip' },
      { id: 'd', clipId: 'other' },
    ]);
    await store.dubs.updateDub('dub', { removedMs: 9, removedReason: 'other' });
    expect(await idsFor('ann')).toEqual(['dub', 'of-ben']);
    expect(await idsFor('ben')).toEqual(['of-ben']);
  });
});
