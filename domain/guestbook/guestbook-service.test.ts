import { DefaultQueryExecutor } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GuestbookName } from '#shared/guestbook.ts';
import { addFilmWithVideo, makeAccount, makeClip } from '#store/testing/fixtures.ts';
import { openTestStore, type TestStore } from '#store/testing/open-test-store.ts';
import { makeClock, makeMezzanineInfo, makeViewer } from '../testing/factories.ts';
import { createGuestbookService } from './guestbook-service.ts';
import type { GuestbookService, NewMessage } from './types.ts';

const [ann, ben, cat, dan, admin] = [
  makeViewer('ann'),
  makeViewer('ben'),
  makeViewer('cat'),
  makeViewer('dan'),
  makeViewer('adm', 'admin'),
];
let store: TestStore;
let clock: ReturnType<typeof makeClock>;
let service: GuestbookService;
let writes: number;
const beforeWrite = async () => {
  writes += 1;
};

beforeEach(async () => {
  store = await openTestStore();
  clock = makeClock(100 * 24 * 3600 * 1000);
  writes = 0;
  for (const { id, roles } of [ann, ben, cat, dan, admin]) {
    await store.accounts.insertAccount(makeAccount({ id, roles, name: id.toUpperCase() }));
  }
  service = createGuestbookService({ ...store, clock });
});
afterEach(() => store.dispose());

const say = (text: string, change: Partial<NewMessage> = {}): NewMessage => ({
  text,
  clipId: null,
  clipOffsetMs: null,
  ...change,
});
const post = (
  viewer = ann,
  text = 'hello there',
  guestbook: GuestbookName = 'main',
  change: Partial<NewMessage> = {},
) => {
  clock.now += 1;
  return service.post({ viewer, guestbook, message: say(text, change), beforeWrite });
};
const list = (viewer = ann, guestbook: GuestbookName = 'main') =>
  service.list({ viewer, guestbook, sort: 'new', pageNumber: 1, pageSize: 20 });
const texts = async (viewer = ann, guestbook: GuestbookName = 'main') =>
  (await list(viewer, guestbook)).list.map(({ message }) => message.text);

describe('messages', () => {
  test('a message is visible to everybody at once, with sanitized text and its author’s name', async () => {
    await post(ann, ' <b>hi</b>\u202E \r\n there ');
    const [view] = (await list(ben)).list;
    expect(view).toMatchObject({ authorName: 'ANN', mine: false, message: { text: '＜b>hi＜/b>\n there' } });
    expect((await list(ann)).list[0]?.mine).toBe(true);
    expect(writes).toBe(1);
  });

  test.each(['', '  \n\u200B ', 'x'.repeat(501), '台'.repeat(501)])('refuses the text %j', async (text) => {
    await expect(post(ann, text)).rejects.toMatchObject({ code: 'bad_parameter', field: 'text' });
    expect(await texts()).toEqual([]);
    expect(writes).toBe(0);
  });

  test('accepts 500 characters outside the basic multilingual plane', async () => {
    await post(ann, '👍'.repeat(500));
    expect((await texts())[0]).toHaveLength(1000);
  });

  test('replies are one level deep and belong to the guestbook of their message', async () => {
    const first = await post(ann, 'first', 'douy');
    const answer = await service.reply({
      viewer: ben,
      messageId: first.message.id,
      message: say('answer'),
      beforeWrite,
    });
    expect(answer.message).toMatchObject({ guestbook: 'douy', parentId: first.message.id });
    await expect(
      service.reply({ viewer: ann, messageId: answer.message.id, message: say('again'), beforeWrite }),
    ).rejects.toMatchObject({ code: 'bad_parameter', field: 'messageId' });
    await expect(
      service.reply({ viewer: ann, messageId: 'none', message: say('again'), beforeWrite }),
    ).rejects.toMatchObject({ code: 'not_found' });
    for (let i = 0; i < 4; i++) {
      clock.now += 1;
      await service.reply({
        viewer: ben,
        messageId: first.message.id,
        message: say(`answer ${i}`),
        beforeWrite,
      });
    }
    const [thread] = (await list(ann, 'douy')).list;
    expect(thread?.replies.map(({ message }) => message.text)).toEqual(['answer', 'answer 0', 'answer 1']);
    expect(thread?.repliesTotal).toBe(5);
    const rest = await service.replies({
      viewer: ann,
      messageId: first.message.id,
      pageNumber: 2,
      pageSize: 3,
    });
    expect(rest.list.map(({ message }) => message.text)).toEqual(['answer 2', 'answer 3']);
  });

  test('only the author can remove a message', async () => {
    const { message } = await post();
    await expect(service.remove({ viewer: ben, messageId: message.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await service.remove({ viewer: ann, messageId: message.id });
    expect(await texts()).toEqual([]);
    await expect(service.remove({ viewer: ann, messageId: message.id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('nothing is written when `beforeWrite` throws', async () => {
    const { message } = await post(ben, 'first');
    const refused = { viewer: ann, beforeWrite: () => Promise.reject(new Error('too many')) };
    await expect(service.post({ ...refused, guestbook: 'main', message: say('hello') })).rejects.toThrow(
      'too many',
    );
    await expect(service.reply({ ...refused, messageId: message.id, message: say('hello') })).rejects.toThrow(
      'too many',
    );
    expect(await list()).toMatchObject({ total: 1, list: [{ message: { text: 'first' }, repliesTotal: 0 }] });
    await expect(
      service.report({ ...refused, messageId: message.id, reason: 'spam', note: null }),
    ).rejects.toThrow('too many');
    const filter = { guestbook: null, filter: 'reported', text: null, pageNumber: 1, pageSize: 20 } as const;
    expect((await service.review({ viewer: admin, ...filter })).total).toBe(0);
  });
});

describe('attached clips', () => {
  const addClip = async (
    change: Partial<Parameters<typeof makeClip>[0]> = {},
    source: 'film' | 'client' = 'film',
  ) => {
    const { film, video } = await addFilmWithVideo(store, {
      film: { title: 'Shrek', source, ownerId: source === 'client' ? 'ann' : null },
      video: { state: 'ready', mezzanine: makeMezzanineInfo() },
    });
    const clip = makeClip({ ownerId: 'ann', videoId: video.id, filmId: film.id, state: 'ready', ...change });
    await store.clipStore.insertClip(clip);
    return clip;
  };

  test('a message returns its clip with the frame at its moment until the clip is deleted', async () => {
    const clip = await addClip();
    const { clip: attached } = await post(ann, 'listen', 'main', { clipId: clip.id, clipOffsetMs: 500 });
    expect(attached).toMatchObject({
      clipId: clip.id,
      filmTitle: 'Shrek',
      lengthMs: 1000,
      clipOffsetMs: 500,
      frame: 12,
    });
    await store.clipStore.deleteClip(clip.id);
    expect((await list()).list[0]).toMatchObject({ clip: null, message: { text: 'listen' } });
  });

  test('a clip of several segments has their total duration, and its frame is counted across them', async () => {
    const segments = [
      { startFrame: 240, endFrame: 264, startMs: 10_000, endMs: 11_000, clipStartMs: 0 },
      { startFrame: 24, endFrame: 48, startMs: 1000, endMs: 2000, clipStartMs: 1000 },
    ];
    const clip = await addClip({ startFrame: 24, endFrame: 264, startMs: 1000, endMs: 11_000, segments });
    const { clip: attached } = await post(ann, 'listen', 'main', { clipId: clip.id, clipOffsetMs: 1500 });
    expect(attached).toMatchObject({ lengthMs: 2000, clipOffsetMs: 1500, frame: 36 });
    await expect(post(ann, 'listen', 'main', { clipId: clip.id, clipOffsetMs: 2000 })).rejects.toMatchObject({
      code: 'bad_parameter',
    });
  });

  test('a clip must belong to the author, be ready, and contain the moment', async () => {
    const clip = await addClip();
    const expectRefusal = (viewer: typeof ann, change: Partial<NewMessage>) =>
      expect(post(viewer, 'listen', 'main', change)).rejects;
    await expectRefusal(ben, { clipId: clip.id }).toMatchObject({ code: 'not_found' });
    await expectRefusal(ann, { clipId: 'none' }).toMatchObject({ code: 'not_found' });
    await expectRefusal(ann, { clipId: clip.id, clipOffsetMs: 1000 }).toMatchObject({
      field: 'clipOffsetMs',
    });
    await expectRefusal(ann, { clipOffsetMs: 0 }).toMatchObject({ field: 'clipOffsetMs' });
    const cutting = await addClip({ state: 'cutting' });
    await expectRefusal(ann, { clipId: cutting.id }).toMatchObject({ code: 'not_ready' });
    expect(await texts()).toEqual([]);
  });

  test('a clip of an uploaded film is hidden from viewers who may not see the film', async () => {
    const clip = await addClip({}, 'client');
    await post(ann, 'mine', 'main', { clipId: clip.id });
    expect((await list(ann)).list[0]?.clip).not.toBeNull();
    expect((await list(ben)).list[0]).toMatchObject({ clip: null, message: { text: 'mine' } });
    expect((await list(admin)).list[0]?.clip).not.toBeNull();
  });
});

describe('moderation', () => {
  const review = async (filter: 'waiting' | 'reported' | 'hidden' = 'waiting') =>
    (
      await service.review({
        viewer: admin,
        guestbook: null,
        filter,
        text: null,
        pageNumber: 1,
        pageSize: 20,
      })
    ).list;
  const decide = (messageId: string, decision: 'approve' | 'hide' | 'remove') =>
    service.moderate({ viewer: admin, messageId, decision });

  test('the kids’ guestbook shows only approved messages and those of moderators', async () => {
    const { message } = await post(ann, 'may I?', 'kid');
    expect(message.state).toBe('waiting');
    for (const viewer of [ann, ben, admin]) expect(await texts(viewer, 'kid')).toEqual([]);
    expect((await list(ann, 'kid')).waiting).toBe(1);
    expect((await list(ben, 'kid')).waiting).toBe(0);
    await expect(
      service.reply({ viewer: ben, messageId: message.id, message: say('x'), beforeWrite }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await review()).map(({ message: { id } }) => id)).toEqual([message.id]);
    await decide(message.id, 'approve');
    expect(await texts(ben, 'kid')).toEqual(['may I?']);
    const answer = await service.reply({
      viewer: ben,
      messageId: message.id,
      message: say('yes'),
      beforeWrite,
    });
    expect(answer.message.state).toBe('waiting');
    expect((await list(ann, 'kid')).list[0]?.repliesTotal).toBe(0);
    expect((await review())[0]).toMatchObject({ parentText: 'may I?', authorName: 'BEN' });
    await decide(message.id, 'hide');
    expect(await texts(ben, 'kid')).toEqual([]);
    await post(admin, 'a word from us', 'kid');
    expect(await texts(ben, 'kid')).toEqual(['a word from us']);
  });

  test('a list of replies reads no more statements for more of them', async () => {
    const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const statementsOf = async (replies: number) => {
      for (let at = 0; at < replies; at++) {
        const { message } = await post(admin, `question ${at}`, 'kid');
        await service.reply({
          viewer: ben,
          messageId: message.id,
          message: say(`answer ${at}`),
          beforeWrite,
        });
      }
      executed.mockClear();
      const found = await review();
      return { statements: executed.mock.calls.length, parents: found.map(({ parentText }) => parentText) };
    };
    const few = await statementsOf(1);
    const many = await statementsOf(5);
    executed.mockRestore();
    expect(few.parents).toEqual(['question 0']);
    expect(many.parents).toHaveLength(6);
    expect(many.statements).toBe(few.statements);
  });

  test('reports by three people hide a message; approving it settles them', async () => {
    const { message } = await post();
    const report = (viewer: typeof ann) =>
      service.report({
        viewer,
        messageId: message.id,
        reason: 'abuse',
        note: ' look <i>\u0000 ',
        beforeWrite,
      });
    await expect(report(ann)).rejects.toMatchObject({ code: 'illegal_move' });
    for (const viewer of [ben, ben, cat]) await report(viewer);
    expect(await texts()).toEqual(['hello there']);
    expect((await review('reported'))[0]?.reports).toEqual([
      { reporterName: 'BEN', reason: 'abuse', note: 'look ＜i>', createdMs: clock.now },
      { reporterName: 'CAT', reason: 'abuse', note: 'look ＜i>', createdMs: clock.now },
    ]);
    await report(dan);
    expect(await texts()).toEqual([]);
    await expect(report(admin)).rejects.toMatchObject({ code: 'not_found' });
    await decide(message.id, 'approve');
    expect(await texts()).toEqual(['hello there']);
    expect(await review('reported')).toEqual([]);
  });

  test('a shown message can be approved only if it is reported, and a removed message cannot change', async () => {
    const { message } = await post();
    await expect(decide(message.id, 'approve')).rejects.toMatchObject({ code: 'illegal_move' });
    await service.report({ viewer: ben, messageId: message.id, reason: 'spam', note: null, beforeWrite });
    await decide(message.id, 'approve');
    expect(await review('reported')).toEqual([]);
    await decide(message.id, 'remove');
    for (const decision of ['approve', 'hide', 'remove'] as const) {
      await expect(decide(message.id, decision)).rejects.toMatchObject({ code: 'illegal_move' });
    }
    await expect(decide('none', 'hide')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a decision about several messages skips those that do not allow it, and counts each message once', async () => {
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three']) ids.push((await post(ann, text, 'kid')).message.id);
  const [first = '', second = '', third = ''] = ids;
  const decide = (messageIds: string[], decision: 'approve' | 'hide' | 'remove') =>
    service.moderateMany({ viewer: admin, messageIds, decision });
  await service.moderate({ viewer: admin, messageId: first, decision: 'remove' });
  const decided = await decide([first, second, second, third, 'none'], 'approve');
  expect({ ...decided, messageIds: decided.messageIds.sort() }).toEqual({
    messageIds: [second, third].sort(),
    skipped: 2,
  });
  // Both appear at the same moment, so their order is that of their IDs.
  expect((await texts(ben, 'kid')).sort()).toEqual(['three', 'two']);
  expect((await decide([second, third], 'approve')).skipped).toBe(2);
});

test('requested lines come from the last thirty days, without replies and reported messages', async () => {
  await post(ann, '"To be or not to be"');
  clock.now += 31 * 24 * 3600 * 1000;
  const { message } = await post(ann, 'Here’s looking at you, kid');
  await service.reply({
    viewer: cat,
    messageId: message.id,
    message: say('Play it again, Sam'),
    beforeWrite,
  });
  await post(ben, 'here’s looking at you kid', 'douy');
  const bad = await post(cat, 'buy cheap watches');
  await service.report({ viewer: ann, messageId: bad.message.id, reason: 'spam', note: null, beforeWrite });
  expect(await service.listRequestedLines({ limit: 10 })).toEqual([
    { kind: 'line', text: 'here’s looking at you kid', people: 2, messages: 2, latestMs: clock.now - 1 },
  ]);
});

test('requested lines of one kind are counted once a minute, and again after a change', async () => {
  const list = () => service.listRequestedLines({ limit: 10, kind: 'line' });
  const asked = vi.spyOn(store.guestbook, 'shownSince');
  await post(ann, 'What does “piece of cake” mean?');
  expect(await list()).toMatchObject([{ kind: 'line', text: 'piece of cake', people: 1 }]);
  const { message } = await post(ben, 'Piece of cake!');
  expect(await list()).toMatchObject([{ people: 2 }]);
  expect(asked).toHaveBeenCalledTimes(2);
  await list();
  expect(asked).toHaveBeenCalledTimes(2);
  clock.now += 60_000;
  await list();
  expect(asked).toHaveBeenCalledTimes(3);
  await service.remove({ viewer: ben, messageId: message.id });
  expect(await list()).toMatchObject([{ people: 1 }]);
  const hidden = await post(cat, 'Piece of cake');
  await service.moderate({ viewer: admin, messageId: hidden.message.id, decision: 'hide' });
  expect(await list()).toMatchObject([{ people: 1 }]);
  asked.mockRejectedValueOnce(new Error('the database is away'));
  clock.now += 60_000;
  await expect(list()).rejects.toThrow('the database is away');
  expect(await list()).toMatchObject([{ people: 1 }]);
});
