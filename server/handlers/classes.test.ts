import { beforeEach, describe, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { CLASS_INVITE_DAYS, CLASS_STUDENTS_MAX, CLASSES_OF_STUDENT_MAX } from '#shared/classes.ts';
import { addFilmWithVideo, makeTake } from '#store/testing/fixtures.ts';
import { addClipWithLines } from '../testing/add-clip-with-lines.ts';
import { PASSWORD, type Person, setUpPeople } from '../testing/people.ts';

const { server, addPerson, visitor } = setUpPeople();
const DAY_MS = 86_400_000;
let [teacher, colleague, admin, ann, ben] = [] as unknown as [Person, Person, Person, Person, Person];
let clipId: string;
let classId: string;

beforeEach(async () => {
  teacher = await addPerson(['client', 'teacher'], { name: 'Ms. Li' });
  colleague = await addPerson(['client', 'teacher']);
  admin = await addPerson(['client', 'admin']);
  ann = await addPerson(['client'], { name: 'Ann' });
  ben = await addPerson(['client'], { name: 'Ben' });
  clipId = await addClip();
  classId = await create(teacher);
});

const addClip = (film?: { source: 'film' | 'client'; ownerId: string | null }) =>
  addClipWithLines(server(), { ownerId: teacher.id, lines: 3, title: 'Three lines', film });

const act = (person: Person, name: string, fields: Record<string, string>) =>
  person.post(`/api/class_${name}.php`, fields);
const look = (person: Person, name: string, fields: Record<string, string> = {}) =>
  person.get(`/api/class_${name}.php`, fields);
const textOf = (body: Record<string, unknown>, name: string) => String(body[name]);

async function create(person: Person, name = 'English A') {
  const { status, body } = await act(person, 'save', { name, note: 'Mondays' });
  expect(status).toBe(200);
  return textOf(body, 'class_id');
}
async function openInvite() {
  const { body } = await act(teacher, 'invite', { class_id: classId, on: '1' });
  return (body.invite as { class_invite_id: string }).class_invite_id;
}
const join = (person: Person, class_invite_id: string) => act(person, 'join', { class_invite_id });
async function enroll(...people: Person[]) {
  const inviteId = await openInvite();
  for (const person of people) expect((await join(person, inviteId)).status).toBe(200);
}
const inDays = (days: number) => String(server().clock.now + days * DAY_MS);
async function assign(fields: Record<string, string> = { bar_id: clipId }) {
  const answer = await act(teacher, 'assignment_save', { class_id: classId, due_ms: inDays(7), ...fields });
  expect(answer).toMatchObject({ status: 200 });
  return textOf(answer.body, 'assignment_id');
}
/** Sets when an assignment is due, as if that many days had passed or were left. Sessions are shorter than assignments. */
const setDue = (assignmentId: string, days: number) =>
  server()
    .store.db.updateTable('class_assignments')
    .set({ due_ms: Number(inDays(days)) })
    .where('id', '=', assignmentId)
    .execute();
const addTake = async (person: Person, lineIndex: number | null, score?: number) => {
  const { store, clock } = server();
  const take = makeTake({ ownerId: person.id, clipId, lineIndex, createdMs: clock.now });
  await store.takes.insertTake({ take, limits: { perLine: 99, perOwner: 999 } });
  if (score === undefined) return;
  await store.takeAnalyses.saveAnalysis({
    ...{ takeId: take.id, version: 1, analyzedMs: 1 },
    outcome: { kind: 'analyzed', score, weakest: 'melody', band: 'fair', dimensions: {}, missedWords: [] },
  });
};
const results = async (person: Person, assignment_id: string, fields: Record<string, string> = {}) =>
  (await look(person, 'results', { assignment_id, ...fields })).body;

describe('a class', () => {
  test('is made, changed, and deleted by its teacher; markup in its texts does no harm', async () => {
    const { body } = await act(teacher, 'update', {
      ...{ class_id: classId, revision: '1', name: '  English <b>A</b> ', note: '' },
    });
    expect(body).toEqual({
      ...{ class_id: classId, name: 'English ＜b>A＜/b>', note: null, teacher_name: 'Ms. Li', mine: true },
      ...{ revision: 2, created_ms: server().clock.now, students: 0, assignments: 0, invite: null },
    });
    expect((await look(teacher, 'index')).body).toMatchObject({ total: 1, list: [{ class_id: classId }] });
    expect((await act(teacher, 'remove', { class_id: classId })).status).toBe(200);
    expect((await look(teacher, 'detail', { class_id: classId })).status).toBe(404);
    expect((await act(teacher, 'save', { name: ' \u200b ' })).body).toMatchObject({ field: 'name' });
    expect((await act(teacher, 'save', { name: '班'.repeat(61) })).status).toBe(400);
    expect((await act(teacher, 'save', { name: 'B', note: '字'.repeat(501) })).body).toMatchObject({
      field: 'note',
    });
  });

  test('keeps the first of two changes at once, and says so', async () => {
    const change = { class_id: classId, revision: '1', name: 'English B' };
    expect((await act(teacher, 'update', change)).status).toBe(200);
    expect(await act(admin, 'update', { ...change, name: 'English C' })).toMatchObject({
      status: 409,
      body: { code: 'class_changed' },
    });
    expect((await look(teacher, 'detail', { class_id: classId })).body).toMatchObject({
      class: { name: 'English B', revision: 2 },
    });
  });

  test('exists for its teacher and administrators only', async () => {
    await enroll(ann);
    const assignmentId = await assign();
    for (const person of [colleague, ann, ben])
      for (const [name, fields] of [
        ['detail', { class_id: classId }],
        ['students', { class_id: classId }],
        ['results', { assignment_id: assignmentId }],
        ['results_export', { assignment_id: assignmentId }],
      ] as const)
        expect([name, (await look(person, name, fields)).status]).toEqual([name, 404]);
    for (const person of [colleague, ann])
      for (const [name, fields] of [
        ['update', { class_id: classId, revision: '1', name: 'Mine' }],
        ['remove', { class_id: classId }],
        ['invite', { class_id: classId, on: '1' }],
        ['student_remove', { class_id: classId, account_id: ann.id }],
        ['assignment_save', { class_id: classId, bar_id: clipId, due_ms: inDays(1) }],
        ['assignment_due', { assignment_id: assignmentId, before_ms: inDays(7), due_ms: inDays(8) }],
        ['assignment_remove', { assignment_id: assignmentId }],
      ] as const)
        expect([name, (await act(person, name, fields)).status]).toEqual([name, 404]);
    expect((await look(ann, 'index')).status).toBe(403);
    expect((await act(ann, 'save', { name: 'Mine' })).status).toBe(403);
    expect((await visitor.get('/api/class_index.php')).status).toBe(401);
    expect((await look(colleague, 'index')).body).toMatchObject({ total: 0 });
    expect((await look(admin, 'index', { pagesize: '100' })).body.list).toContainEqual(
      expect.objectContaining({ class_id: classId, mine: false, students: 1, assignments: 1 }),
    );
    expect((await results(admin, assignmentId)).total).toBe(1);
  });

  test('is passed on by an administrator to a teacher, who is no longer its student', async () => {
    await enroll(ann, colleague);
    const passOn = (person: Person, account: string) =>
      act(person, 'pass_on', { class_id: classId, account });
    expect((await passOn(teacher, colleague.account.username)).status).toBe(403);
    expect((await passOn(admin, ann.account.username)).body).toMatchObject({
      code: 'not_found',
      field: 'account',
    });
    expect(await passOn(admin, colleague.account.username)).toMatchObject({
      status: 200,
      body: { students: 1, invite: null, mine: false },
    });
    expect((await look(colleague, 'detail', { class_id: classId })).status).toBe(200);
    expect((await look(teacher, 'detail', { class_id: classId })).status).toBe(404);
  });

  test('is out of sight for one who is no longer a teacher, and goes on for its students', async () => {
    await enroll(ann);
    await assign();
    await server().store.accounts.updateAccount({
      ...{ id: teacher.id, expectedRoles: teacher.account.roles, endSessions: false },
      change: { roles: ['client'] },
      audit: { id: classId, actorId: admin.id, action: 'x', subjectId: '', detail: {}, createdMs: 0 },
    });
    expect((await look(teacher, 'detail', { class_id: classId })).status).toBe(404);
    expect((await look(ann, 'tasks')).body).toMatchObject({ classes: [{ class_id: classId }], list: [{}] });
    expect((await look(admin, 'detail', { class_id: classId })).status).toBe(200);
  });

  test('outlives the account of its teacher if it has students, without note and link', async () => {
    await enroll(ann);
    const empty = await create(teacher, 'Nobody');
    const { username } = teacher.account;
    const gone = await teacher.post('/api/my_account_remove.php', { pwd: PASSWORD, confirm: username });
    expect(gone.status).toBe(200);
    expect((await look(admin, 'detail', { class_id: classId })).body).toMatchObject({
      class: { name: 'English A', note: null, teacher_name: null, invite: null, students: 1 },
    });
    expect((await look(admin, 'detail', { class_id: empty })).status).toBe(404);
    expect((await look(ann, 'tasks')).body).toMatchObject({ classes: [{ teacher_name: null }] });
  });
});

describe('a link', () => {
  test('lets somebody join, once', async () => {
    const inviteId = await openInvite();
    expect((await look(ann, 'invitation', { class_invite_id: inviteId })).body).toEqual({
      ...{ class_id: classId, name: 'English A', note: 'Mondays', teacher_name: 'Ms. Li' },
      ...{ is_student: false, mine: false },
    });
    for (const _ of [1, 2])
      expect(await join(ann, inviteId)).toMatchObject({ status: 200, body: { is_student: true } });
    await Promise.all([join(ben, inviteId), join(ben, inviteId)]);
    expect((await look(teacher, 'students', { class_id: classId })).body).toMatchObject({
      total: 2,
      list: [{ name: 'Ann' }, { account_id: ben.id }],
    });
    expect(await join(teacher, inviteId)).toMatchObject({ status: 409, body: { code: 'class_own' } });
    expect((await visitor.post('/api/class_join.php', { class_invite_id: inviteId })).status).toBe(401);
  });

  test('ends when it is renewed or withdrawn, expires, or its class is deleted', async () => {
    const goneFor = async (inviteId: string) => {
      const refusal = { status: 404, body: { code: 'class_invite_gone' } };
      expect(await join(ann, inviteId)).toMatchObject(refusal);
      expect(await look(ann, 'invitation', { class_invite_id: inviteId })).toMatchObject(refusal);
    };
    const [first, second] = [await openInvite(), await openInvite()];
    await goneFor(first);
    await goneFor('a-guess');
    const { body } = await look(teacher, 'detail', { class_id: classId });
    expect(body.class).toMatchObject({ invite: { expires_ms: Number(inDays(CLASS_INVITE_DAYS)) } });
    const expireAt = (invite_expires_ms: number) =>
      server().store.db.updateTable('classes').set({ invite_expires_ms }).where('id', '=', classId).execute();
    await expireAt(server().clock.now + 1);
    expect((await join(ben, second)).status).toBe(200);
    await expireAt(server().clock.now);
    await goneFor(second);
    const expired = await look(teacher, 'detail', { class_id: classId });
    expect(expired.body.class).toMatchObject({ invite: null });
    const third = await openInvite();
    expect((await act(teacher, 'invite', { class_id: classId, on: '0' })).body).toMatchObject({
      invite: null,
    });
    await goneFor(third);
    const fourth = await openInvite();
    await act(teacher, 'remove', { class_id: classId });
    await goneFor(fourth);
  });

  test('is refused by a full class and to somebody in too many classes', async () => {
    const { db } = server().store;
    const others = Array.from({ length: CLASS_STUDENTS_MAX }, (_, n) => `${classId}-${n}`);
    const { password_hash, roles } = await db
      .selectFrom('accounts')
      .select(['password_hash', 'roles'])
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    for (let at = 0; at < others.length; at += 100) {
      const some = others.slice(at, at + 100);
      await db
        .insertInto('accounts')
        .values(
          some.map((id) => ({
            ...{ id, username: id, name: 'Other', password_hash, roles },
            ...{ has_initial_password: 0, created_ms: 0 },
          })) as never,
        )
        .execute();
      await db
        .insertInto('class_students')
        .values(some.map((account_id) => ({ class_id: classId, account_id, joined_ms: 1 })))
        .execute();
    }
    expect(await join(ann, await openInvite())).toMatchObject({
      status: 409,
      body: { code: 'class_full' },
    });
    const [free] = others;
    await act(teacher, 'student_remove', { class_id: classId, account_id: String(free) });
    const joinedMs = server().clock.now;
    for (let n = 0; n < CLASSES_OF_STUDENT_MAX; n += 1) {
      const id = `${classId}-class-${n}`;
      const row = { id, name: 'Other', note: null, revision: 1, invite_id: null, invite_expires_ms: null };
      await db
        .insertInto('classes')
        .values({ ...row, owner_id: null, created_ms: 0 })
        .execute();
      await db
        .insertInto('class_students')
        .values({ class_id: id, account_id: ann.id, joined_ms: joinedMs })
        .execute();
    }
    expect(await join(ann, await openInvite())).toMatchObject({
      status: 409,
      body: { code: 'class_limit' },
    });
    expect((await join(ben, await openInvite())).status).toBe(200);
  });

  test('is the only way into a class: nobody adds somebody else', async () => {
    for (const person of [teacher, admin]) {
      const fields = { class_id: classId, account: ann.account.username };
      expect((await act(person, 'student_add', fields)).status).toBe(404);
    }
    expect((await look(teacher, 'students', { class_id: classId })).body.total).toBe(0);
  });
});

describe('an assignment', () => {
  test('is a clip or a lesson that the whole class can see, due within a year', async () => {
    const save = (fields: Record<string, string>) =>
      act(teacher, 'assignment_save', { class_id: classId, due_ms: inDays(1), ...fields });
    const secret = await addClip({ source: 'client', ownerId: ann.id });
    const cutting = await addClip();
    await server().store.clipStore.updateClip(cutting, { state: 'cutting' });
    for (const [fields, code] of [
      [{ bar_id: secret }, 'film_private'],
      [{ bar_id: cutting }, 'not_ready'],
      [{ bar_id: 'none' }, 'not_found'],
      [{ lesson_id: 'none' }, 'not_found'],
      [{}, 'bad_parameter'],
      [{ bar_id: clipId, lesson_id: 'none' }, 'bad_parameter'],
      [{ bar_id: clipId, due_ms: String(server().clock.now) }, 'class_due_past'],
      [{ bar_id: clipId, due_ms: inDays(367) }, 'class_due_past'],
    ] as const)
      expect((await save(fields)).body.code).toBe(code);
    expect(await save({ bar_id: clipId })).toMatchObject({
      status: 200,
      body: { kind: 'clip', bar_id: clipId, lesson_id: null, title: 'Three lines' },
    });
    expect((await save({ bar_id: clipId })).body.code).toBe('class_assigned');
    expect((await look(teacher, 'detail', { class_id: classId })).body.list).toHaveLength(1);
  });

  test('is due at another time when the teacher says so, unless somebody else has changed that', async () => {
    const assignmentId = await assign();
    const change = (before_ms: string, due_ms: string, person = teacher) =>
      act(person, 'assignment_due', { assignment_id: assignmentId, before_ms, due_ms });
    const [before, after] = [inDays(7), inDays(9)];
    expect((await change(before, after)).body).toMatchObject({ due_ms: Number(after) });
    expect((await change(before, inDays(3), admin)).body.code).toBe('class_changed');
    expect((await change(after, inDays(-1))).body.code).toBe('class_due_past');
    expect((await look(teacher, 'detail', { class_id: classId })).body.list).toMatchObject([
      { due_ms: Number(after) },
    ]);
    expect((await act(teacher, 'assignment_remove', { assignment_id: assignmentId })).status).toBe(200);
    expect((await look(teacher, 'results', { assignment_id: assignmentId })).status).toBe(404);
  });

  test('shows what each student has practiced of each line, and who has not begun or is late', async () => {
    await enroll(ann, ben, colleague);
    const assignmentId = await assign();
    for (const [line, score] of [
      [0, 90],
      [0, 70],
      [1, 55],
      [2, undefined],
      [null, undefined],
    ] as const)
      await addTake(ann, line, score);
    await server().store.takes.countListens({
      ...{ accountId: ben.id, clipId, nowMs: server().clock.now },
      listens: [{ lineIndex: 1, count: 4 }],
    });
    await addTake(teacher, 0, 99);
    const body = await results(teacher, assignmentId);
    expect(body).toMatchObject({
      ...{ class_name: 'English A', is_gone: false, total: 3, hardest: null },
      assignment: { assignment_id: assignmentId, bar_id: clipId },
      counts: { all: 3, not_begun: 1, begun: 1, done: 1, late: 0 },
    });
    expect(body.lines).toHaveLength(3);
    const nothing = [null, null, null, null];
    expect(body.list).toEqual([
      {
        ...{ account_id: ann.id, name: 'Ann', state: 'done', late: false },
        ...{ listens: [0, 0, 0, 0], reads: [2, 1, 1, 1], scores: [90, 55, null, null] },
        ...{ weakest: ['melody', 'melody', null, null], step_answers: [] },
      },
      {
        ...{ account_id: ben.id, name: 'Ben', state: 'begun', late: false },
        ...{
          listens: [0, 4, 0, 0],
          reads: [0, 0, 0, 0],
          scores: nothing,
          weakest: nothing,
          step_answers: [],
        },
      },
      expect.objectContaining({ account_id: colleague.id, state: 'not_begun' }),
    ]);
    await setDue(assignmentId, -1);
    expect((await results(teacher, assignmentId)).counts).toMatchObject({ done: 1, late: 2 });
    const late = await results(teacher, assignmentId, { filter: 'late', pagesize: '1', pageno: '2' });
    expect(late).toMatchObject({ total: 2, list: [{ account_id: colleague.id, late: true }] });
    expect((await results(teacher, assignmentId, { filter: 'not_begun' })).list).toHaveLength(1);
    expect((await look(teacher, 'results', { assignment_id: assignmentId, filter: 'x' })).status).toBe(400);
    expect((await look(teacher, 'results', { assignment_id: assignmentId, pagesize: '201' })).status).toBe(
      400,
    );
  });

  test('counts nothing from before a student joined, for teacher and student', async () => {
    const listen = async (count: number) =>
      server().store.takes.countListens({
        ...{ accountId: ann.id, clipId, nowMs: server().clock.now },
        listens: [{ lineIndex: 1, count }],
      });
    for (const line of [0, 1, 2]) await addTake(ann, line, 95);
    await listen(7);
    server().clock.now += 1000;
    await enroll(ann);
    const assignmentId = await assign();
    const own = async () => (await ann.api.classes.own({ classId })).assignments.list;
    expect((await results(teacher, assignmentId)).list).toMatchObject([
      { state: 'not_begun', listens: [0, 0, 0, 0], reads: [0, 0, 0, 0], scores: [null, null, null, null] },
    ]);
    expect(await own()).toMatchObject([{ state: 'not_begun', doneLines: 0 }]);
    server().clock.now += 1000;
    await addTake(ann, 0, 60);
    await listen(2);
    const later = await create(teacher, 'English B');
    const first = classId;
    classId = later;
    server().clock.now += 1000;
    await enroll(ann);
    const laterId = await assign();
    classId = first;
    await addTake(ann, 0, 50);
    await listen(3);
    const expected = { listens: [0, 5, 0, 0], reads: [2, 0, 0, 0], scores: [60, null, null, null] };
    expect((await results(teacher, assignmentId)).list).toMatchObject([{ state: 'begun', ...expected }]);
    expect((await results(teacher, laterId)).list).toMatchObject([
      { listens: [0, 3, 0, 0], reads: [1, 0, 0, 0], scores: [50, null, null, null] },
    ]);
    expect(await own()).toMatchObject([{ state: 'begun', doneLines: 1 }]);
    const exported = await server().get(
      `/api/class_results_export.php?assignment_id=${assignmentId}`,
      teacher.headers,
    );
    expect(await exported.text()).not.toContain('95');
    // Everything is still the learner's own.
    expect(await server().store.takes.practiceOfClip({ accountId: ann.id, clipId })).toMatchObject([
      { lineIndex: 0, reads: 3 },
      { lineIndex: 1, listens: 12, reads: 1 },
      { lineIndex: 2, reads: 1 },
    ]);
  });

  test('names the hardest line by the scores of at least three students', async () => {
    await enroll(ann, ben, colleague);
    const assignmentId = await assign();
    for (const person of [ann, ben, colleague]) {
      await addTake(person, 0, 80);
      await addTake(person, 2, 60);
      await addTake(person, 2, 40);
    }
    await addTake(ann, 1, 1);
    expect((await results(teacher, assignmentId)).hardest).toEqual({
      ...{ line: 2, reason: 'score', value: 60, students: 3 },
    });
  });

  test('is a table for spreadsheets', async () => {
    await server().store.db.updateTable('accounts').set({ name: '=1+1' }).where('id', '=', ben.id).execute();
    await enroll(ann, ben);
    const assignmentId = await assign();
    await addTake(ann, 1, 55);
    const path = `/api/class_results_export.php?assignment_id=${assignmentId}`;
    const answer = await server().get(path, teacher.headers);
    expect(answer.headers.get('content-disposition')).toContain('.csv');
    const rows = (await answer.text()).split('\r\n');
    expect(rows[0]).toBe('"学生","进度","句号","台词","听的次数","录音次数","最好成绩","最弱项"');
    expect(rows).toHaveLength(2 * 4 + 2);
    const ofBen = rows.find((row) => row.includes('1+1'));
    expect(ofBen).toMatch(/^"'=1\+1","还没开始",1,/);
    expect(rows.find((row) => row.startsWith('"Ann"') && row.includes(',2,'))).toMatch(/,0,1,55,"语调"$/);
    const english = await server().get(`${path}&locale=en`, teacher.headers);
    expect(await english.text()).toContain('"Student","Progress"');
  });

  test('of a clip that was deleted says so, and keeps its name', async () => {
    await enroll(ann);
    const assignmentId = await assign();
    await server().store.clipStore.deleteClip(clipId);
    expect(await results(teacher, assignmentId)).toMatchObject({
      ...{ is_gone: true, lines: [], list: [], total: 0 },
      assignment: { title: 'Three lines', bar_id: null },
    });
    expect((await look(ann, 'tasks')).body.list).toMatchObject([{ is_gone: true, late: false }]);
  });

  test('of a lesson shows the answers at each step', async () => {
    const { store } = server();
    const { video } = await addFilmWithVideo(store, {
      video: { state: 'ready', mezzanine: makeMezzanineInfo() },
    });
    const steps = [0, 1].map((n) => ({
      ...{ lineId: `${video.id}.${n}`, startMs: n * 1000, endMs: n * 1000 + 900 },
      ...{ en: `Line ${n}`, zh: null },
    }));
    const lessonId = `${classId}-lesson`;
    await store.lessons.insertLesson({
      ...{ id: lessonId, kind: 'm1', title: 'A lesson', titleZh: '一课', level: 1, videoId: video.id },
      ...{ startMs: 0, endMs: 2000, steps, redPacketId: null, state: 'published', demoKey: null },
      ...{ createdMs: 0, publishedMs: 0 },
    });
    await enroll(ann, ben);
    const assignmentId = await assign({ lesson_id: lessonId });
    for (const [stage, step, choice] of [
      ['previousVideo', '0', ''],
      ['simpleClass', '0', 'understood'],
      ['simpleClass', '1', 'unsure'],
      ['complete', '1', ''],
    ] as const) {
      server().clock.now += 1000;
      const fields = { lesson_id: lessonId, stage, step, choice };
      expect((await ann.post('/api/lesson_progress.php', fields)).status).toBe(200);
    }
    expect(await results(teacher, assignmentId)).toMatchObject({
      assignment: { kind: 'lesson', title: '一课', bar_id: null },
      lines: [{ en: 'Line 0' }, { en: 'Line 1' }],
      list: [
        { name: 'Ann', state: 'done', step_answers: [true, false], reads: [] },
        { name: 'Ben', state: 'not_begun', step_answers: [null, null] },
      ],
    });
    const own = await ann.api.classes.own({ classId });
    expect(own.assignments.list).toMatchObject([
      { lessonId, lessonKind: 'm1', state: 'done', doneLines: 2, lines: 2 },
    ]);
  });
});

describe('a student', () => {
  test('sees what is due and their own progress, and nothing of others', async () => {
    await enroll(ann, ben);
    const assignmentId = await assign();
    await addTake(ann, 0);
    await addTake(ben, 1);
    const { body } = await look(ann, 'tasks');
    expect(body).toEqual({
      classes: [{ class_id: classId, name: 'English A', note: 'Mondays', teacher_name: 'Ms. Li' }],
      list: [
        {
          ...{ assignment_id: assignmentId, class_id: classId, class_name: 'English A', kind: 'clip' },
          ...{ bar_id: clipId, lesson_id: null, lesson_kind: null, title: 'Three lines' },
          ...{
            due_ms: Number(inDays(7)),
            is_gone: false,
            state: 'begun',
            late: false,
            done_lines: 1,
            lines: 3,
          },
        },
      ],
    });
    const own = await ann.api.classes.own({ classId });
    expect(own).toMatchObject({ class: { classId }, assignments: { total: 1, list: [{ doneLines: 1 }] } });
    expect(JSON.stringify([body, own])).not.toContain('Ben');
    await expect(colleague.api.classes.own({ classId })).rejects.toMatchObject({ code: 'not_found' });
    await setDue(assignmentId, -1);
    expect((await look(ann, 'tasks')).body.list).toMatchObject([{ late: true }]);
    await setDue(assignmentId, -31);
    expect((await look(ann, 'tasks')).body.list).toEqual([]);
  });

  test('sees what is due next, however many tasks of the last weeks are done or overdue', async () => {
    await enroll(ann);
    const next = clipId;
    const nextId = await assign();
    const addOverdue = async (isDone: boolean) => {
      clipId = await addClip();
      await setDue(await assign({ bar_id: clipId }), -1);
      if (isDone) await addTake(ann, null);
    };
    for (let at = 0; at < 21; at += 1) await addOverdue(true);
    expect((await look(ann, 'tasks')).body.list).toMatchObject([{ assignment_id: nextId }]);
    for (let at = 0; at < 21; at += 1) await addOverdue(false);
    const { list } = (await look(ann, 'tasks')).body as { list: { bar_id: string; late: boolean }[] };
    expect(list).toHaveLength(20);
    expect(list.at(-1)).toMatchObject({ bar_id: next, late: false });
    expect(list.slice(0, -1).every(({ late }) => late)).toBe(true);
  });

  test('who leaves, is taken out, or deletes the account takes their data out at once', async () => {
    await enroll(ann, ben, colleague);
    const assignmentId = await assign();
    for (const person of [ann, ben, colleague]) await addTake(person, 0, 50);
    const names = async () =>
      (await results(teacher, assignmentId)).list?.map(({ account_id }) => account_id);
    expect(await names()).toHaveLength(3);
    expect((await act(ann, 'leave', { class_id: classId })).status).toBe(200);
    expect((await act(ann, 'leave', { class_id: classId })).status).toBe(404);
    await act(teacher, 'student_remove', { class_id: classId, account_id: colleague.id });
    expect(await names()).toEqual([ben.id]);
    expect((await results(teacher, assignmentId)).counts).toMatchObject({ all: 1 });
    expect(await look(ann, 'tasks')).toMatchObject({ body: { classes: [], list: [] } });
    await ben.post('/api/my_account_remove.php', { pwd: PASSWORD, confirm: ben.account.username });
    expect(await names()).toEqual([]);
    // The takes are still there.
    expect(await server().store.takes.takesOfClip({ clipId, ownerIds: [ann.id] })).toHaveLength(1);
    await enroll(ann);
    expect(await names()).toEqual([ann.id]);
  });

  test('finds their classes in the export of their data', async () => {
    await enroll(ann);
    const part = server().store.personalDataSources.find(({ name }) => name === 'classes');
    expect(await part?.exportData(ann.id)).toMatchObject({ joined: [{ id: classId }], taught: [] });
    expect(await part?.exportData(teacher.id)).toMatchObject({
      joined: [],
      taught: [{ id: classId, name: 'English A', note: 'Mondays' }],
    });
  });
});
