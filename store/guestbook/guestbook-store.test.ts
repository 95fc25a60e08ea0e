import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuestbookMessage, MessageReport } from '#domain/guestbook/types.ts';
import type { ReviewFilter } from '#shared/guestbook.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const makeMessage = (change: Partial<GuestbookMessage> = {}): GuestbookMessage => ({
  id: randomUUID(),
  guestbook: 'main',
  authorId: 'lei',
  parentId: null,
  text: 'hello',
  clipId: null,
  clipOffsetMs: null,
  state: 'shown',
  publishedMs: change.createdMs ?? 1_000,
  createdMs: 1_000,
  ...change,
});
const makeReport = (
  messageId: string,
  reporterId: string,
  change: Partial<MessageReport> = {},
): MessageReport => ({
  messageId,
  reporterId,
  reason: 'spam',
  note: null,
  isResolved: false,
  createdMs: 2_000,
  ...change,
});

describe.each(['sqlite', 'postgres'] as const)('guestbooks on %s', (dialect) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    for (const id of ['lei', 'mei', 'bo', 'an']) {
      await store.accounts.insertAccount(makeAccount({ id, name: `name of ${id}`, username: id }));
    }
  });
  afterAll(() => store?.dispose());
  beforeEach(() => store.db.deleteFrom('guestbook_messages').execute());

  const add = async (change: Partial<GuestbookMessage> = {}) => {
    const message = makeMessage(change);
    await store.guestbook.insertMessage(message);
    return message;
  };
  const list = (change: Partial<Parameters<typeof store.guestbook.listShown>[0]> = {}) =>
    store.guestbook.listShown({
      guestbook: 'main',
      sort: 'new',
      limit: 100,
      offset: 0,
      asOfMs: null,
      ...change,
    });
  const ids = (messages: { id: string }[]) => messages.map(({ id }) => id).join('');

  test('stores a message and reads it back with its author', async () => {
    const message = await add({ text: '你好\n"quotes" 👍', createdMs: 1_763_700_000_123 });
    expect(await store.guestbook.messageById(message.id)).toEqual({
      ...message,
      authorName: 'name of lei',
      authorUsername: 'lei',
    });
    expect(await store.guestbook.messageById('none')).toBeNull();
  });

  test('lists the shown messages of a guestbook without replies', async () => {
    await add({ id: 'a', createdMs: 1 });
    await add({ id: 'b', createdMs: 3 });
    await add({ id: 'c', createdMs: 2 });
    await add({ id: 'd', guestbook: 'kid', createdMs: 4 });
    await add({ id: 'e', parentId: 'a', createdMs: 5 });
    await add({ id: 'f', state: 'waiting', publishedMs: null });
    await add({ id: 'g', state: 'hidden' });
    await add({ id: 'h', state: 'removed' });
    const found = await list();
    expect([ids(found.messages), found.total, found.asOfMs]).toEqual(['bca', 3, 3]);
    expect(ids((await list({ sort: 'old' })).messages)).toBe('acb');
    expect(ids((await list({ guestbook: 'kid' })).messages)).toBe('d');
    expect((await list({ guestbook: 'douy' })).total).toBe(0);
  });

  test.each(['new', 'old'] as const)('keeps pages by %s stable while messages are added', async (sort) => {
    for (let at = 0; at < 11; at++) await add({ createdMs: 10 + Math.floor(at / 3) });
    const first = await list({ sort, limit: 4 });
    const seen = first.messages.map(({ id }) => id);
    for (const offset of [4, 8]) {
      await add({ createdMs: 100 + offset });
      const page = await list({ sort, limit: 4, offset, asOfMs: first.asOfMs });
      expect(page.total).toBe(11);
      seen.push(...page.messages.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(11);
    expect((await list()).total).toBe(13);
  });

  test('returns the first replies of each message, and their number', async () => {
    for (const id of ['a', 'b', 'c']) await add({ id });
    for (let at = 0; at < 5; at++) await add({ id: `a${at}`, parentId: 'a', createdMs: 10 - at });
    await add({ id: 'b0', parentId: 'b' });
    await add({ id: 'b1', parentId: 'b', state: 'hidden' });
    const { replies, totals } = await store.guestbook.firstReplies({ parentIds: ['a', 'b', 'c'], each: 2 });
    expect(replies.map(({ id }) => id).sort()).toEqual(['a3', 'a4', 'b0']);
    expect([...totals].sort()).toEqual([
      ['a', 5],
      ['b', 1],
    ]);
    const rest = await store.guestbook.listReplies({ parentId: 'a', limit: 2, offset: 2 });
    expect([ids(rest.messages), rest.total]).toEqual(['a2a1', 5]);
  });

  test('messages that are approved together appear in the order in which they were written', async () => {
    const parent = makeMessage({ guestbook: 'kid' });
    await store.guestbook.insertMessage(parent);
    const [threads, replies] = [null, parent.id].map((parentId) =>
      [5, 3, 9, 1, 7].map((createdMs) =>
        makeMessage({ guestbook: 'kid', parentId, createdMs, state: 'waiting', publishedMs: null }),
      ),
    );
    for (const message of [...(threads ?? []), ...(replies ?? [])])
      await store.guestbook.insertMessage(message);
    await store.guestbook.transitionMessages({
      ids: [...(threads ?? []), ...(replies ?? [])].map(({ id }) => id),
      ...{ from: ['waiting'], fromReported: [], to: 'shown', by: 'mei', nowMs: 50, decision: 'approve' },
    });
    const list = async (sort: 'new' | 'old') =>
      (
        await store.guestbook.listShown({ ...{ guestbook: 'kid', sort, limit: 9, offset: 0, asOfMs: null } })
      ).messages.flatMap(({ id, createdMs }) => (id === parent.id ? [] : [createdMs]));
    expect(await list('old')).toEqual([1, 3, 5, 7, 9]);
    expect(await list('new')).toEqual([9, 7, 5, 3, 1]);
    const times = (messages: readonly GuestbookMessage[]) => messages.map(({ createdMs }) => createdMs);
    const all = await store.guestbook.listReplies({ parentId: parent.id, limit: 3, offset: 1 });
    expect(times(all.messages)).toEqual([3, 5, 7]);
    const first = await store.guestbook.firstReplies({ parentIds: [parent.id], each: 2 });
    expect(times(first.replies)).toEqual([1, 3]);
  });

  test('changes the state only from allowed states, keeps the first shown time, and settles the reports', async () => {
    const message = await add({ state: 'waiting', publishedMs: null });
    const move = (
      change: Partial<Parameters<typeof store.guestbook.transitionMessages>[0]>,
    ): Promise<string[]> =>
      store.guestbook.transitionMessages({
        ids: [message.id],
        from: ['waiting', 'hidden'],
        fromReported: [],
        to: 'shown',
        by: 'mei',
        nowMs: 50,
        decision: 'approve',
        ...change,
      });
    await store.guestbook.insertReport(makeReport(message.id, 'bo'));
    expect((await Promise.all([move({}), move({})])).flat()).toEqual([message.id]);
    expect(await store.guestbook.messageById(message.id)).toMatchObject({ state: 'shown', publishedMs: 50 });
    expect(await store.guestbook.openReports([message.id])).toEqual([]);
    expect(await move({ from: ['shown'], to: 'hidden', nowMs: 60, decision: 'hide' })).toEqual([message.id]);
    expect(await move({ nowMs: 70 })).toEqual([message.id]);
    expect(await store.guestbook.messageById(message.id)).toMatchObject({ state: 'shown', publishedMs: 50 });
    expect(await move({ ids: ['none'] })).toEqual([]);
  });

  test('decides about several messages at once, with an audit entry for each changed one', async () => {
    await add({ id: 'm1', state: 'waiting', publishedMs: null, guestbook: 'kid' });
    await add({ id: 'm2' });
    await add({ id: 'm3' });
    await add({ id: 'm4', state: 'removed' });
    for (const id of ['m3', 'm4']) await store.guestbook.insertReport(makeReport(id, 'mei'));
    const decide = (decision: 'approve' | null) =>
      store.guestbook.transitionMessages({
        ...{ ids: ['m1', 'm2', 'm3', 'm4', 'none'], from: ['waiting', 'hidden'] },
        ...{ fromReported: ['shown'], to: 'shown', by: 'mei', nowMs: 50, decision },
      });
    expect((await decide('approve')).sort()).toEqual(['m1', 'm3']);
    expect((await store.guestbook.openReports(['m3', 'm4'])).map(({ messageId }) => messageId)).toEqual([
      'm4',
    ]);
    const { entries } = await store.audits.listAudits({ limit: 100, offset: 0 });
    const ofMessages = entries
      .filter(({ subjectId }) => /^m\d$/.test(subjectId))
      .map(({ actorId, action, subjectId, detail }) => ({ actorId, action, subjectId, detail }))
      .sort((one, other) => one.subjectId.localeCompare(other.subjectId));
    expect(ofMessages).toEqual([
      { actorId: 'mei', action: 'message_approved', subjectId: 'm1', detail: { guestbook: 'kid' } },
      { actorId: 'mei', action: 'message_approved', subjectId: 'm3', detail: { guestbook: 'main' } },
    ]);
    expect(await decide('approve')).toEqual([]);
  });

  test('of two moderators who settle the same reports at the same moment, one decides', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await add();
      await store.guestbook.insertReport(makeReport(id, 'mei'));
      const approve = (by: string) =>
        store.guestbook.transitionMessages({
          ...{ ids: [id], from: ['waiting', 'hidden'], fromReported: ['shown'], to: 'shown' },
          ...{ by, nowMs: 50, decision: 'approve' },
        });
      expect((await Promise.all(['bo', 'an'].map(approve))).flat()).toEqual([id]);
    }
  });

  test('accepts one report per person, and holds the message once there are enough, even concurrent ones', async () => {
    const message = await add();
    const { insertReport, holdReportedMessage: holdReported, openReports } = store.guestbook;
    expect(await insertReport(makeReport(message.id, 'mei', { note: 'look', reason: 'abuse' }))).toBe(true);
    expect(await insertReport(makeReport(message.id, 'mei'))).toBe(false);
    expect(await openReports([message.id])).toEqual([
      { ...makeReport(message.id, 'mei', { note: 'look', reason: 'abuse' }), reporterName: 'name of mei' },
    ]);
    expect(await holdReported({ id: message.id, atLeast: 3 })).toBe(false);
    const held = await Promise.all(
      ['bo', 'an'].map(async (reporter) => {
        await insertReport(makeReport(message.id, reporter));
        return holdReported({ id: message.id, atLeast: 3 });
      }),
    );
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(await store.guestbook.messageById(message.id)).toMatchObject({
      state: 'waiting',
      publishedMs: 1_000,
    });
  });

  test('lists messages for review by state and by report', async () => {
    await add({ id: 'a', state: 'waiting', publishedMs: null, guestbook: 'kid', createdMs: 2 });
    await add({ id: 'b', state: 'waiting', publishedMs: null, guestbook: 'kid', createdMs: 1 });
    await add({ id: 'c', guestbook: 'main' });
    await add({ id: 'd', guestbook: 'main', parentId: 'c' });
    await add({ id: 'e', guestbook: 'douy', state: 'removed' });
    for (const id of ['a', 'd', 'e']) await store.guestbook.insertReport(makeReport(id, 'mei'));
    await store.guestbook.insertReport(makeReport('c', 'mei', { isResolved: true }));
    const review = async (pad: 'main' | 'kid' | null, filter: ReviewFilter, text: string | null = null) => {
      const found = await store.guestbook.listForReview({
        ...{ guestbook: pad, filter, text, limit: 10, offset: 0, asOfMs: null },
      });
      expect(found.total).toBe(found.messages.length);
      return ids(found.messages);
    };
    expect(await review(null, 'waiting')).toBe('ba');
    expect(await review(null, 'reported')).toBe('da');
    expect(await review('main', 'reported')).toBe('d');
    expect(await review('main', 'shown')).toBe('dc');
    expect(await review(null, 'removed')).toBe('e');
    expect(await review(null, 'all')).toBe('edcab');
    expect(await review('kid', 'all')).toBe('ab');
    expect(await review('kid', 'all', 'nothing')).toBe('');
    expect(await store.guestbook.countForReview()).toEqual([
      { guestbook: 'main', waiting: 0, reported: 1 },
      { guestbook: 'kid', waiting: 2, reported: 1 },
      { guestbook: 'douy', waiting: 0, reported: 0 },
    ]);
    expect(await store.guestbook.countWaitingByAuthor({ guestbook: 'kid', authorId: 'lei' })).toBe(2);
    expect(await store.guestbook.countWaitingByAuthor({ guestbook: 'kid', authorId: 'mei' })).toBe(0);
  });

  test('finds messages for review by a part of the text or the username, and those without a shown reply', async () => {
    await add({ id: 'a', text: '100% sure', createdMs: 1 });
    await add({ id: 'b', text: 'a 100 of them', createdMs: 2, authorId: 'mei' });
    await add({ id: 'c', text: 'yes', parentId: 'a', createdMs: 3 });
    await add({ id: 'd', text: 'no', parentId: 'b', createdMs: 4, state: 'hidden' });
    await add({
      id: 'e',
      text: 'Sure，É对',
      createdMs: 5,
      guestbook: 'kid',
      state: 'waiting',
      publishedMs: null,
    });
    const find = async (filter: ReviewFilter, text: string | null, asOfMs: number | null = null) => {
      const found = await store.guestbook.listForReview({
        ...{ guestbook: null, filter, text, limit: 10, offset: 0, asOfMs },
      });
      return ids(found.messages);
    };
    expect(await find('all', 'sure')).toBe('ea');
    expect(await find('all', 'sure', 4)).toBe('a');
    expect(await find('all', 'sure，')).toBe('e');
    expect(await find('all', 'É对')).toBe('e');
    expect(await find('all', '100%')).toBe('a');
    expect(await find('all', 'SURE')).toBe('ea');
    expect(await find('shown', 'sure')).toBe('a');
    expect(await find('all', 'mei')).toBe('b');
    expect(await find('all', 'me')).toBe('');
    expect(await find('unanswered', null)).toBe('b');
    expect(await find('unanswered', 'sure')).toBe('');
  });

  test('returns texts to count: shown since a time, without replies and reported messages', async () => {
    await add({ id: 'a', text: 'old', createdMs: 5 });
    await add({ id: 'b', text: 'new', createdMs: 20 });
    await add({ id: 'c', text: 'newer', createdMs: 30, guestbook: 'douy' });
    await add({ id: 'd', text: 'answer', createdMs: 30, parentId: 'a' });
    await add({ id: 'e', text: 'reported', createdMs: 30 });
    await add({ id: 'f', text: 'hidden', createdMs: 30, state: 'hidden' });
    await store.guestbook.insertReport(makeReport('e', 'mei'));
    const texts = async (limit: number) =>
      (await store.guestbook.shownSince({ sinceMs: 10, limit })).map(({ text }) => text);
    expect(await texts(10)).toEqual(['newer', 'new']);
    expect(await texts(1)).toEqual(['newer']);
  });

  test('keeps a message when its clip is deleted, and deletes it with its author', async () => {
    const { film, video } = await addFilmWithVideo(store);
    await store.accounts.insertAccount(makeAccount({ id: 'gone' }));
    const clip = makeClip({ ownerId: 'lei', videoId: video.id, filmId: film.id });
    await store.clipStore.insertClip(clip);
    const message = await add({ clipId: clip.id, clipOffsetMs: 20 });
    const theirs = await add({ authorId: 'gone' });
    const under = await add({ authorId: 'mei', parentId: theirs.id });
    await store.clipStore.deleteClip(clip.id);
    expect(await store.guestbook.messageById(message.id)).toMatchObject({ clipId: null, text: 'hello' });
    await store.db.deleteFrom('accounts').where('id', '=', 'gone').execute();
    expect(await store.guestbook.messageById(theirs.id)).toBeNull();
    expect(await store.guestbook.messageById(under.id)).toBeNull();
  });
});
