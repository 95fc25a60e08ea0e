import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, AccountFilter } from '#domain/accounts/types.ts';
import type { AccountSort } from '#shared/accounts.ts';
import type { Role } from '#shared/roles.ts';
import {
  addFilmWithVideo,
  makeAccount,
  makeClip,
  makeJob,
  makeLines,
  replaceLines,
} from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const audit = (subjectId: string, id = `audit-${subjectId}-${Math.random()}`) => ({
  id,
  actorId: 'actor',
  action: 'account_changed',
  subjectId,
  detail: { roles: 'client' },
  createdMs: 5,
});

describe.each(['sqlite', 'postgres'] as const)('account changes on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
  });
  afterAll(() => store?.dispose());

  const put = async (change: Partial<Account> = {}) => {
    const account = makeAccount(change);
    await store.accounts.insertAccount(account);
    return account;
  };
  const withRoles = (...roles: Role[]) => put({ roles });
  const change = (
    account: Account,
    wanted: Parameters<typeof store.accounts.updateAccount>[0]['change'],
    endSessions = false,
  ) =>
    store.accounts.updateAccount({
      id: account.id,
      expectedRoles: account.roles,
      change: wanted,
      endSessions,
      audit: audit(account.id),
    });
  const auditsOf = async (id: string) =>
    (await store.audits.listAudits({ limit: 1000, offset: 0 })).entries.filter(
      ({ subjectId }) => subjectId === id,
    );

  test('stores a change, its audit entry, and the end of the sessions together', async () => {
    const account = await put({ name: 'Li Lei' });
    await store.accounts.insertSession({
      tokenHash: `t-${account.id}`,
      accountId: account.id,
      createdMs: 1,
      expiresMs: 99,
    });
    expect(await change(account, { name: 'Lily', roles: ['teacher'], disabledMs: 7 }, true)).toBe('done');
    expect(await store.accounts.accountById(account.id)).toEqual({
      ...account,
      name: 'Lily',
      roles: ['teacher'],
      disabledMs: 7,
    });
    expect(await store.accounts.listSessions({ accountId: account.id, nowMs: 2 })).toEqual([]);
    expect(await auditsOf(account.id)).toMatchObject([
      {
        action: 'account_changed',
        actorUsername: null,
        subjectUsername: account.username,
        detail: { roles: 'client' },
      },
    ]);
  });

  test('changes nothing if the roles have changed or the account is deleted', async () => {
    const account = await put();
    const stale = { ...account, roles: ['teacher'] satisfies Role[] };
    expect(await change(stale, { name: 'X' })).toBe('changed');
    expect(await change(makeAccount(), { name: 'X' })).toBe('missing');
    await change(account, { deletedMs: 3 });
    expect(await change(account, { name: 'X' })).toBe('missing');
    expect((await auditsOf(account.id)).length).toBe(1);
  });

  test('writes neither account nor audit entry for a taken account name', async () => {
    const first = await put();
    const second = makeAccount({ username: first.username });
    await expect(store.accounts.insertAccount(second, audit(second.id))).rejects.toMatchObject({
      code: 'illegal_move',
      field: 'username',
    });
    expect(await auditsOf(second.id)).toEqual([]);
  });

  test('keeps one enabled owner when all are removed concurrently', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => withRoles('client', 'owner')));
    const came = await Promise.all(
      owners.map((owner, at) => change(owner, at % 2 ? { disabledMs: 1 } : { roles: ['client'] })),
    );
    expect(came.sort()).toEqual(['done', 'done', 'done', 'last_owner']);
    const rows = await store.db
      .selectFrom('accounts')
      .select('id')
      .where('disabled_ms', 'is', null)
      .where('roles', 'like', '%"owner"%')
      .execute();
    expect(rows).toHaveLength(1);
  });

  const all: AccountFilter & { sort: AccountSort } = {
    ...{ q: null, role: null, state: null, groupName: null, lastSeen: null, isOwed: false },
    sort: 'username',
  };
  test('lists accounts by name, finds them by a part of it, and leaves out deleted ones', async () => {
    await put({ username: 'zhang.wei', name: '张伟' });
    const gone = await put({ username: 'zhang.gone', name: '张走' });
    await change(gone, { deletedMs: 1 });
    const find = async (q: string) =>
      (await store.accounts.listAccounts({ ...all, q, limit: 10, offset: 0 })).accounts.map(
        ({ username }) => username,
      );
    expect(await find('ZHANG')).toEqual(['zhang.wei']);
    expect(await find('张')).toEqual(['zhang.wei']);
    expect(await find('100%')).toEqual([]);
    const page = await store.accounts.listAccounts({ ...all, limit: 2, offset: 1 });
    expect(page.accounts).toHaveLength(2);
    expect(page.total).toBeGreaterThan(3);
  });

  test('lists the accounts of a role, and those that may not sign in', async () => {
    await put({ username: 'guide', roles: ['client', 'teacher'] });
    const off = await put({ username: 'guide.off', roles: ['client', 'teacher'] });
    await change(off, { disabledMs: 1 });
    const find = async (filter: Partial<typeof all>) =>
      (
        await store.accounts.listAccounts({ ...all, q: 'guide', ...filter, limit: 10, offset: 0 })
      ).accounts.map(({ username }) => username);
    expect(await find({ role: 'teacher' })).toEqual(['guide', 'guide.off']);
    expect(await find({ role: 'admin' })).toEqual([]);
    expect(await find({ state: 'disabled' })).toEqual(['guide.off']);
    expect(await find({ state: 'enabled' })).toEqual(['guide']);
  });

  test('lists accounts by when they were used, and in the chosen order', async () => {
    for (const [username, createdMs, lastSeenMs] of [
      ['seen.new', 3, 900],
      ['seen.never', 4, null],
      ['seen.old', 5, 100],
    ] as const)
      await put({ username, createdMs, lastSeenMs });
    const find = async (filter: Partial<typeof all>) =>
      (
        await store.accounts.listAccounts({ ...all, q: 'seen.', ...filter, limit: 10, offset: 0 })
      ).accounts.map(({ username }) => username.slice(5));
    expect(await find({ lastSeen: 'never' })).toEqual(['never']);
    expect(await find({ lastSeen: { fromMs: 100, beforeMs: 900 } })).toEqual(['old']);
    expect(await find({})).toEqual(['never', 'new', 'old']);
    expect(await find({ sort: 'seen' })).toEqual(['new', 'old', 'never']);
    expect(await find({ sort: 'created' })).toEqual(['old', 'never', 'new']);
    expect(await find({ isOwed: true })).toEqual([]);
  });

  test('inserts and changes several accounts, all of them or none', async () => {
    const names = async () => store.accounts.takenUsernames(['many.0', 'many.1', 'many.2']);
    const added = [0, 1].map((at) => {
      const account = makeAccount({ username: `many.${at}` });
      return { account, audit: audit(account.id) };
    });
    const again = makeAccount({ username: 'many.0' });
    const other = makeAccount({ username: 'many.2' });
    await store.accounts.insertAccounts(added);
    const twice = [other, again].map((account) => ({ account, audit: audit(account.id) }));
    await expect(store.accounts.insertAccounts(twice)).rejects.toMatchObject({
      ...{ code: 'illegal_move', field: 'username' },
    });
    expect((await names()).sort()).toEqual(['many.0', 'many.1']);
    const updates = added.map(({ account }) => ({
      ...{ id: account.id, expectedRoles: account.roles, endSessions: true },
      ...{ change: { disabledMs: 7 }, audit: audit(account.id) },
    }));
    const disabled = async () =>
      (await store.accounts.accountsByIds(updates.map(({ id }) => id))).map(({ disabledMs }) => disabledMs);
    const outdated = updates.map((update, at) => (at === 1 ? { ...update, expectedRoles: [] } : update));
    await expect(store.accounts.updateAccounts(outdated)).rejects.toMatchObject({ code: 'illegal_move' });
    expect(await disabled()).toEqual([null, null]);
    await store.accounts.updateAccounts(updates);
    expect(await disabled()).toEqual([7, 7]);
  });

  test('keep a text of the site, and log only changes of it', async () => {
    const write = (text: string | null) =>
      store.siteTexts.writeText({ name: 'sign_in_contact', text, audit: audit('text') });
    const logged = async () => (await store.audits.listAudits({ limit: 1, offset: 0 })).total;
    const before = await logged();
    await write(null);
    await write('Ask Ms. Zhang');
    await write('Ask Ms. Zhang');
    expect(await store.siteTexts.readText('sign_in_contact')).toBe('Ask Ms. Zhang');
    await write('Ask Mr. Li');
    await write(null);
    expect(await store.siteTexts.readText('sign_in_contact')).toBeNull();
    expect((await logged()) - before).toBe(3);
  });

  test('records where a session and when its account was last used', async () => {
    const account = await put();
    const session = { accountId: account.id, createdMs: 10, expiresMs: 900 };
    for (const tokenHash of ['older', 'newer']) {
      await store.accounts.insertSession({ ...session, tokenHash: `${tokenHash}-${account.id}` });
    }
    const used = { maskedIp: '1.2.*.*', userAgent: 'Firefox/1' };
    await store.accounts.touchSession({
      tokenHash: `older-${account.id}`,
      accountId: account.id,
      nowMs: 50,
      ...used,
    });
    const found = await store.accounts.listSessions({ accountId: account.id, nowMs: 60 });
    expect(found.map(({ lastSeenMs, maskedIp }) => [lastSeenMs, maskedIp])).toEqual([
      [50, '1.2.*.*'],
      [null, null],
    ]);
    expect((await store.accounts.accountById(account.id))?.lastSeenMs).toBe(50);
    expect(await store.accounts.listSessions({ accountId: account.id, nowMs: 900 })).toEqual([]);
  });

  test('deletes the row of a deleted account unless records refer to it', async () => {
    const free = await put({ avatarId: 'a', city: '杭州' });
    const held = await put({ avatarId: 'b', city: '杭州' });
    const { film, video } = await addFilmWithVideo(store);
    const clip = makeClip({ ownerId: held.id, videoId: video.id, filmId: film.id });
    await store.clipStore.insertClip(clip);
    const job = await store.jobs.enqueue(makeJob({ kind: 'cut_bar', subjectId: clip.id }));
    expect(job.accountKey).toBe(held.id);
    for (const account of [free, held]) await change(account, { deletedMs: 9 });
    expect((await store.accounts.listDeletedAccounts()).map(({ id }) => id)).toEqual(
      expect.arrayContaining([free.id, held.id]),
    );
    for (const account of [free, held]) await store.accounts.markErased(account.id);
    expect(await store.accounts.accountById(free.id)).toBeNull();
    expect(await store.accounts.accountById(held.id)).toMatchObject({
      avatarId: null,
      city: null,
      deletedMs: 9,
    });
    expect(await store.jobs.jobById(job.id)).toEqual({ ...job, accountKey: '' });
    const left = (await store.accounts.listDeletedAccounts()).map(({ id }) => id);
    expect(left).not.toContain(held.id);
    // An account that is not deleted keeps its row.
    const here = await put();
    await store.accounts.markErased(here.id);
    expect(await store.accounts.accountById(here.id)).toEqual(here);
  });

  test('deletes a video with its film unless a clip uses it', async () => {
    const owner = await put();
    const film = { source: 'client', ownerId: owner.id } as const;
    const used = await addFilmWithVideo(store, { film });
    const unused = await addFilmWithVideo(store, { film });
    await store.clipStore.insertClip(
      makeClip({ ownerId: owner.id, videoId: used.video.id, filmId: used.film.id }),
    );
    const watch = {
      viewer_id: owner.id,
      watched_spans: '[]',
      reported_ms: 1,
      allowance_ms: 0,
      completed_ms: null,
    };
    for (const { video } of [used, unused]) {
      await store.db
        .insertInto('watch_progress')
        .values({ ...watch, video_id: video.id })
        .execute();
    }
    expect(await store.films.deleteUnusedVideo(used.video.id)).toBe(false);
    expect(await store.films.deleteUnusedVideo(unused.video.id)).toBe(true);
    expect(await store.films.deleteUnusedVideo(unused.video.id)).toBe(false);
    expect(await store.films.filmById(unused.film.id)).toBeNull();
    expect(await store.films.filmById(used.film.id)).not.toBeNull();
    const watches = await store.db.selectFrom('watch_progress').select('video_id').execute();
    expect(watches).toEqual([{ video_id: used.video.id }]);
  });

  test('marks a video with clips as removed, keeps their lines, and deletes it with the last clip', async () => {
    const owner = await put();
    const { film, video } = await addFilmWithVideo(store, { video: { state: 'ready' } });
    await replaceLines(store, { videoId: video.id, lines: makeLines(video.id, 6) });
    const before = await store.films.linesOfVideo({ videoId: video.id });
    const [, second, third] = before;
    const clip = makeClip({
      ownerId: owner.id,
      videoId: video.id,
      filmId: film.id,
      startMs: second?.startMs ?? 0,
      endMs: third?.endMs ?? 0,
    });
    await store.clipStore.insertClip(clip);
    // Joins the end of the first line and the fifth line. The lines between them are not part of the clip.
    const [first, , , , fifth] = before;
    const parts = [fifth, first].map((line) => ({
      startFrame: 0,
      endFrame: 1,
      startMs: (line?.endMs ?? 0) - 100,
      endMs: line?.endMs ?? 0,
      clipStartMs: 0,
    }));
    const joined = makeClip({
      ownerId: owner.id,
      videoId: video.id,
      filmId: film.id,
      startMs: parts[1]?.startMs ?? 0,
      endMs: parts[0]?.endMs ?? 0,
      segments: parts,
    });
    await store.clipStore.insertClip(joined);
    expect(await store.films.markVideoRemoved('none-such')).toBe(false);
    expect(await store.films.markVideoRemoved(video.id)).toBe(true);
    const retired = await store.films.videoById(video.id);
    expect(retired?.state).toBe('removed');
    expect(retired?.revision).toBeGreaterThan(video.revision);
    const left = await store.films.linesOfVideo({ videoId: video.id });
    expect(left.map(({ id }) => id)).toEqual([first, second, third, fifth].map((line) => line?.id));
    expect(await store.films.videosOfFilms([film.id])).toEqual([]);
    await store.clipStore.deleteClip(joined.id);
    expect(await store.films.videoById(video.id)).not.toBeNull();
    await store.clipStore.deleteClip(clip.id);
    expect(await store.films.videoById(video.id)).toBeNull();
    expect(await store.films.filmById(film.id)).toBeNull();
  });

  test('lists audit entries newest first, in pages', async () => {
    const actor = await put();
    for (const [at, createdMs] of [1_000_001, 1_000_003, 1_000_002].entries()) {
      await store.audits.insertAudit({ ...audit('thing', `page-${at}`), actorId: actor.id, createdMs });
    }
    const page = await store.audits.listAudits({ limit: 2, offset: 0 });
    expect(page.entries.map(({ id }) => id)).toEqual(['page-1', 'page-2']);
    expect(page.entries[0]).toMatchObject({ actorUsername: actor.username, subjectUsername: null });
    expect(page.asOfMs).toBe(1_000_003);
    const earlier = await store.audits.listAudits({ limit: 1, offset: 0, asOfMs: 1_000_002 });
    expect(earlier.entries.map(({ id }) => id)).toEqual(['page-2']);
  });
});
