import { beforeAll, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo, makeLines, replaceLines } from '#store/testing/fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const SAVE = '/api/lesson_save.php';
const REMOVE = '/api/lesson_remove.php';
const LIST = '/api/lesson_index.php';
let admin: Person;
let learner: Person;

beforeAll(async () => {
  admin = await addPerson(['client', 'admin']);
  learner = await addPerson();
  await addFilmWithVideo(server().store, {
    film: { titleZh: '影片' },
    video: { id: 'v', state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(server().store, { videoId: 'v', lines: makeLines('v', 12) });
});

const save = (fields: Record<string, string>) => admin.post(SAVE, fields);
const make = async (fields: Record<string, string> = {}) => {
  const saved = await save({ kind: 'm2', video_id: 'v', sub_ids: 'v.1,v.2', state: 'published', ...fields });
  expect(saved.status).toBe(200);
  return String(saved.body.lesson_id);
};
const storedLesson = (id: string) => server().store.lessons.lessonById(id);

test('a lesson is made of lines and kept as a draft until it is published', async () => {
  const saved = await save({ kind: 'm1', video_id: 'v', sub_ids: 'v.1,v.2', title: 'Steps' });
  const lesson_id = String(saved.body.lesson_id);
  expect(saved).toEqual({
    status: 200,
    body: {
      lesson_id: expect.any(String),
      kind: 'm1',
      title: 'Steps',
      title_zh: '这是第 1 句。',
      level: 1,
      video_id: 'v',
      start_ms: expect.any(Number),
      end_ms: expect.any(Number),
      steps: [
        expect.objectContaining({ sub_id: 'v.1', en: 'This is line 1.' }),
        expect.objectContaining({ sub_id: 'v.2', en: 'This is line 2.' }),
      ],
      hb_id_md5: null,
      state: 'draft',
      place: 1,
    },
  });
  const info = (who: Person) => who.get('/api/lesson_info.php', { lesson_id });
  expect([(await info(admin)).status, (await info(learner)).status]).toEqual([200, 404]);
  expect((await save({ lesson_id, state: 'published' })).body).toMatchObject({ title: 'Steps' });
  expect((await info(learner)).status).toBe(200);
});

test('lessons are changed, ordered, listed by kind, and removed', async () => {
  const first = await make({ title: 'One', level: '2' });
  const second = await make({ title: 'Two' });
  expect((await save({ lesson_id: first, title_zh: '', title: '' })).body).toMatchObject({
    title: 'One',
    title_zh: null,
    level: 2,
    state: 'published',
  });
  await save({ lesson_id: second, place: '1' });
  expect((await admin.get(LIST, { kind: 'm2' })).body).toMatchObject({
    total: 2,
    list: [
      { lesson_id: second, film_title_zh: '影片', place: 1 },
      { lesson_id: first, place: 2 },
    ],
  });
  expect((await admin.post(REMOVE, { lesson_id: first })).body).toEqual({ lesson_id: first });
  expect((await admin.get('/api/lesson_info.php', { lesson_id: first })).status).toBe(404);
  expect((await admin.get(LIST, { kind: 'm2' })).body).toMatchObject({ list: [{ lesson_id: second }] });
  expect((await admin.post(REMOVE, { lesson_id: first })).status).toBe(404);
  expect((await save({ lesson_id: first, title: 'Again' })).status).toBe(409);
});

test('what happens to a lesson and to a draft is audited, and a change without change is not', async () => {
  const draft = await make({ title: 'Draft', state: 'draft' });
  for (let i = 0; i < 2; i += 1) await save({ lesson_id: draft, title: 'Still a draft' });
  const published = await make({ title: 'Out' });
  await save({ lesson_id: published, title: 'Out there', level: '3' });
  await save({ lesson_id: published, state: 'draft' });
  await admin.post(REMOVE, { lesson_id: published });
  const audited = async (subject: string) =>
    (await admin.get('/api/audit_index.php', { subject })).body.list?.map(({ action, detail }) => [
      action,
      detail,
    ]);
  const made = (status: string) => [
    'lesson_made',
    expect.objectContaining({ 'before.status': '', 'after.status': status, changed: 'title lines' }),
  ];
  const drafted = await audited(draft);
  expect(drafted).toHaveLength(2);
  expect(drafted).toEqual(expect.arrayContaining([made('draft'), ['lesson_changed', { changed: 'title' }]]));
  const entries = await audited(published);
  expect(entries).toHaveLength(4);
  expect(entries).toEqual(
    expect.arrayContaining([
      made('published'),
      ['lesson_changed', { 'before.level': '1', 'after.level': '3', changed: 'title' }],
      ['lesson_changed', { 'before.status': 'published', 'after.status': 'draft' }],
      ['lesson_removed', { 'before.status': 'draft', 'after.status': 'removed' }],
    ]),
  );
});

test.each([
  ['kind', { kind: 'm9' }],
  ['level', { level: '4' }],
  ['sub_ids', { sub_ids: 'v.1,,' }],
  ['sub_ids', { sub_ids: 'w.1' }],
  ['end_ms', { end_ms: '10' }],
  ['title', { title: 'x'.repeat(201) }],
  ['state', { state: 'removed' }],
  ['place', { place: '0' }],
])('an invalid %s is named, and nothing is written', async (field, change) => {
  const before = (await admin.get(LIST)).body.total;
  const { status, body } = await save({ kind: 'm1', video_id: 'v', sub_ids: 'v.1', ...change });
  expect([status, body.code]).toEqual([400, 'bad_parameter']);
  expect(String(body.field)).toMatch(new RegExp(`^${field}`));
  expect((await admin.get(LIST)).body.total).toBe(before);
});

test('an unknown lesson, video, or red packet gives 404, and a learner’s own film is refused', async () => {
  const own = await addFilmWithVideo(server().store, {
    film: { source: 'client', ownerId: learner.id },
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const form = { kind: 'm1', video_id: 'v', sub_ids: 'v.1' };
  for (const [change, status, field] of [
    [{ lesson_id: 'none' }, 404, 'lesson_id'],
    [{ hb_id_md5: 'none' }, 404, 'hb_id_md5'],
    [{ video_id: own.video.id }, 400, 'video_id'],
  ] as const) {
    expect(await save({ ...form, ...change })).toMatchObject({ status, body: { field } });
  }
  expect((await save({ ...form, video_id: 'none' })).status).toBe(404);
});

test('a file of lessons is tried, refused as a whole with a problem in each row, and added as drafts', async () => {
  const { film } = await addFilmWithVideo(server().store, {
    film: { title: 'Import', titleZh: '导入' },
    video: { id: 'w', season: 1, episode: 2, state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await addFilmWithVideo(server().store, { film, video: { season: 1, episode: 3, state: 'importing' } });
  await addFilmWithVideo(server().store, { film: { title: 'Twice', year: 1 } });
  await addFilmWithVideo(server().store, { film: { title: 'Twice', year: 2 } });
  const lines = makeLines('w', 30);
  await replaceLines(server().store, { videoId: 'w', lines });
  const [first, second, third] = lines;
  const span = `${(first?.startMs ?? 0) / 1000},${(second?.endMs ?? 0) / 1000}`;
  const later = `${(second?.startMs ?? 0) / 1000},${(third?.endMs ?? 0) / 1000}`;
  const send = (text: string, trial: '0' | '1', as: Pick<Person, 'post'> = admin) =>
    as.post('/api/lesson_import.php', { text, trial });
  const drafts = async () =>
    (await admin.get(LIST, { video_id: 'w' })).body.list?.map(({ title, state, kind }) => [
      kind,
      title,
      state,
    ]);

  const good = `类型,影片\nm1,导入,S1E2,${span}\n跟读课,IMPORT,2,${span},Named,有名,熟练\n`;
  expect(await send(good, '1')).toMatchObject({
    status: 200,
    body: {
      ...{ problem: null, imported: 0 },
      rows: [
        {
          row_number: 2,
          kind: 'm1',
          title: first?.en,
          title_zh: first?.zh,
          lines: 2,
          level: 1,
          problem: null,
        },
        { row_number: 3, kind: 'm2', title: 'Named', title_zh: '有名', level: 3, problem: null },
      ],
    },
  });
  expect(await drafts()).toEqual([]);
  expect((await send(good, '0')).body).toMatchObject({ imported: 2 });
  expect(await drafts()).toEqual([
    ['m1', first?.en, 'draft'],
    ['m2', 'Named', 'draft'],
  ]);

  const bad = {
    [`m1,导入,E2,${span}`]: 'taken',
    [`跟读课,Import,2,${span},another title`]: 'taken',
    [`m1,导入,E2,${later}`]: null,
    [`m1,Import,2,${later},again`]: 'repeated',
    [`m9,导入,2,${span}`]: 'kind',
    [`m1,,2,${span}`]: 'film',
    [`m1,<b>,2,${span}`]: 'film_unknown',
    [`m1,Twice,,${span}`]: 'film_several',
    [`m1,导入,first,${span}`]: 'episode',
    [`m1,导入,,${span}`]: 'video',
    [`m1,导入,S2E2,${span}`]: 'video',
    [`m1,导入,3,${span}`]: 'video',
    'm1,导入,2,soon,9': 'start',
    'm1,导入,2,-1,9': 'start',
    'm1,导入,2,0,9999:00:00': 'end',
    'm1,导入,2,9,9': 'range',
    'm1,导入,2,0,0:0:0.001': 'lines_none',
    'm1,导入,2,0,9:59': 'lines_many',
    'm1,导入,2,0,10:01': 'length',
    [`m1,导入,2,${span},${'x'.repeat(201)}`]: 'title',
    [`m1,导入,2,${span},,${'x'.repeat(201)}`]: 'title_zh',
    [`m1,导入,2,${span},,,4`]: 'level',
    [`m1,导入,2,${span},,,1,more`]: 'columns',
  };
  const answer = (await send(Object.keys(bad).join('\n'), '0')).body;
  expect(answer).toMatchObject({ problem: null, imported: 0 });
  const { rows } = answer;
  expect(Array.isArray(rows) ? rows.map(({ problem }) => problem) : rows).toEqual(Object.values(bad));
  expect(await drafts()).toHaveLength(2);
  expect((await send('a"b', '0')).body).toEqual({ rows: [], problem: 'unreadable', imported: 0 });
  expect((await send('类型,影片', '0')).body).toMatchObject({ problem: 'empty' });
  const many = Array.from({ length: 101 }, () => `m1,导入,2,${span}`).join('\n');
  expect((await send(many, '0')).body).toMatchObject({ problem: 'too_many', imported: 0 });
  for (const field of ['text', 'trial'] as const) {
    const fields = { text: good, trial: '1', [field]: '' };
    expect(await admin.post('/api/lesson_import.php', fields)).toMatchObject({
      status: 400,
      body: { field },
    });
  }
  expect([(await send(good, '0', learner)).status, (await send(good, '0', visitor)).status]).toEqual([
    403, 401,
  ]);
});

test('a lesson cannot be imported from a learner’s own film', async () => {
  const own = { source: 'client', ownerId: learner.id, title: 'Mine' } as const;
  await addFilmWithVideo(server().store, {
    film: own,
    video: { id: 'own', state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await replaceLines(server().store, { videoId: 'own', lines: makeLines('own', 3) });
  const { body } = await admin.post('/api/lesson_import.php', { text: 'm1,Mine,,0,9', trial: '0' });
  expect(body).toMatchObject({ imported: 0, rows: [{ problem: 'film_unknown' }] });
});

test('only administrators edit lessons, from a page of this site and under their own ID', async () => {
  const lesson_id = await make({ title: 'Kept' });
  for (const [path, fields] of [
    [SAVE, { lesson_id, title: 'x' }],
    [REMOVE, { lesson_id }],
  ] as const) {
    expect((await learner.post(path, fields)).status).toBe(403);
    expect((await admin.post(path, { ...fields, admin_id: learner.id })).status).toBe(403);
    expect((await admin.post(path, fields, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await visitor.post(path, fields)).status).toBe(401);
  }
  expect((await learner.get(LIST)).status).toBe(403);
  expect(await storedLesson(lesson_id)).toMatchObject({ title: 'Kept', state: 'published' });
});
