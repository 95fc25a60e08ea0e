import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, isHttpCall, type OutputOf } from '#contract/define-call.ts';
import { guestbook, type MessageDto } from '#contract/guestbook.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { newId } from '#domain/new-id.ts';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip } from '#store/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

type WireMessage = WireForm<MessageDto>;
type WireGuestbook = WireForm<OutputOf<typeof guestbook.list>>;
type WireReviews = WireForm<OutputOf<typeof guestbook.reviewQueue>>;

let server: TestServer;
const people: Record<string, { id: string; cookie: string }> = {};

beforeAll(async () => {
  server = await startTestServer();
  for (const [name, role] of [['admin', 'admin'] as const]) await addPerson(name, role);
});
afterAll(() => server.dispose());

/** Adds an account. Each test has accounts of its own, because posts are limited. */
async function addPerson(name: string, role: 'client' | 'admin' = 'client') {
  const account = await server.addAccount(name, 'a password', { roles: [role], name });
  const { cookie } = await server.openSession(account);
  people[name] = { id: account.id, cookie };
  return { id: account.id, cookie };
}
const as = (name: string) => ({ cookie: people[name]?.cookie ?? '' });
const post = (who: string, call: string, fields: Record<string, string>) =>
  server.post(`/api/msg_pad_${call}.php`, fields, as(who));
const index = async (who: string, query = ''): Promise<WireGuestbook> =>
  (await server.get(`/api/msg_pad_index.php?${query}`, as(who))).json();

describe('messages', () => {
  test('are posted, answered, listed with their clip, and removed', async () => {
    const { id } = await addPerson('lei');
    await addPerson('mei');
    const { film, video } = await addFilmWithVideo(server.store, {
      film: { title: 'Shrek' },
      video: { state: 'ready', mezzanine: makeMezzanineInfo() },
    });
    const clip = makeClip({ ownerId: id, videoId: video.id, filmId: film.id, state: 'ready' });
    await server.store.clipStore.insertClip(clip);
    const posted = await post('lei', 'post', {
      text: '<script>alert(1)</script> http://a.b',
      bar_id: clip.id,
      at_ms: '500',
    });
    expect(posted.status).toBe(200);
    const message: WireMessage = await posted.json();
    expect(message).toEqual({
      message_id: expect.any(String),
      pad: 'main',
      parent_id: null,
      author: 'lei',
      mine: true,
      text: '＜script>alert(1)＜/script> http://a.b',
      clip: {
        bar_id: clip.id,
        video_id: video.id,
        title: 'A line',
        film_title: 'Shrek',
        film_title_zh: null,
        length_ms: 1000,
        at_ms: 500,
        url: `/media/bar/${clip.id}/clip.mp4`,
        still: `/media/sheet/${clip.id}/frame-12.jpg`,
      },
      state: 'shown',
      created_ms: server.clock.now,
    });
    const answered = await post('mei', 'reply', { message_id: message.message_id, text: 'nice' });
    expect(answered.status).toBe(200);
    const page = await index('mei');
    expect(page).toMatchObject({ total: 1, pageno: 1, pagesize: 20, waiting: 0, as_of_ms: server.clock.now });
    expect(page.list[0]).toMatchObject({
      ...message,
      mine: false,
      replies_total: 1,
      replies: [{ text: 'nice', mine: true }],
    });
    expect(JSON.stringify(page)).not.toMatch(/<[a-z/!]/i);
    expect((await post('mei', 'remove', { message_id: message.message_id })).status).toBe(404);
    expect((await post('lei', 'remove', { message_id: message.message_id })).status).toBe(200);
    expect((await index('lei')).total).toBe(0);
    expect(
      (await server.get(`/api/msg_pad_replies.php?message_id=${message.message_id}`, as('mei'))).status,
    ).toBe(404);
  });

  test('keep their pages while new messages arrive', async () => {
    for (let at = 0; at < 5; at++) {
      await addPerson(`page-${at}`);
      server.clock.now += 10;
      await post(`page-${at}`, 'post', { pad: 'douy', text: `message ${at}` });
    }
    const first = await index('page-0', 'pad=douy&pagesize=2');
    server.clock.now += 10;
    await post('page-0', 'post', { pad: 'douy', text: 'late' });
    const rest = await index('page-0', `pad=douy&pagesize=2&pageno=2&as_of_ms=${first.as_of_ms}`);
    expect([...first.list, ...rest.list].map(({ text }) => text)).toEqual(
      [4, 3, 2, 1].map((at) => `message ${at}`),
    );
    expect((await index('page-0', 'pad=douy&sort=old')).list[0]?.text).toBe('message 0');
  });

  test('are refused with Retry-After beyond five in a minute', async () => {
    await addPerson('hasty');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => post('hasty', 'post', { text: `again ${at}` })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ code: 'too_many_requests' });
    const { list } = await index('hasty', 'pagesize=100');
    expect(list.filter(({ text }) => text.startsWith('again'))).toHaveLength(5);
  });

  test('share one limit with answers, separately for each account', async () => {
    for (const name of ['talker', 'other']) await addPerson(name);
    const first: WireMessage = await (await post('talker', 'post', { text: 'one' })).json();
    for (let at = 0; at < 4; at++)
      await post('talker', 'reply', { message_id: first.message_id, text: 'more' });
    const reply = await post('talker', 'reply', { message_id: first.message_id, text: 'too much' });
    expect(reply.status).toBe(429);
    expect((await post('talker', 'post', { text: 'too much' })).status).toBe(429);
    expect((await post('other', 'post', { text: 'hello' })).status).toBe(200);
  });

  test('do not count when they are refused, and keep their own error beyond the limit', async () => {
    const { id } = await addPerson('clumsy');
    const own: WireMessage = await (await post('clumsy', 'post', { text: 'one' })).json();
    const isRefused = async () => {
      expect((await post('clumsy', 'post', { text: ' \u200b ' })).status).toBe(400);
      expect((await post('clumsy', 'post', { text: 'x', bar_id: id })).status).toBe(404);
      expect((await post('clumsy', 'reply', { message_id: id, text: 'x' })).status).toBe(404);
      expect((await post('clumsy', 'report', { message_id: own.message_id, reason: 'spam' })).status).toBe(
        409,
      );
    };
    for (let count = 0; count < 4; count++) {
      await isRefused();
      expect((await post('clumsy', 'post', { text: 'again' })).status).toBe(200);
    }
    expect((await post('clumsy', 'post', { text: 'too much' })).status).toBe(429);
    for (let count = 0; count < 7; count++) await isRefused();
    expect((await post('clumsy', 'post', { text: 'too much' })).status).toBe(429);
  });

  test.each<[string, Record<string, string>, string]>([
    ['post', {}, 'text'],
    ['post', { text: '' }, 'text'],
    ['post', { text: ' \u200b ' }, 'text'],
    ['post', { text: 'x'.repeat(501) }, 'text'],
    ['post', { text: 'x'.repeat(5000) }, 'text'],
    ['post', { text: 'x', pad: 'other' }, 'pad'],
    ['post', { text: 'x', at_ms: '5' }, 'at_ms'],
    ['post', { text: 'x', at_ms: '-5', bar_id: 'b' }, 'at_ms'],
    ['post', { text: 'x', bar_id: '../x' }, 'bar_id'],
    ['reply', { text: 'x' }, 'message_id'],
    ['report', { message_id: 'x', reason: 'dislike' }, 'reason'],
    ['remove', {}, 'message_id'],
  ])('are refused by %s with the invalid field named: %j', async (call, fields, field) => {
    people.strict ??= await addPerson('strict');
    const answer = await post('strict', call, fields);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_parameter', field }),
    ]);
  });

  test('cannot be written by a page of another site, without a session, or by GET', async () => {
    await addPerson('guarded');
    const foreign = { ...as('guarded'), origin: 'https://elsewhere.example' };
    for (const call of ['post', 'reply', 'report', 'remove', 'decide']) {
      const path = `/api/msg_pad_${call}.php`;
      expect((await server.post(path, { text: 'x' }, foreign)).status).toBe(403);
      expect((await server.post(path, { text: 'x' })).status).toBe(401);
      expect((await server.get(`${path}?text=x`, as('guarded'))).status).toBe(405);
    }
    for (const call of ['msg_pad_index', 'msg_pad_queue', 'question_hot']) {
      expect((await server.get(`/api/${call}.php`)).status).toBe(401);
    }
  });
});

describe('moderation', () => {
  const queue = async (query = ''): Promise<WireReviews> =>
    (await server.get(`/api/msg_pad_queue.php?${query}`, as('admin'))).json();

  test('queues kids’ messages, lists reports, and applies decisions', async () => {
    await addPerson('kid');
    await addPerson('friend');
    const posted = await post('kid', 'post', { pad: 'kid', text: '你好' });
    const { message_id }: WireMessage = await posted.json();
    expect(await index('kid', 'pad=kid')).toMatchObject({ total: 0, waiting: 1 });
    const waiting = await queue('pad=kid');
    expect(waiting).toMatchObject({ total: 1, list: [{ message_id, author_account: 'kid', reports: [] }] });
    expect(waiting.counts).toContainEqual({ pad: 'kid', waiting: 1, reported: 0 });
    const decide = (decision: string, fields: Record<string, string> = {}) =>
      post('admin', 'decide', { message_id, decision, ...fields });
    expect((await decide('approve', { admin_id: people.kid?.id ?? '' })).status).toBe(403);
    expect((await decide('approve', { admin_id: people.admin?.id ?? '' })).status).toBe(200);
    expect((await decide('approve')).status).toBe(409);
    expect(await index('friend', 'pad=kid')).toMatchObject({ total: 1, list: [{ text: '你好' }] });
    expect((await post('friend', 'report', { message_id, reason: 'privacy', note: 'a name' })).status).toBe(
      200,
    );
    expect((await post('kid', 'report', { message_id, reason: 'spam' })).status).toBe(409);
    expect(await queue('filter=reported&pad=kid')).toMatchObject({
      list: [{ message_id, reports: [{ reporter: 'friend', reason: 'privacy', note: 'a name' }] }],
    });
    expect((await decide('remove')).status).toBe(200);
    expect((await index('friend', 'pad=kid')).total).toBe(0);
  });

  test('searches, replies without the limit of learners, and decides about several messages', async () => {
    await addPerson('asker');
    const ids: string[] = [];
    for (const text of ['which film is it?', 'which song?', 'hello']) {
      server.clock.now += 10;
      const { message_id }: WireMessage = await (await post('asker', 'post', { text, pad: 'main' })).json();
      ids.push(message_id);
    }
    const [film = '', song = '', hello = ''] = ids;
    const found = await queue('filter=unanswered&pad=main&text=which');
    expect(found).toMatchObject({ total: 2, as_of: expect.any(Number) });
    expect(found.list.map(({ message_id }) => message_id)).toEqual([song, film]);
    expect(await queue('filter=unanswered&text=%20Which%20film%20')).toMatchObject({ total: 1 });
    for (let at = 0; at < 7; at++) {
      const answered = await post('admin', 'answer', { message_id: film, text: `see ${at}` });
      expect(answered.status).toBe(200);
      expect(await answered.json()).toMatchObject({ parent_id: film, text: `see ${at}`, state: 'shown' });
    }
    expect((await queue('filter=unanswered&text=which')).list).toHaveLength(1);
    expect((await queue('filter=shown&text=which')).list).toMatchObject([
      { message_id: song, replies_total: 0 },
      { message_id: film, replies_total: 7 },
    ]);
    expect((await post('admin', 'answer', { message_id: film, text: ' ' })).status).toBe(400);
    expect((await post('admin', 'answer', { message_id: newId(), text: 'x' })).status).toBe(404);

    const decide = (messageIds: string[], decision = 'hide') =>
      post('admin', 'decide_many', { message_ids: JSON.stringify(messageIds), decision });
    expect(await (await decide([song, hello])).json()).toEqual({
      message_ids: expect.arrayContaining([song, hello]),
      skipped: 0,
    });
    expect(await (await decide([song, film])).json()).toEqual({ message_ids: [film], skipped: 1 });
    for (const refused of [[], Array.from({ length: 101 }, newId), ['a b']])
      expect((await decide(refused)).status).toBe(400);
    expect((await decide([song], 'praise')).status).toBe(400);
    expect((await queue(`text=${'x'.repeat(61)}`)) as unknown as object).toMatchObject({ field: 'text' });
  });

  test('refuses a client with any input', async () => {
    await addPerson('client');
    for (const query of ['', '?pad=none', '?admin_id=x']) {
      expect((await server.get(`/api/msg_pad_queue.php${query}`, as('client'))).status).toBe(403);
    }
    const tries: Record<string, string>[] = [{}, { message_id: newId(), decision: 'remove' }];
    for (const fields of tries) {
      for (const call of ['decide', 'decide_many', 'answer'])
        expect((await post('client', call, fields)).status).toBe(403);
    }
    expect((await post('admin', 'decide', { message_id: newId(), decision: 'remove' })).status).toBe(404);
    expect((await server.get('/api/msg_pad_queue.php?admin_id=x', as('admin'))).status).toBe(403);
  });
});

test('lists the most requested lines and questions', async () => {
  for (const name of ['w1', 'w2']) {
    await addPerson(name);
    await post(name, 'post', { text: name === 'w1' ? '这句怎么读？' : '这句怎么读' });
  }
  const answer = await server.get('/api/question_hot.php?limit=1', as('w1'));
  expect(await answer.json()).toEqual({
    list: [
      { kind: 'question', text: expect.any(String), people: 2, messages: 2, latest_ms: server.clock.now },
    ],
  });
  expect((await server.get('/api/question_hot.php?limit=0', as('w1'))).status).toBe(400);
});

test('every GET call answers for its access rule', async () => {
  await addPerson('reader');
  const calls: Call[] = Object.values(guestbook);
  for (const { methods, path, access } of calls.filter(isHttpCall)) {
    if (!methods.includes('GET') || path.includes('replies')) continue;
    const { status } = await server.get(path, as(access === 'admin' ? 'admin' : 'reader'));
    expect([path, status]).toEqual([path, 200]);
  }
});
