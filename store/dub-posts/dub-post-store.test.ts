import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DubReport } from '#domain/dub-posts/types.ts';
import type { ListCursor } from '#domain/pagination.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';
import { dubPostPersonalData } from './dub-post-personal-data.ts';

const people = ['ann', 'ben', 'cat', 'dan'];
const audit = { id: 'audit', actorId: 'dan', action: 'x', subjectId: 'ann', detail: {}, createdMs: 1 };
const everything = { clipId: null, exceptOwnerId: null, clientOwnerIds: null };

describe.each(['sqlite', 'postgres'] as const)('likes, comments, reports, and the wall on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of people)
      await store.accounts.insertAccount(makeAccount({ id, username: id, name: `name of ${id}` }));
    const { film, video } = await addFilmWithVideo(store);
    for (const id of ['clip', 'clip-2'])
      await store.clipStore.insertClip(
        makeClip({ id, ownerId: 'ann', filmId: film.id, videoId: video.id, title: `title of ${id}` }),
      );
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('dubs').execute();
  });
  const auditsOf = async (subjectId: string) => {
    const { entries } = await store.audits.listAudits({ limit: 99, offset: 0, asOfMs: null });
    return entries.flatMap((entry) => (entry.subjectId === subjectId ? [entry.id] : [])).sort();
  };
  const addDub = async (id: string, ownerId = 'ann', clipId = 'clip', publishedMs: number | null = 1) => {
    await store.dubs.findOrInsertDub({ id, ownerId, clipId, createdMs: 1 });
    const visibility = publishedMs === null ? 'link' : 'everyone';
    await store.dubs.setVisibility({ id, visibility, newLinkId: `link of ${id}`, nowMs: publishedMs ?? 1 });
  };
  const like = (dubId: string, accountId: string, liked = true) =>
    store.dubPosts.setLike({ dubId, accountId, liked, nowMs: 5 });
  const addComment = (id: string, change: { authorId?: string; dubId?: string; createdMs?: number } = {}) =>
    store.dubPosts.insertComment({
      ...{ id, dubId: 'dub', authorId: 'ben', momentMs: 100, text: `text of ${id}`, createdMs: 1 },
      ...change,
    });
  const report = (change: Partial<DubReport> = {}) =>
    store.dubPosts.insertReport({
      ...{ id: 'report', dubId: 'dub', commentId: null, reporterId: 'cat', reason: 'spam', note: null },
      createdMs: 1,
      ...change,
    });
  const likesOf = async (id: string) => (await store.dubs.dubById(id))?.likes;

  test('an account likes a dub once, and the counter of the dub follows', async () => {
    await addDub('dub');
    expect(await like('dub', 'ben')).toBe(1);
    expect(await like('dub', 'ben')).toBe(1);
    expect(await like('dub', 'cat')).toBe(2);
    expect(await store.dubPosts.hasLiked({ dubId: 'dub', accountId: 'ben' })).toBe(true);
    expect(await like('dub', 'ben', false)).toBe(1);
    expect(await like('dub', 'ben', false)).toBe(1);
    expect(await store.dubPosts.hasLiked({ dubId: 'dub', accountId: 'ben' })).toBe(false);
    expect(await likesOf('dub')).toBe(1);
    await expect(like('gone', 'ben')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('likes at the same time are all counted, each once', async () => {
    await addDub('dub');
    await Promise.all([...people, ...people, ...people].map((id) => like('dub', id)));
    expect(await likesOf('dub')).toBe(4);
    await Promise.all(['ben', 'ben', 'cat', 'cat'].map((id) => like('dub', id, false)));
    expect(await likesOf('dub')).toBe(2);
  });

  test('comments are listed newest first, in pages that new and deleted ones do not shift', async () => {
    await addDub('dub');
    for (const n of [1, 2, 3, 4]) await addComment(`c${n}`, { createdMs: n < 3 ? 1 : n });
    const list = (after: ListCursor | null) => store.dubPosts.listComments({ dubId: 'dub', limit: 2, after });
    expect(await list(null)).toMatchObject([{ id: 'c4', authorName: 'name of ben' }, { id: 'c3' }]);
    await addComment('c5', { createdMs: 5 });
    await store.dubPosts.deleteComment({ id: 'c3', audit: null });
    expect(await list({ timeMs: 3, id: 'c3' })).toMatchObject([{ id: 'c2' }, { id: 'c1' }]);
    expect(await list({ timeMs: 1, id: 'c2' })).toMatchObject([{ id: 'c1' }]);
    expect(await list({ timeMs: 1, id: 'c1' })).toEqual([]);
    expect(await store.dubPosts.countComments('dub')).toBe(4);
    await expect(addComment('c6', { dubId: 'gone' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a comment is deleted with its reports, and leaves an audit entry if there is one', async () => {
    await addDub('dub');
    await addComment('one');
    await addComment('two');
    await report({ commentId: 'one' });
    const deletion = { ...audit, subjectId: 'one comment' };
    await store.dubPosts.deleteComment({ id: 'one', audit: deletion });
    await store.dubPosts.deleteComment({ id: 'one', audit: { ...deletion, id: 'again' } });
    await store.dubPosts.deleteComment({ id: 'two', audit: null });
    expect(await store.dubPosts.commentById('one')).toBeNull();
    expect(await store.dubPosts.countComments('dub')).toBe(0);
    expect((await store.dubPosts.listOpenReports({ limit: 9, offset: 0 })).total).toBe(0);
    expect(await auditsOf('one comment')).toEqual(['audit']);
  });

  test('a person reports the same thing once, also at the same time', async () => {
    await addDub('dub');
    await addComment('one');
    await Promise.all(['r1', 'r2', 'r3'].map((id) => report({ id })));
    await report({ id: 'r4', commentId: 'one', note: 'look', reason: 'abuse', createdMs: 2 });
    await report({ id: 'r5', reporterId: 'ben', createdMs: 3 });
    const { reports, total } = await store.dubPosts.listOpenReports({ limit: 9, offset: 0 });
    expect(total).toBe(3);
    expect(reports).toMatchObject([
      { commentId: null, comment: null, reporterName: 'name of cat', clipTitle: 'title of clip' },
      {
        ...{ id: 'r4', note: 'look', reason: 'abuse', ownerName: 'name of ann', ownerUsername: 'ann' },
        comment: { text: 'text of one', authorName: 'name of ben', authorUsername: 'ben' },
        isTakenDown: false,
      },
      { id: 'r5' },
    ]);
    await expect(report({ id: 'r6', dubId: 'gone' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(report({ id: 'r7', commentId: 'gone' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('settling the reports about a dub leaves those about its comments open', async () => {
    await addDub('dub');
    await addComment('one');
    await report();
    await report({ id: 'of-comment', commentId: 'one' });
    const open = async () =>
      (await store.dubPosts.listOpenReports({ limit: 9, offset: 0 })).reports.map(({ id }) => id);
    const settle = (commentId: string | null) =>
      store.dubPosts.dismissReports({
        ...{ target: { dubId: 'dub', commentId }, nowMs: 8 },
        audit: { ...audit, id: `dismissed-${commentId}`, subjectId: 'dismissed' },
      });
    await settle(null);
    await settle(null);
    expect(await auditsOf('dismissed')).toEqual(['dismissed-null']);
    expect(await open()).toEqual(['of-comment']);
    await settle('one');
    expect(await open()).toEqual([]);
    const rows = await store.db.selectFrom('dub_reports').select(['handled_ms', 'outcome']).execute();
    expect(rows).toEqual([
      { handled_ms: 8, outcome: 'dismissed' },
      { handled_ms: 8, outcome: 'dismissed' },
    ]);
  });

  test('a dub is taken down once, with its reports settled, and shown again', async () => {
    await addDub('dub');
    await report();
    const takeDown = (id: string, nowMs: number) =>
      store.dubPosts.takeDown({ dubId: 'dub', reason: `why ${id}`, nowMs, audit: { ...audit, id } });
    await takeDown('first', 7);
    await takeDown('second', 8);
    expect(await store.dubs.dubById('dub')).toMatchObject({ removedMs: 7, removedReason: 'why first' });
    expect((await store.dubPosts.listOpenReports({ limit: 9, offset: 0 })).total).toBe(0);
    expect(await store.dubPosts.firstOfWall({ ...everything, sort: 'new', limit: 9 })).toEqual([]);
    await store.dubPosts.restore({ dubId: 'dub', audit: { ...audit, id: 'third' } });
    await store.dubPosts.restore({ dubId: 'dub', audit: { ...audit, id: 'fourth' } });
    expect(await store.dubs.dubById('dub')).toMatchObject({ removedMs: null, removedReason: null });
    expect(await store.dubPosts.firstOfWall({ ...everything, sort: 'new', limit: 9 })).toHaveLength(1);
    expect(await auditsOf('ann')).toEqual(['first', 'third']);
  });

  test('the wall and its length leave out dubs of client films that the viewer may not see', async () => {
    const own = await addFilmWithVideo(store, { film: { source: 'client', ownerId: 'ann' } });
    await store.clipStore.insertClip(
      makeClip({ id: 'private', ownerId: 'ann', filmId: own.film.id, videoId: own.video.id }),
    );
    await addDub('shown', 'ann', 'clip', 1);
    await addDub('of-private', 'ann', 'private', 2);
    const seenBy = async (clientOwnerIds: string[] | null) => {
      const wall = { ...everything, clientOwnerIds, sort: 'new' as const };
      const { entries, total } = await store.dubPosts.listWall({
        ...{ ...wall, limit: 9, offset: 0, asOfMs: null },
      });
      expect(await store.dubPosts.firstOfWall({ ...wall, limit: 9 })).toEqual(entries);
      return [entries.map(({ id }) => id), total];
    };
    expect(await seenBy(['ben'])).toEqual([['shown'], 1]);
    expect(await seenBy(['ann'])).toEqual([['of-private', 'shown'], 2]);
    expect(await seenBy(null)).toEqual([['of-private', 'shown'], 2]);
  });

  test('the wall has the dubs for everyone, in either order, of all clips or of one', async () => {
    await addDub('old', 'ann', 'clip', 1);
    await addDub('new', 'ben', 'clip', 3);
    await addDub('other', 'ann', 'clip-2', 2);
    await addDub('hidden', 'cat', 'clip', null);
    await like('old', 'ben');
    await like('old', 'cat');
    await like('other', 'ben');
    const first = async (of: Partial<Parameters<typeof store.dubPosts.firstOfWall>[0]>) => {
      const wall = { ...everything, sort: 'new' as const, limit: 9, ...of };
      return (await store.dubPosts.firstOfWall(wall)).map(({ id }) => id);
    };
    expect(await first({})).toEqual(['new', 'other', 'old']);
    expect(await first({ limit: 2 })).toEqual(['new', 'other']);
    expect(await first({ sort: 'liked' })).toEqual(['old', 'other']);
    expect(await first({ sort: 'liked', clipId: 'clip' })).toEqual(['old', 'new']);
    expect(await first({ clipId: 'clip', exceptOwnerId: 'ben' })).toEqual(['old']);
    const page = await store.dubPosts.listWall({
      ...{ ...everything, sort: 'liked', limit: 2, offset: 0, asOfMs: null },
    });
    expect(page).toMatchObject({
      ...{ total: 3, asOfMs: 3 },
      entries: [{ id: 'old', ownerName: 'name of ann', likes: 2, publishedMs: 1, clipId: 'clip' }, {}],
    });
    await addDub('newest', 'dan', 'clip', 9);
    const second = await store.dubPosts.listWall({
      ...{ ...everything, sort: 'new', limit: 2, offset: 2, asOfMs: page.asOfMs },
    });
    expect(second.entries.map(({ id }) => id)).toEqual(['old']);
  });

  test('the data of an account is exported, and erased with its likes in the counters', async () => {
    const personal = dubPostPersonalData(store.db);
    await addDub('dub');
    await addDub('dub-2', 'cat');
    for (const id of ['ben', 'cat']) await like('dub', id);
    await like('dub-2', 'ben');
    await addComment('one');
    await addComment('two', { authorId: 'cat' });
    await report({ reporterId: 'ben', commentId: 'two', note: 'look' });
    expect(await personal.exportData('ben')).toEqual({
      likes: [
        { dub_id: 'dub', created_ms: 5 },
        { dub_id: 'dub-2', created_ms: 5 },
      ],
      comments: [{ id: 'one', dub_id: 'dub', moment_ms: 100, text: 'text of one', created_ms: 1 }],
      reports: [
        { id: 'report', dub_id: 'dub', comment_id: 'two', reason: 'spam', note: 'look', created_ms: 1 },
      ],
    });
    await personal.erase('ben');
    await personal.erase('ben');
    expect(await personal.exportData('ben')).toEqual({ likes: [], comments: [], reports: [] });
    expect([await likesOf('dub'), await likesOf('dub-2')]).toEqual([1, 0]);
    expect(await store.dubPosts.countComments('dub')).toBe(1);
  });
});
