import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Take } from '#domain/takes/types.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeClip, makeTake, replaceLines } from '#store/testing/fixtures.ts';
import { PASSWORD, type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const LIST = '/api/take_review_index.php';
const STUDENTS = '/api/take_review_students.php';
const DETAIL = '/api/take_review_detail.php';
const HEARD = '/api/take_heard.php';
const COMMENTS = '/api/take_comment_index.php';
const COMMENT = '/api/take_comment_save.php';
const CHANGE = '/api/take_comment_update.php';
const REMOVE = '/api/take_comment_remove.php';
const READ = '/api/take_comment_read.php';

let ann: Person;
let ben: Person;
let teacher: Person;
let colleague: Person;
let admin: Person;
let serial = 0;
/** A clip with two lines. */
let clipId: string;

beforeAll(async () => {
  [ann, ben] = [await addPerson(['client'], { name: 'Ann' }), await addPerson(['client'], { name: 'Ben' })];
  teacher = await addPerson(['client', 'teacher'], { name: 'Ms Li' });
  colleague = await addPerson(['teacher'], { name: 'Mr Wu' });
  admin = await addPerson(['client', 'admin']);
  for (const who of [teacher, colleague]) await teach(who, [ann, ben]);
});

/** Gives a teacher a class whose students joined long ago. */
async function teach(who: Person, students: readonly Person[]) {
  const { db, classes } = server().store;
  serial += 1;
  const id = `review-class-${serial}`;
  await classes.insertClass({
    studyClass: { id, ownerId: who.id, name: 'Class', note: null, createdMs: 0 },
    limit: 9,
  });
  const rows = students.map((one) => ({ class_id: id, account_id: one.id, joined_ms: 0 }));
  await db.insertInto('class_students').values(rows).execute();
}
beforeEach(async () => {
  const { store } = server();
  await store.db.deleteFrom('clips').execute();
  const { film, video } = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(store, {
    videoId: video.id,
    lines: [
      makeLine(video.id, 0, { startMs: 1200, endMs: 2000 }),
      makeLine(video.id, 1, { startMs: 2500, endMs: 3100 }),
    ],
  });
  serial += 1;
  clipId = `review-clip-${serial}`;
  const span = { startMs: 1000, endMs: 4000, startFrame: 24, endFrame: 96 };
  await store.clipStore.insertClip(
    makeClip({ id: clipId, ownerId: ann.id, videoId: video.id, filmId: film.id, state: 'ready', ...span }),
  );
});

/** Adds a take of 1.2 seconds with its file. */
const addTake = async (owner: Person, change: Partial<Take> = {}) => {
  const take = makeTake({ ownerId: owner.id, clipId, createdMs: server().clock.now, ...change });
  const limits = { perLine: 99, perOwner: 999 };
  await server().store.takes.insertTake({ take, limits });
  for (const name of ['take.m4a', 'take.peaks'] as const)
    await server().putFile(server().files.takeFile(clipId, take.id, name), 'a voice');
  return take;
};
const ids = async (fields: Record<string, string> = {}, who = teacher) =>
  (await who.get(LIST, { bar_id: clipId, ...fields })).body.list?.map(({ take_id }) => take_id);
const comment = async (who: Person, takeId: string, fields: Record<string, string> = {}) =>
  who.post(COMMENT, { take_id: takeId, moment_ms: '1000', text: 'Say it in one breath.', ...fields });
const commentsOf = async (who: Person, takeId: string) =>
  (await who.get(COMMENTS, { take_id: takeId })).body.list ?? [];

describe('the takes of a clip', () => {
  test('are listed for a teacher, newest first, without the own ones, in pages', async () => {
    const now = server().clock.now;
    const first = await addTake(ann, { createdMs: now - 30, lineIndex: 1 });
    const second = await addTake(ben, { createdMs: now - 20, lineIndex: null });
    await addTake(teacher);
    const { body } = await teacher.get(LIST, { bar_id: clipId });
    expect(body).toMatchObject({ total: 2, pageno: 1, pagesize: 20, as_of: now });
    expect(body.list).toMatchObject([
      { take_id: second.id, owner: 'Ben', owner_id: ben.id, line: null, heard: false, comment_count: 0 },
      { take_id: first.id, owner: 'Ann', owner_id: ann.id, line: 1, mine: false },
    ]);
    const page = { pagesize: '1', pageno: '2', as_of: String(now) };
    await addTake(ben, { createdMs: now + 1 });
    expect(await ids(page)).toEqual([first.id]);
    expect(await ids({}, admin)).toHaveLength(3);
  });

  test('are filtered by learner, by line, and by what the teacher has not heard', async () => {
    const now = server().clock.now;
    const whole = await addTake(ann, { createdMs: now - 3, lineIndex: null });
    const line = await addTake(ann, { createdMs: now - 2, lineIndex: 1 });
    // Of a position that belongs to no line of the clip: it counts to the nearest line.
    const moved = await addTake(ben, { createdMs: now - 1, lineIndex: 7, startMs: 1500, endMs: 2100 });
    expect(await ids({ owner_id: ann.id })).toEqual([line.id, whole.id]);
    expect(await ids({ line: 'whole' })).toEqual([whole.id]);
    expect(await ids({ line: '1' })).toEqual([moved.id, line.id]);
    expect(await ids({ line: '0' })).toEqual([]);
    expect((await teacher.get(LIST, { bar_id: clipId, line: 'none' })).status).toBe(400);
    expect((await teacher.post(HEARD, { take_id: line.id })).status).toBe(200);
    expect(await ids({ unheard: '1' })).toEqual([moved.id, whole.id]);
    expect(await ids({ unheard: '1' }, colleague)).toEqual([moved.id, line.id, whole.id]);
    expect((await teacher.get(DETAIL, { take_id: line.id })).body).toMatchObject({ heard: true, line: 1 });
    expect((await teacher.get(STUDENTS, { bar_id: clipId })).body.list).toEqual([
      { owner_id: ann.id, owner: 'Ann', takes: 2, unheard: 1 },
      { owner_id: ben.id, owner: 'Ben', takes: 1, unheard: 1 },
    ]);
    expect((await teacher.api.takeReviews.count({ clipId })).students).toEqual({ takes: 3, unheard: 2 });
    expect((await ann.api.takeReviews.count({ clipId })).students).toBeNull();
  });

  test('that nobody has heard are listed over all clips, with their clips, for teachers only', async () => {
    const now = server().clock.now;
    const take = await addTake(ann, { createdMs: now - 2, lineIndex: 1 });
    const heard = await addTake(ben, { createdMs: now - 1 });
    await addTake(teacher);
    await teacher.post(HEARD, { take_id: heard.id });
    const page = await teacher.api.takeReviews.unheard({});
    expect(page).toMatchObject({ total: 1, pageNumber: 1, asOf: now });
    expect(page.list).toEqual([
      {
        ...{ takeId: take.id, clipId, lineIndex: 1, ownerId: ann.id, ownerName: 'Ann' },
        ...{ durationMs: take.durationMs, createdMs: take.createdMs },
        text: 'Line 1.',
        clip: { filmTitle: expect.any(String), filmTitleZh: null },
      },
    ]);
    expect((await colleague.api.takeReviews.unheard({ pageSize: 1 })).total).toBe(2);
    await expect(ann.api.takeReviews.unheard({})).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('are for teachers only, and so are their files', async () => {
    const take = await addTake(ann);
    for (const path of [LIST, STUDENTS]) {
      expect((await ann.get(path, { bar_id: clipId })).status).toBe(403);
      expect((await ben.get(path, { bar_id: clipId })).status).toBe(403);
      expect((await visitor.get(path, { bar_id: clipId })).status).toBe(401);
      expect((await teacher.get(path, { bar_id: 'none' })).status).toBe(404);
    }
    const file = (name: string, who: { headers: Record<string, string> }) =>
      server().get(`/media/take/${take.id}/${name}`, who.headers);
    for (const name of ['take.m4a', 'take.peaks']) {
      const statuses = [];
      for (const who of [ann, teacher, colleague, admin, ben, { headers: {} }])
        statuses.push((await file(name, who)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 404, 401]);
    }
    for (const [path, fields] of [
      [DETAIL, { take_id: take.id }],
      [COMMENTS, { take_id: take.id }],
    ] as const) {
      expect((await ben.get(path, fields)).status).toBe(404);
      expect((await visitor.get(path, fields)).status).toBe(401);
    }
    expect((await ben.post(HEARD, { take_id: take.id })).status).toBe(404);
    expect((await ann.post(HEARD, { take_id: take.id })).status).toBe(409);
    expect((await ann.get(DETAIL, { take_id: take.id })).status).toBe(409);
  });
});

describe('a teacher', () => {
  test('hears students of the own classes only, and only what they recorded since they joined', async () => {
    const now = server().clock.now;
    const stranger = await addPerson();
    const substitute = await addPerson(['client', 'teacher']);
    await teach(substitute, [stranger]);
    const setJoined = (joined_ms: number) =>
      server()
        .store.db.updateTable('class_students')
        .set({ joined_ms })
        .where('account_id', '=', stranger.id)
        .execute();
    const [mine, hers, theirs] = [await addTake(substitute), await addTake(stranger), await addTake(ann)];
    const statusesOf = async (takeId: string) => {
      const file = await server().get(`/media/take/${takeId}/take.m4a`, substitute.headers);
      const read = [DETAIL, COMMENTS].map((path) => substitute.get(path, { take_id: takeId }));
      const written = [await substitute.post(HEARD, { take_id: takeId }), await comment(substitute, takeId)];
      return [
        file.status,
        ...(await Promise.all(read)).map(({ status }) => status),
        ...written.map(({ status }) => status),
      ];
    };
    const everyone = async () => {
      const { body } = await substitute.get('/api/take_index.php', { bar_id: clipId, everyone: '1' });
      return { total: body.total, ids: body.list?.map(({ take_id }) => take_id).toSorted() };
    };
    expect(await ids({}, substitute)).toEqual([hers.id]);
    expect(await everyone()).toEqual({ total: 2, ids: [mine.id, hers.id].toSorted() });
    expect((await substitute.api.takeReviews.unheard({})).list.map(({ takeId }) => takeId)).toEqual([
      hers.id,
    ]);
    expect((await substitute.get(STUDENTS, { bar_id: clipId })).body.list).toMatchObject([
      { owner_id: stranger.id, takes: 1 },
    ]);
    expect((await substitute.api.takeReviews.count({ clipId })).students).toEqual({ takes: 1, unheard: 1 });
    expect(await statusesOf(hers.id)).toEqual([200, 200, 200, 200, 200]);
    expect(await statusesOf(theirs.id)).toEqual([404, 404, 404, 404, 404]);
    expect(await ids({}, admin)).toHaveLength(3);
    // A student who leaves and joins again begins anew.
    await setJoined(now + 1);
    expect(await ids({}, substitute)).toEqual([]);
    expect(await everyone()).toEqual({ total: 1, ids: [mine.id] });
    expect(await statusesOf(hers.id)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('comments on a take', () => {
  test('are written, changed, and deleted by their teacher, and read by the learner', async () => {
    const take = await addTake(ann);
    const written = await comment(teacher, take.id);
    expect(written).toEqual({
      status: 200,
      body: {
        comment_id: expect.stringMatching(/^[\w-]+$/),
        take_id: take.id,
        author: 'Ms Li',
        mine: true,
        moment_ms: 1000,
        text: 'Say it in one breath.',
        created_ms: server().clock.now,
        changed_ms: server().clock.now,
        is_read: false,
      },
    });
    const comment_id = String(written.body.comment_id);
    expect(await commentsOf(ann, take.id)).toEqual([{ ...written.body, mine: false }]);
    expect(await ids({ unheard: '1' })).toEqual([]);
    expect((await ann.api.takeReviews.count({ clipId })).received).toEqual([
      { takeId: take.id, comments: 1, unread: 1 },
    ]);

    const until_ms = String(server().clock.now);
    for (const who of [teacher, ben])
      expect((await who.post(READ, { take_id: take.id, until_ms })).status).toBe(404);
    await ann.post(READ, { take_id: take.id, until_ms });
    expect(await commentsOf(teacher, take.id)).toMatchObject([{ is_read: true, mine: true }]);
    expect(await ann.api.takeReviews.received({})).toMatchObject({ total: 1, unread: 0 });

    const change = { comment_id, moment_ms: '200', text: 'Softer.' };
    for (const who of [ann, ben, colleague, admin]) expect((await who.post(CHANGE, change)).status).toBe(404);
    server().clock.now += 5;
    expect((await teacher.post(CHANGE, change)).body).toMatchObject({ text: 'Softer.', moment_ms: 200 });
    expect(await commentsOf(ann, take.id)).toMatchObject([{ is_read: false, text: 'Softer.' }]);
    await ann.post(READ, { take_id: take.id, until_ms });
    const received = await ann.api.takeReviews.received({});
    expect(received).toMatchObject({ total: 1, unread: 1 });
    expect(received.list).toMatchObject([{ clipId, clipTitle: 'A line', author: 'Ms Li', momentMs: 200 }]);

    for (const who of [ann, ben, colleague])
      expect((await who.post(REMOVE, { comment_id })).status).toBe(404);
    expect((await teacher.post(REMOVE, { comment_id })).status).toBe(200);
    expect((await teacher.post(REMOVE, { comment_id })).status).toBe(404);
    expect(await commentsOf(ann, take.id)).toEqual([]);
  });

  test('and takes that a teacher or administrator deletes leave an audit entry', async () => {
    const take = await addTake(ann);
    const written = await comment(teacher, take.id);
    const comment_id = String(written.body.comment_id);
    await admin.post(REMOVE, { comment_id });
    await admin.post('/api/take_remove.php', { take_id: take.id });
    const own = await addTake(ann);
    await ann.post('/api/take_remove.php', { take_id: own.id });
    const all = await server().store.audits.listAudits({ limit: 99, offset: 0 });
    const entries = all.entries.filter(({ detail }) => detail.take === take.id || detail.take === own.id);
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'take_comment_removed',
          actorId: admin.id,
          subjectId: ann.id,
          detail: { take: take.id, comment: comment_id },
        }),
        expect.objectContaining({ action: 'take_removed', subjectId: ann.id, detail: { take: take.id } }),
      ]),
    );
  });

  test('are refused to everybody else, and with a wrong moment or text', async () => {
    const take = await addTake(ann);
    expect((await comment(ben, take.id)).status).toBe(404);
    expect((await visitor.post(COMMENT, { take_id: take.id, moment_ms: '0', text: 'x' })).status).toBe(401);
    expect((await comment(ann, take.id)).body).toMatchObject({ code: 'illegal_move' });
    expect((await comment(teacher, 'none')).status).toBe(404);
    for (const [field, value] of [
      ['moment_ms', '1201'],
      ['moment_ms', '-1'],
      ['moment_ms', ''],
      ['text', ''],
      ['text', ' \u200b '],
      ['text', '啊'.repeat(501)],
      ['text', 'x'.repeat(4001)],
    ] as const) {
      const refused = await comment(teacher, take.id, { [field]: value });
      expect([value, refused.status, refused.body]).toMatchObject([
        value,
        400,
        { code: 'bad_parameter', field, status: expect.stringMatching(/参数/) },
      ]);
    }
    expect((await comment(teacher, take.id, { moment_ms: '1200', text: '啊'.repeat(500) })).status).toBe(200);
  });

  test('have plain text: markup cannot be interpreted', async () => {
    const take = await addTake(ann);
    await comment(teacher, take.id, { text: '<b>Loud</b>\r\n\r\n\r\n1 < 2\u202e' });
    expect(await commentsOf(ann, take.id)).toMatchObject([{ text: '＜b>Loud＜/b>\n\n1 < 2' }]);
  });

  test('are limited in number and in rate', async () => {
    const take = await addTake(ann);
    const writer = await addPerson(['teacher']);
    await teach(writer, [ann]);
    const codes = [];
    for (let count = 0; count < 31; count += 1) codes.push((await comment(writer, take.id)).status);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    const other = await addPerson(['teacher']);
    await teach(other, [ann]);
    for (let count = 0; count < 20; count += 1) await comment(other, take.id);
    expect((await comment(other, take.id)).body).toMatchObject({
      code: 'take_comment_limit',
      status: expect.stringMatching(/点评已满/),
    });
    expect(await commentsOf(ann, take.id)).toHaveLength(50);
  });
});

describe('an account that is removed', () => {
  const remove = async (who: Person) => {
    const fields = { pwd: PASSWORD, confirm: who.account.username };
    expect(await who.post('/api/my_account_remove.php', fields)).toMatchObject({ status: 200 });
  };

  test('takes its takes, their files, and the comments on them along', async () => {
    const learner = await addPerson();
    await teach(teacher, [learner]);
    const take = await addTake(learner);
    await comment(teacher, take.id);
    await remove(learner);
    expect(await ids()).toEqual([]);
    expect((await teacher.get(STUDENTS, { bar_id: clipId })).body.list).toEqual([]);
    expect((await teacher.get(COMMENTS, { take_id: take.id })).status).toBe(404);
    expect((await server().get(`/media/take/${take.id}/take.m4a`, teacher.headers)).status).toBe(404);
    expect((await server().get(`/media/take/${take.id}/take.m4a`, learner.headers)).status).toBe(401);
    const folder = join(dirname(server().files.clipFile(clipId, 'clip.mp4')), 'takes');
    expect(await readdir(folder)).toEqual([]);
    expect(await server().store.db.selectFrom('take_comments').selectAll().execute()).toEqual([]);
    expect(await server().store.db.selectFrom('heard_takes').selectAll().execute()).toEqual([]);
  });

  test('of a teacher no longer hears anything, and its comments are deleted', async () => {
    const leaving = await addPerson(['teacher']);
    await teach(leaving, [ann]);
    const take = await addTake(ann);
    await comment(leaving, take.id);
    await remove(leaving);
    expect((await leaving.get(LIST, { bar_id: clipId })).status).toBe(401);
    expect((await server().get(`/media/take/${take.id}/take.m4a`, leaving.headers)).status).toBe(401);
    expect(await commentsOf(ann, take.id)).toEqual([]);
  });
});

test('the link to a dub gives others its takes, but not the comments on them', async () => {
  const take = await addTake(ann);
  await comment(teacher, take.id);
  const { body } = await ann.post('/api/take_share.php', { bar_id: clipId });
  const path = `/media/take/${take.id}/take.m4a?share=${body.share_id}`;
  expect((await server().get(path, ben.headers)).status).toBe(200);
  expect((await ben.get(COMMENTS, { take_id: take.id })).status).toBe(404);
  await ann.post('/api/take_share.php', { bar_id: clipId, on: '0' });
  expect((await server().get(path, ben.headers)).status).toBe(404);
});
