import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip, makeTake, replaceLines } from '#store/testing/fixtures.ts';
import { PASSWORD, type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson, visitor } = setUpPeople();
let me: Person;
let other: Person;
let admin: Person;
let clipId: string;
let dubId: string;

beforeAll(async () => {
  admin = await addPerson(['admin']);
});
beforeEach(async () => {
  [me, other] = [await addPerson(), await addPerson()];
  clipId = await addClip({ source: 'film', ownerId: null });
  dubId = String((await show('everyone')).body.dub_id);
});

async function addClip(film: { source: 'film' | 'client'; ownerId: string | null }): Promise<string> {
  const added = await addFilmWithVideo(server().store, {
    film,
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const videoId = added.video.id;
  await replaceLines(server().store, {
    videoId,
    lines: [makeLine(videoId, 0, { startMs: 1200, endMs: 2000 })],
  });
  const segment = { startFrame: 24, endFrame: 96, startMs: 1000, endMs: 4000, clipStartMs: 0 };
  const clip = makeClip({
    ...{ ownerId: me.id, videoId, filmId: added.film.id, state: 'ready', title: 'A line' },
    ...{ startFrame: 24, endFrame: 96, startMs: 1000, endMs: 4000, segments: [segment] },
  });
  await server().store.clipStore.insertClip(clip);
  const take = makeTake({ ownerId: me.id, clipId: clip.id });
  await server().store.takes.insertTake({ take, limits: { perLine: 30, perOwner: 100 } });
  return clip.id;
}
const show = (visibility: string) => me.post('/api/dub_visibility.php', { bar_id: clipId, visibility });
const like = (person: Person, fields: Record<string, string> = {}) =>
  person.post('/api/dub_like.php', { dub_id: dubId, ...fields });
const comment = (person: Person, fields: Record<string, string> = {}) =>
  person.post('/api/dub_comment_save.php', { dub_id: dubId, moment_ms: '500', text: 'so close', ...fields });
const comments = (person: Person, fields: Record<string, string> = {}) =>
  person.get('/api/dub_comment_index.php', { dub_id: dubId, ...fields });
const report = (person: Person, fields: Record<string, string> = {}) =>
  person.post('/api/dub_report.php', { dub_id: dubId, reason: 'spam', ...fields });
const wall = (person: Person, fields: Record<string, string> = {}) =>
  person.get('/api/dub_wall_index.php', { bar_id: clipId, ...fields });
const openReports = async (fields: Record<string, string> = {}) =>
  ((await admin.get('/api/dub_report_index.php', { pagesize: '100', ...fields })).body.list ?? []).filter(
    (row) => row.dub_id === dubId,
  );
const takeDown = (person: Person, text = 'rude') =>
  person.post('/api/dub_take_down.php', { dub_id: dubId, text });

describe('who may see a dub may like it, comment on it, and report it', () => {
  /** The statuses of all that one can do at the page of the dub. */
  const tryAll = async (person: Person, address: Record<string, string>) => [
    (await person.get('/api/dub_detail.php', address)).status,
    (await person.get('/api/dub_comment_index.php', address)).status,
    (await person.post('/api/dub_comment_save.php', { ...address, moment_ms: '0', text: 'hi' })).status,
    (await person.post('/api/dub_like.php', address)).status,
    (await person.post('/api/dub_report.php', { ...address, reason: 'other' })).status,
  ];
  const all = (status: number) => Array.from({ length: 5 }, () => status);
  /** An owner can neither like nor report what is theirs. */
  const owners = [200, 200, 200, 409, 409];

  test.each([
    { visibility: 'self', byId: 404, byLink: 404 },
    { visibility: 'link', byId: 404, byLink: 200 },
    { visibility: 'everyone', byId: 200, byLink: 200 },
  ])('with the visibility $visibility', async ({ visibility, byId, byLink }) => {
    const link = String((await show('link')).body.link_id);
    await show(visibility);
    const address = { dub_id: dubId };
    expect(await tryAll(other, address)).toEqual(all(byId));
    expect(await tryAll(other, { link })).toEqual(all(byLink));
    expect(await tryAll(me, address)).toEqual(owners);
    expect(await tryAll(admin, address)).toEqual(all(200));
    expect((await visitor.get('/api/dub_comment_index.php', address)).status).toBe(401);
    expect((await visitor.post('/api/dub_like.php', address)).status).toBe(401);
    expect((await wall(other)).body.total).toBe(visibility === 'everyone' ? 1 : 0);
  });

  test('after it was taken down, only its owner and administrators', async () => {
    const link = String((await show('everyone')).body.link_id);
    expect((await takeDown(admin)).status).toBe(200);
    expect(await tryAll(other, { dub_id: dubId })).toEqual(all(404));
    expect(await tryAll(other, { link })).toEqual(all(404));
    expect(await tryAll(me, { dub_id: dubId })).toEqual(owners);
    expect(await tryAll(admin, { dub_id: dubId })).toEqual(all(200));
  });

  test('a dub that does not exist is there for nobody', async () => {
    expect(await tryAll(admin, { dub_id: 'gone' })).toEqual(all(404));
    expect(await tryAll(other, { link: 'gone' })).toEqual(all(404));
    expect((await other.post('/api/dub_like.php')).body).toMatchObject({ code: 'bad_parameter' });
  });

  test('a dub of a learner’s own film stays with its owner', async () => {
    clipId = await addClip({ source: 'client', ownerId: me.id });
    expect((await show('everyone')).body).toMatchObject({ code: 'film_private' });
    const own = await me.post('/api/dub_configure.php', { bar_id: clipId });
    dubId = String(own.body.dub_id);
    expect(await tryAll(other, { dub_id: dubId })).toEqual(all(404));
    expect((await wall(me)).body.total).toBe(0);
    expect((await wall(other)).status).toBe(404);
  });
});

describe('likes', () => {
  test('an account likes a dub once, also when it asks many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => like(other)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await like(other)).body).toEqual({ liked: true, likes: 1 });
    expect((await like(admin)).body).toEqual({ liked: true, likes: 2 });
    expect((await like(other, { on: '0' })).body).toEqual({ liked: false, likes: 1 });
    expect((await like(other, { on: '0' })).body).toEqual({ liked: false, likes: 1 });
    expect((await wall(me)).body.list).toMatchObject([{ dub_id: dubId, likes: 1, mine: true }]);
  });

  test('a page of a dub knows whether its viewer likes it, and who may moderate', async () => {
    await like(other);
    await comment(me);
    const pageOf = (person: Person) => person.api.dubPosts.workspace({ dubId, link: null, maxLines: 2000 });
    expect(await pageOf(other)).toMatchObject({
      post: { liked: true, likes: 1, canModerate: false, silencesOpenLines: false, actorsDb: null },
      comments: { total: 1, list: [{ text: 'so close', canRemove: false }] },
      ...{ clip: { clipId }, lineCount: 1, canShare: true },
    });
    expect((await pageOf(admin)).post).toMatchObject({ liked: false, canModerate: true, linkId: null });
    await show('self');
    await expect(pageOf(other)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('closing an account takes its likes, comments, and reports along', async () => {
    const { body } = await comment(me);
    await like(other);
    await comment(other);
    await report(other, { comment_id: String(body.comment_id) });
    const { username: confirm } = other.account;
    const closed = await other.post('/api/my_account_remove.php', { pwd: PASSWORD, confirm });
    expect(closed.status).toBe(200);
    expect((await wall(me)).body.list).toMatchObject([{ likes: 0 }]);
    expect((await comments(me)).body.list).toMatchObject([{ comment_id: body.comment_id }]);
    expect(await openReports()).toEqual([]);
  });
});

describe('comments', () => {
  test('are listed newest first, as plain text, with who may delete them', async () => {
    const first = await comment(other, { text: ' <b>hi</b>\u202E ', moment_ms: '2999' });
    expect(first.body).toMatchObject({ text: '＜b>hi＜/b>', moment_ms: 2999, mine: true, can_remove: true });
    server().clock.now += 1;
    await comment(me);
    const removable = async (person: Person) =>
      (await comments(person)).body.list?.map((row) => [row.mine, row.can_remove]);
    expect((await comments(other)).body.list).toMatchObject([{ text: 'so close' }, { text: '＜b>hi＜/b>' }]);
    expect(await removable(other)).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await removable(me)).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(await removable(admin)).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  test('are listed in pages, and what comes or goes meanwhile leaves none out', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      server().clock.now += 1;
      ids.unshift(String((await comment(other)).body.comment_id));
    }
    const page = async (after = '') => {
      const { list, next, total } = (await comments(me, { pagesize: '2', after })).body;
      return { ids: list?.map(({ comment_id }) => comment_id), next: next as string | null, total };
    };
    const first = await page();
    expect(first).toMatchObject({ ids: ids.slice(0, 2), total: 5 });
    await comment(other);
    await other.post('/api/dub_comment_remove.php', { comment_id: ids[1] ?? '' });
    const second = await page(first.next ?? '');
    expect(second.ids).toEqual(ids.slice(2, 4));
    expect(await page(second.next ?? '')).toEqual({ ids: ids.slice(4), next: null, total: 5 });
    for (const after of ['2', 'x-1', '1-'])
      expect(await comments(me, { after })).toMatchObject({ status: 400, body: { field: 'after' } });
  });

  test.each<[string, Record<string, string>, string]>([
    ['no text', { text: '' }, 'text'],
    ['white space', { text: ' \n\u200B ' }, 'text'],
    ['501 characters', { text: '好'.repeat(501) }, 'text'],
    ['a moment after the end', { moment_ms: '3001' }, 'moment_ms'],
    ['a moment before the start', { moment_ms: '-1' }, 'moment_ms'],
    ['no moment', { moment_ms: 'soon' }, 'moment_ms'],
  ])('refuses %s', async (_, fields, field) => {
    expect(await comment(other, fields)).toMatchObject({
      status: 400,
      body: { code: 'bad_parameter', field },
    });
    expect((await comments(other)).body.total).toBe(0);
  });

  test('500 characters and the moment of the end are accepted', async () => {
    expect((await comment(other, { text: '👍'.repeat(500), moment_ms: '3000' })).status).toBe(200);
  });

  test('the author, the owner of the dub, and administrators delete one; nobody else does', async () => {
    const third = await addPerson();
    const add = async () => ({ comment_id: String((await comment(other)).body.comment_id) });
    const remove = (person: Person, id: Record<string, string>) =>
      person.post('/api/dub_comment_remove.php', id);
    for (const person of [other, me, admin]) {
      const id = await add();
      expect((await remove(third, id)).status).toBe(404);
      expect((await remove(person, id)).status).toBe(200);
      expect((await remove(person, id)).status).toBe(404);
    }
    const { list = [] } = (await admin.get('/api/audit_index.php', { pagesize: '100' })).body;
    const entries = list.filter(
      ({ action, subject_id }) => action === 'dub_comment_removed' && subject_id === other.id,
    );
    expect(entries.map(({ actor_id }) => actor_id).sort()).toEqual([me.id, admin.id].sort());
  });

  test('the eleventh within a minute has to wait', async () => {
    for (let i = 0; i < 10; i += 1) expect((await comment(other)).status).toBe(200);
    expect((await comment(other, { text: '' })).status).toBe(400);
    expect((await comment(other)).status).toBe(429);
  });
});

describe('reports', () => {
  test('a person reports a dub and a comment once each; administrators read them', async () => {
    const { body } = await comment(me);
    const commentId = String(body.comment_id);
    for (let i = 0; i < 2; i += 1) {
      expect((await report(other, { note: 'look' })).body).toEqual({ reported: true });
      server().clock.now += 1;
      await report(other, { comment_id: commentId, reason: 'abuse' });
    }
    expect(await openReports()).toMatchObject([
      { reason: 'spam', note: 'look', comment: null, comment_id: null, taken_down: false },
      { reason: 'abuse', note: null, comment: { text: 'so close' }, comment_id: commentId },
    ]);
    for (const path of ['dub_report_index', 'audit_index'])
      expect((await other.get(`/api/${path}.php`)).status).toBe(403);
    const dismiss = (person: Person) =>
      person.post('/api/dub_report_dismiss.php', { dub_id: dubId, comment_id: commentId });
    expect((await dismiss(other)).status).toBe(403);
    expect((await dismiss(admin)).status).toBe(200);
    expect(await openReports()).toMatchObject([{ comment_id: null }]);
  });

  test('nobody reports what is their own, and nothing that belongs to another dub', async () => {
    const mine = await comment(other);
    const commentId = String(mine.body.comment_id);
    expect((await report(me)).status).toBe(409);
    expect((await report(other, { comment_id: commentId })).status).toBe(409);
    expect((await report(me, { comment_id: commentId })).status).toBe(200);
    expect((await report(other, { comment_id: 'gone' })).status).toBe(404);
    const before = dubId;
    clipId = await addClip({ source: 'film', ownerId: null });
    dubId = String((await show('everyone')).body.dub_id);
    expect(dubId).not.toBe(before);
    expect((await report(me, { comment_id: commentId })).status).toBe(404);
  });

  test.each<[string, Record<string, string>]>([
    ['reason', { reason: 'boring' }],
    ['note', { note: 'x'.repeat(3000) }],
  ])('refuses a wrong %s', async (field, fields) => {
    expect(await report(other, fields)).toMatchObject({ status: 400, body: { field } });
  });
});

describe('taking down', () => {
  test('the owner reads the reason, the reports are settled, and the audit log names both steps', async () => {
    await report(other);
    for (const person of [me, other]) expect((await takeDown(person)).status).toBe(403);
    expect((await takeDown(admin, ' ')).body).toMatchObject({ code: 'bad_parameter', field: 'text' });
    expect((await takeDown(admin, 'x'.repeat(201))).status).toBe(400);
    expect((await takeDown(admin, 'rude words')).status).toBe(200);
    expect((await takeDown(admin)).status).toBe(409);
    expect(await openReports()).toEqual([]);
    const mine = await me.get('/api/dub_detail.php', { dub_id: dubId });
    expect(mine.body).toMatchObject({ removed_reason: 'rude words', removed_ms: server().clock.now });
    // Its owner cannot bring it back by changing who may see it.
    await show('self');
    dubId = String((await show('everyone')).body.dub_id);
    expect((await other.get('/api/dub_detail.php', { dub_id: dubId })).status).toBe(404);
    expect((await wall(other)).body.total).toBe(0);

    const restore = (person: Person) => person.post('/api/dub_restore.php', { dub_id: dubId });
    expect((await restore(me)).status).toBe(403);
    expect((await restore(admin)).status).toBe(200);
    expect((await restore(admin)).status).toBe(409);
    expect((await wall(other)).body.total).toBe(1);
    const { list = [] } = (await admin.get('/api/audit_index.php', { pagesize: '100' })).body;
    const actions = list.filter(({ subject_id }) => subject_id === me.id).map(({ action }) => action);
    // What its owner has shown to everyone, and no longer, stands there, too.
    const shown = ['dub_hidden', 'dub_published', 'dub_published'];
    expect(actions.sort()).toEqual([...shown, 'dub_restored', 'dub_taken_down']);
  });
});

test('the wall is listed in pages that a new dub does not shift', async () => {
  const everything = { sort: 'new', pagesize: '1', bar_id: '' };
  // After the dubs of the other tests.
  server().clock.now += 1000;
  clipId = await addClip({ source: 'film', ownerId: null });
  dubId = String((await show('everyone')).body.dub_id);
  const first = await wall(other, everything);
  expect(first.body.list).toMatchObject([
    {
      ...{ dub_id: dubId, mine: false, likes: 0, published_ms: server().clock.now },
      still: expect.stringMatching(new RegExp(`^/media/.*${clipId}`)),
      bar: { bar_id: clipId, title: 'A line', length_ms: 3000 },
    },
  ]);
  server().clock.now += 1000;
  const [before, asOf] = [dubId, String(first.body.as_of)];
  clipId = await addClip({ source: 'film', ownerId: null });
  await show('everyone');
  const again = await wall(other, { ...everything, as_of: asOf });
  expect(again.body.list).toMatchObject([{ dub_id: before }]);
  expect(again.body.total).toBe(first.body.total);
  expect((await wall(other, { ...everything, sort: 'loud' })).status).toBe(400);
});

test('the panel of a clip knows the own dub and those of others', async () => {
  const panelOf = (person: Person) => person.api.dubbing.panel({ clipId, others: 8 });
  expect(await panelOf(me)).toMatchObject({
    dub: { dubId, visibility: 'everyone', linkId: expect.any(String) },
    others: [],
  });
  expect(await panelOf(other)).toMatchObject({ dub: null, others: [{ dubId }] });
});
