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
