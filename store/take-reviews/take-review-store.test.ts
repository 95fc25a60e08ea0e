import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import type { TakeComment } from '#domain/take-reviews/types.ts';
import type { Take } from '#domain/takes/types.ts';
import { addFilmWithVideo, makeAccount, makeClip, makeTake, makeTakeComment } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const limits = { perLine: 100, perOwner: 100 };

describe.each(['sqlite', 'postgres'] as const)('take reviews on %s', (dialect) => {
  let store: TestStore;
  let film: { id: string };
  let video: { id: string };
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['ann', 'ben', 'tea', 'tom']) {
      await store.accounts.insertAccount(makeAccount({ id, name: `name of ${id}`, username: id }));
    }
    ({ film, video } = await addFilmWithVideo(store));
  });
  afterAll(() => store?.dispose());
  beforeEach(async () => {
    await store.db.deleteFrom('clips').execute();
    for (const id of ['clip', 'other'])
      await store.clipStore.insertClip(
        makeClip({ id, ownerId: 'ann', filmId: film.id, videoId: video.id, title: `title of ${id}` }),
      );
  });

  const addTake = async (id: string, change: Partial<Take> = {}) => {
    const take = makeTake({ id, ownerId: 'ann', clipId: 'clip', ...change });
    await store.takes.insertTake({ take, limits });
    return take;
  };
  const addComment = async (id: string, change: Partial<TakeComment> = {}) => {
    const comment = makeTakeComment({ id, takeId: 'a', takeOwnerId: 'ann', authorId: 'tea', ...change });
    await store.takeReviews.insertComment({ comment, limit: 10 });
    return comment;
  };
  type Request = Parameters<typeof store.takeReviews.listTakes>[0];
  const list = async (change: Partial<Request> = {}) => {
    const found = await store.takeReviews.listTakes({
      ...{ clipId: 'clip', teacherId: 'tea', ofOwnClasses: false, ownerId: null },
      ...{ positions: null, unheardOnly: false },
      ...{ limit: 10, offset: 0, asOfMs: 100, ...change },
    });
    return { ids: found.takes.map(({ id }) => id), total: found.total };
  };
  const hear = (takeId: string, nowMs: number, teacherId = 'tea') =>
    store.takeReviews.markHeard({ takeId, teacherId, nowMs });

  test('lists the takes of others in a clip, newest first, by learner, line, and whether they were heard', async () => {
    await addTake('a', { createdMs: 1 });
    await addTake('b', { createdMs: 3, ownerId: 'ben', lineIndex: 2 });
    await addTake('c', { createdMs: 2, lineIndex: null });
    await addTake('own', { createdMs: 4, ownerId: 'tea' });
    await addTake('elsewhere', { clipId: 'other' });
    await addTake('later', { createdMs: 101 });
    expect(await list()).toEqual({ ids: ['b', 'c', 'a'], total: 3 });
    expect(await list({ limit: 1, offset: 1 })).toEqual({ ids: ['c'], total: 3 });
    expect(await list({ ownerId: 'ann' })).toEqual({ ids: ['c', 'a'], total: 2 });
    expect(await list({ positions: [null] })).toEqual({ ids: ['c'], total: 1 });
    expect(await list({ positions: [0, 2] })).toEqual({ ids: ['b', 'a'], total: 2 });
    expect(await list({ positions: [] })).toEqual({ ids: [], total: 0 });
    await hear('c', 50);
    await hear('b', 50, 'tom');
    expect(await list({ unheardOnly: true })).toEqual({ ids: ['b', 'a'], total: 2 });
    expect(await list({ unheardOnly: true, teacherId: 'tom' })).toEqual({ ids: ['own', 'c', 'a'], total: 3 });
  });

  test('a take that is heard stays in the pages of takes that were not heard before', async () => {
    await addTake('a');
    await hear('a', 60);
    expect((await list({ unheardOnly: true, asOfMs: 59 })).total).toBe(0);
    await addTake('b', { createdMs: 10 });
    await hear('b', 60);
    expect(await list({ unheardOnly: true, asOfMs: 59 })).toEqual({ ids: ['b'], total: 1 });
    expect(await list({ unheardOnly: true, asOfMs: 60 })).toEqual({ ids: [], total: 0 });
  });

  test('lists what a teacher has not heard of all clips, newest first, in pages and up to a limit', async () => {
    await addTake('a', { createdMs: 1 });
    await addTake('b', { createdMs: 3, ownerId: 'ben', clipId: 'other' });
    await addTake('c', { createdMs: 2 });
    await addTake('own', { createdMs: 4, ownerId: 'tea' });
    await addTake('heard', { createdMs: 5 });
    await addTake('later', { createdMs: 101 });
    await hear('heard', 50);
    await hear('a', 50, 'tom');
    const unheard = async (
      change: Partial<Parameters<typeof store.takeReviews.listUnheardTakes>[0]> = {},
    ) => {
      const found = await store.takeReviews.listUnheardTakes({
        ...{ teacherId: 'tea', ofOwnClasses: false, most: 10, limit: 10, offset: 0, asOfMs: 100, ...change },
      });
      return { ids: found.takes.map(({ id }) => id), total: found.total };
    };
    expect(await unheard()).toEqual({ ids: ['b', 'c', 'a'], total: 3 });
    expect(await unheard({ limit: 1, offset: 1 })).toEqual({ ids: ['c'], total: 3 });
    expect(await unheard({ most: 2 })).toEqual({ ids: ['b', 'c'], total: 2 });
    expect(await unheard({ most: 2, offset: 1 })).toEqual({ ids: ['c'], total: 2 });
    expect(await unheard({ most: 2, offset: 3 })).toEqual({ ids: [], total: 2 });
    expect(await unheard({ asOfMs: 49 })).toEqual({ ids: ['heard', 'b', 'c', 'a'], total: 4 });
  });

  test('a teacher finds what students of the own classes recorded since they joined, and nothing else', async () => {
    const limit = 9;
    for (const [id, ownerId] of [
      ['first', 'tea'],
      ['second', 'tea'],
      ['other', 'tom'],
    ] as const)
      await store.classes.insertClass({
        studyClass: { id, ownerId, name: id, note: null, createdMs: 0 },
        limit,
      });
    const joined = [
      { class_id: 'first', account_id: 'ann', joined_ms: 10 },
      { class_id: 'second', account_id: 'ann', joined_ms: 20 },
      { class_id: 'other', account_id: 'ben', joined_ms: 0 },
    ];
    await store.db.insertInto('class_students').values(joined).execute();
    await addTake('before', { createdMs: 9 });
    await addTake('since', { createdMs: 10 });
    await addTake('since-both', { createdMs: 30, clipId: 'other' });
    await addTake('of-ben', { createdMs: 15, ownerId: 'ben' });
    await addTake('own', { createdMs: 15, ownerId: 'tea' });
    const bounded = { teacherId: 'tea', ofOwnClasses: true };
    expect(await list(bounded)).toEqual({ ids: ['since'], total: 1 });
    const page = { most: 10, limit: 10, offset: 0, asOfMs: 100 };
    const unheard = await store.takeReviews.listUnheardTakes({ ...bounded, ...page });
    expect([unheard.takes.map(({ id }) => id), unheard.total]).toEqual([['since-both', 'since'], 2]);
    const students = await store.takeReviews.listStudents({ clipId: 'clip', ...bounded, limit });
    expect(students).toMatchObject([{ ownerId: 'ann', takes: 1 }]);
    expect(await store.takeReviews.countTakes({ clipId: 'clip', ...bounded })).toEqual({
      takes: 1,
      unheard: 1,
    });
    const everyone = await store.takes.takesOfClip({ clipId: 'clip', ownerIds: null, heardBy: 'tea' });
    expect(everyone.map(({ id }) => id).toSorted()).toEqual(['own', 'since']);
    expect(await store.takes.countTakesOfClip({ clipId: 'clip', heardBy: 'tea' })).toBe(2);
    expect(await store.takes.countTakesOfClip({ clipId: 'clip', heardBy: null })).toBe(4);
    const teaches = (accountId: string, atMs: number) =>
      store.classes.teaches({ teacherId: 'tea', accountId, atMs });
    expect([await teaches('ann', 9), await teaches('ann', 10), await teaches('ben', 99)]).toEqual([
      false,
      true,
      false,
    ]);
    await store.db.deleteFrom('classes').execute();
  });

  test('counts takes by learner, and finds the lines that have takes', async () => {
    const hearer = { teacherId: 'tea', ofOwnClasses: false };
    await addTake('a', { lineIndex: 1, startMs: 200, endMs: 900 });
    await addTake('b', { lineIndex: 1, startMs: 100, endMs: 800 });
    await addTake('c', { ownerId: 'ben', lineIndex: null });
    await addTake('own', { ownerId: 'tea', lineIndex: 0 });
    await hear('a', 5);
    expect(await store.takeReviews.listStudents({ clipId: 'clip', ...hearer, limit: 5 })).toEqual([
      { ownerId: 'ann', ownerName: 'name of ann', takes: 2, unheard: 1 },
      { ownerId: 'ben', ownerName: 'name of ben', takes: 1, unheard: 1 },
    ]);
    expect(await store.takeReviews.listStudents({ clipId: 'clip', ...hearer, limit: 1 })).toHaveLength(1);
    expect(await store.takeReviews.countTakes({ clipId: 'clip', ...hearer })).toEqual({
      takes: 3,
      unheard: 2,
    });
    expect(await store.takeReviews.countTakes({ clipId: 'other', ...hearer })).toEqual({
      takes: 0,
      unheard: 0,
    });
    expect(await store.takeReviews.linesWithTakes('clip')).toEqual([
      { lineIndex: 0, startMs: 100, endMs: 900 },
      { lineIndex: 1, startMs: 100, endMs: 900 },
    ]);
  });

  test('a take is heard once by each teacher, and by whoever comments on it', async () => {
    await addTake('a');
    const heard = async (teacherId: string) =>
      (await store.takeReviews.takeById({ id: 'a', teacherId }))?.heard;
    expect([await heard('tea'), await heard('tom')]).toEqual([false, false]);
    await hear('a', 5);
    await hear('a', 6);
    expect([await heard('tea'), await heard('tom')]).toEqual([true, false]);
    expect(await store.db.selectFrom('heard_takes').select('heard_ms').execute()).toEqual([{ heard_ms: 5 }]);
    await addComment('x', { authorId: 'tom' });
    expect(await store.takeReviews.takeById({ id: 'a', teacherId: 'tom' })).toMatchObject({
      ownerName: 'name of ann',
      heard: true,
      commentCount: 1,
    });
    await expect(hear('gone', 5)).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.takeReviews.takeById({ id: 'gone', teacherId: 'tea' })).toBeNull();
  });

  test('comments are listed by their moments, changed, and deleted with an audit entry', async () => {
    await addTake('a');
    const late = await addComment('late', { momentMs: 900, createdMs: 1 });
    const early = await addComment('early', { momentMs: 100, createdMs: 2, authorId: 'tom' });
    expect(await store.takeReviews.commentsOfTake('a')).toEqual([
      { ...early, authorName: 'name of tom' },
      { ...late, authorName: 'name of tea' },
    ]);
    await store.takeReviews.markRead({ takeId: 'a', untilMs: 1, nowMs: 7 });
    expect(await store.takeReviews.commentById('late')).toEqual({ ...late, readMs: 7 });
    expect(await store.takeReviews.commentById('early')).toEqual(early);
    await store.takeReviews.updateComment({ id: 'late', momentMs: 50, text: 'Softer.', nowMs: 9 });
    expect(await store.takeReviews.commentById('late')).toEqual({
      ...late,
      momentMs: 50,
      text: 'Softer.',
      changedMs: 9,
    });
    const audit = createAuditEntry({
      ...{ actor: { id: 'tea' }, action: 'take_comment_removed', subjectId: 'ann', nowMs: 1 },
    });
    await store.takeReviews.deleteComment({ id: 'late', audit });
    await store.takeReviews.deleteComment({ id: 'late', audit: { ...audit, id: 'twice' } });
    expect(await store.takeReviews.commentById('late')).toBeNull();
    expect((await store.audits.listAudits({ limit: 5, offset: 0 })).entries.map(({ id }) => id)).toEqual([
      audit.id,
    ]);
  });

  test('refuses comments beyond the limit, also concurrent ones, and on a take that is gone', async () => {
    await addTake('a');
    await addTake('b');
    const insert = (takeId: string, limit: number) =>
      store.takeReviews.insertComment({
        comment: makeTakeComment({ takeId, takeOwnerId: 'ann', authorId: 'tea' }),
        limit,
      });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => insert('a', 3)));
    const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'take_comment_limit'));
    await insert('b', 3);
    await expect(insert('gone', 3)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a learner finds the comments on all takes, newest first, and how many are unread', async () => {
    await addTake('a');
    await addTake('b', { clipId: 'other' });
    await addTake('c', { ownerId: 'ben' });
    await addComment('one', { createdMs: 1 });
    await addComment('two', { createdMs: 2, takeId: 'b' });
    await addComment('his', { createdMs: 3, takeId: 'c', takeOwnerId: 'ben' });
    await store.takeReviews.markRead({ takeId: 'b', untilMs: 2, nowMs: 9 });
    const received = await store.takeReviews.listReceived({
      ...{ ownerId: 'ann', limit: 5, offset: 0, asOfMs: null },
    });
    expect(received).toMatchObject({ total: 2, unread: 1, asOfMs: 2 });
    expect(received.comments).toMatchObject([
      { id: 'two', clipId: 'other', clipTitle: 'title of other', authorName: 'name of tea', readMs: 9 },
      { id: 'one', clipId: 'clip', readMs: null },
    ]);
    const count = (ownerId: string) => store.takeReviews.countComments({ clipId: 'clip', ownerId });
    expect(await count('ann')).toEqual([{ takeId: 'a', comments: 1, unread: 1 }]);
    expect(await count('ben')).toEqual([{ takeId: 'c', comments: 1, unread: 1 }]);
    const none = await store.takeReviews.listReceived({ ownerId: 'tom', limit: 5, offset: 0, asOfMs: null });
    expect(none).toEqual({ comments: [], total: 0, unread: 0, asOfMs: 0 });
  });

  test('what was heard and written goes with the take; personal data has both sides', async () => {
    await addTake('a');
    await addTake('b', { ownerId: 'ben' });
    await addComment('for-ann', { createdMs: 1 });
    await addComment('for-ben', { takeId: 'b', takeOwnerId: 'ben', createdMs: 5 });
    const part = store.personalDataSources.find(({ name }) => name === 'take_comments');
    const exported = (id: string) => part?.exportData(id);
    expect(await exported('ann')).toMatchObject({
      received: [{ id: 'for-ann', take_id: 'a', text: 'Say it in one breath.' }],
      written: [],
      heard: [],
    });
    expect(JSON.stringify(await exported('ann'))).not.toContain('tea');
    expect(await exported('tea')).toMatchObject({
      received: [],
      written: [{ id: 'for-ann' }, { id: 'for-ben' }],
      heard: [
        { take_id: 'a', heard_ms: 1 },
        { take_id: 'b', heard_ms: 5 },
      ],
    });
    await store.takes.deleteTake('a');
    expect(await exported('tea')).toMatchObject({ written: [{ id: 'for-ben' }], heard: [{ take_id: 'b' }] });
    await part?.erase('tea');
    const empty = { received: [], written: [], heard: [] };
    expect([await exported('ann'), await exported('ben'), await exported('tea')]).toEqual([
      empty,
      empty,
      empty,
    ]);
  });
});
