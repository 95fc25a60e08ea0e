import { beforeAll, expect, test } from 'vitest';
import { replaceLines } from '#store/testing/fixtures.ts';
import { addIndexedFilm } from '../testing/add-indexed-film.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const SAVE = '/api/word_entry_save.php';
const REMOVE = '/api/word_entry_remove.php';
const LIST = '/api/word_entry_index.php';
let admin: Person;
let learner: Person;
let videoId: string;
let lineIds: string[];

beforeAll(async () => {
  [admin, learner] = [await addPerson(['client', 'admin']), await addPerson()];
  ({ videoId, lineIds } = await addIndexedFilm(server(), ['A donkey!', 'Take it easy.'], { title: 'Swamp' }));
});

const save = (fields: Record<string, string>) => admin.post(SAVE, fields);
/** The fields of an entry that can be published. */
const fullEntry = (text: string) => ({
  group: 'gold',
  text,
  meaning: '放轻松',
  sub_id: lineIds[1] ?? '',
  start_ms: '2900',
  end_ms: '5200',
  state: 'published',
});
const listed = async (q: string) => (await admin.get(LIST, { q })).body;

test('an entry is kept as a draft, published, listed for editors, and removed', async () => {
  const draft = await save({ group: 'gold', text: 'take it easy', sort: '3' });
  expect(draft).toMatchObject({
    status: 200,
    body: {
      kind: 'entry',
      group: 'gold',
      entry: { state: 'draft', sort: 3 },
      clip: null,
      phonetic: '/teɪk ɪt ˈiːzi/',
    },
  });
  const entry_id = String(draft.body.word_id);
  expect(await listed('take it')).toMatchObject({ total: 1, list: [{ entry: { state: 'draft' } }] });
  const published = await save({ entry_id, ...fullEntry('take it easy') });
  expect(published.body).toMatchObject({
    entry: { state: 'published' },
    meaning: '放轻松',
    clip: { video_id: videoId, start_ms: 2900, end_ms: 5200, en: 'Take it easy.' },
  });
  expect((await admin.get(LIST, { state: 'draft', q: 'take it' })).body.total).toBe(0);
  expect(await save({ group: 'gold', text: 'Take It Easy' })).toMatchObject({
    status: 409,
    body: { code: 'word_taken' },
  });
  expect((await admin.post(REMOVE, { entry_id })).body).toEqual({ entry_id });
  expect((await admin.post(REMOVE, { entry_id })).status).toBe(404);
  expect((await save({ entry_id, ...fullEntry('take it easy') })).status).toBe(404);
  expect((await listed('take it')).total).toBe(0);
});

test.each([
  ['without a meaning', { meaning: '' }, 'meaning'],
  ['without a clip', { sub_id: '' }, 'sub_id'],
  ['with a clip that ends when it starts', { end_ms: '2900' }, 'end_ms'],
  ['with a clip that ends after the film', { end_ms: '99999999' }, 'end_ms'],
  ['with a clip that starts after the film', { start_ms: '70000000', end_ms: '70000001' }, 'start_ms'],
  ['in an unknown list', { group: 'silver' }, 'group'],
  ['without a text', { text: '' }, 'text'],
])('an entry %s is not published, and stays as it was', async (_, change, field) => {
  const draft = { group: 'gold', text: 'donkey' };
  const entry_id = String((await listed('donkey')).list?.[0]?.word_id ?? (await save(draft)).body.word_id);
  const refused = await save({ entry_id, ...fullEntry('donkey'), ...change });
  expect(refused).toMatchObject({ status: 400, body: { field } });
  expect(await listed('donkey')).toMatchObject({
    total: 1,
    list: [{ word_id: entry_id, meaning: null, entry: { state: 'draft' } }],
  });
});

test('times and meaning can still be changed after the line was replaced', async () => {
  const film = await addIndexedFilm(server(), ['Hold on.']);
  const fields = { ...fullEntry('hold on'), sub_id: film.lineIds[0] ?? '', start_ms: '0', end_ms: '1500' };
  const entry_id = String((await save(fields)).body.word_id);
  await replaceLines(server().store, { videoId: film.videoId, lines: [] });
  const edited = await save({ ...fields, entry_id, end_ms: '1800' });
  expect(edited).toMatchObject({ status: 200, body: { clip: { en: 'Hold on.', end_ms: 1800 } } });
});

test('an entry shows no line of a learner’s own film', async () => {
  const film = await addIndexedFilm(server(), ['My own words.'], { source: 'client', ownerId: learner.id });
  const refused = await save({ group: 'RR', text: 'own', sub_id: film.lineIds[0] ?? '' });
  expect(refused).toMatchObject({ status: 400, body: { field: 'sub_id' } });
  expect((await listed('own')).total).toBe(0);
});

test('only administrators edit entries, under their own ID and from a page of this site', async () => {
  const entry_id = String((await save({ group: 'gold', text: 'kept' })).body.word_id);
  const fields = { group: 'gold', text: 'mine', entry_id };
  for (const path of [SAVE, REMOVE]) {
    expect((await visitor.post(path, fields)).status).toBe(401);
    expect((await learner.post(path, fields)).status).toBe(403);
    expect((await admin.post(path, { ...fields, admin_id: learner.id })).status).toBe(403);
    expect((await admin.post(path, fields, { origin: 'https://elsewhere.example' })).status).toBe(403);
  }
  expect((await visitor.get(LIST)).status).toBe(401);
  expect((await learner.get(LIST)).status).toBe(403);
  expect((await admin.get(LIST, { admin_id: admin.id })).status).toBe(200);
  expect((await listed('kept')).total).toBe(1);
});

test('a file of words is tried, refused as a whole with a problem in each row, and added as drafts in its order', async () => {
  const send = (text: string, trial: '0' | '1', as = admin) =>
    as.post('/api/word_entry_import.php', { group: 'RR', text, trial });
  const good = '单词或短语,释义\nzeal,热情\nabacus,算盘,/x/,备注';
  expect(await send(good, '1')).toMatchObject({
    status: 200,
    body: { problem: null, imported: 0, rows: [{ text: 'zeal', problem: null }, { note: '备注' }] },
  });
  expect((await admin.get(LIST, { group: 'RR' })).body.total).toBe(0);
  expect((await send(good, '0')).body).toMatchObject({ imported: 2 });
  const { list } = (await admin.get(LIST, { group: 'RR' })).body;
  expect(list).toMatchObject([
    {
      text: 'zeal',
      meaning: '热情',
      phonetic: expect.stringMatching(/^\/z/),
      entry: { state: 'draft', sort: 1 },
    },
    { text: 'abacus', phonetic: '/x/', note: '备注', entry: { state: 'draft', sort: 2 } },
  ]);
  expect((await send('fresh\nZEAL\n,无词\nfresh', '0')).body).toMatchObject({
    imported: 0,
    rows: [
      { row_number: 1, problem: null },
      { row_number: 2, problem: 'taken' },
      { row_number: 3, problem: 'text' },
      { row_number: 4, problem: 'repeated' },
    ],
  });
  expect((await admin.get(LIST, { group: 'RR' })).body.total).toBe(2);
  expect((await send('a"b', '0')).body).toEqual({ rows: [], problem: 'unreadable', imported: 0 });
  expect(await send('', '0')).toMatchObject({ status: 400, body: { field: 'text' } });
  expect((await send(good, '0', learner)).status).toBe(403);
});

test('an entry is moved within its list, unless somebody has moved it meanwhile', async () => {
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three']) {
    // Of entries at the same place, the older one comes first.
    server().clock.now += 1;
    ids.push(String((await save({ ...fullEntry(text), group: 'plain', sort: '5' })).body.word_id));
  }
  const [one = '', two = '', three = ''] = ids;
  const move = (entry_id: string, fields: Record<string, string>) =>
    admin.post('/api/word_entry_move.php', { entry_id, ...fields });
  const order = async () =>
    (await admin.get(LIST, { group: 'plain' })).body.list?.map(({ text }) => String(text)).join(' ');
  expect((await move(three, { to_entry_id: one, seen_sort: '5' })).body).toEqual({ entry_id: three });
  expect(await order()).toBe('three one two');
  expect(await move(three, { to_entry_id: two, seen_sort: '5' })).toMatchObject({
    status: 409,
    body: { code: 'order_changed' },
  });
  expect(await order()).toBe('three one two');
  expect((await move(three, { place: '2', seen_sort: '1' })).status).toBe(200);
  expect(await order()).toBe('one three two');
  const { body } = await admin.get('/api/audit_index.php', { action: 'word_moved', subject: three });
  expect(body.list?.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      { 'before.place': '3', 'after.place': '1' },
      { 'before.place': '1', 'after.place': '2' },
    ]),
  );
  expect(body.total).toBe(2);
  for (const [fields, status, field] of [
    [{}, 400, 'by'],
    [{ by: '1', place: '1' }, 400, 'place'],
    [{ place: '0' }, 400, 'place'],
    [{ place: '-1' }, 400, 'place'],
    [{ by: '' }, 400, 'by'],
    [{ to_entry_id: '<b>' }, 400, 'to_entry_id'],
    [{ to_entry_id: 'none' }, 404, 'to_entry_id'],
  ] as const)
    expect(await move(three, fields)).toMatchObject({ status, body: { field } });
  const other = String((await save({ group: 'RR', text: 'elsewhere' })).body.word_id);
  expect((await move(three, { to_entry_id: other })).status).toBe(404);
  expect(await order()).toBe('one three two');
  for (const id of ids) await admin.post(REMOVE, { entry_id: id });
});

test('what happens to an entry is audited, and a change without change is not', async () => {
  const form = { group: 'gold', text: 'audited', meaning: '有记录' };
  const entry_id = String((await save(form)).body.word_id);
  for (let i = 0; i < 2; i += 1) await save({ ...form, entry_id, meaning: '改了', sort: '3' });
  await save({ ...form, entry_id, meaning: '改了', sort: '3', note: 'new', group: 'RR' });
  await admin.post(REMOVE, { entry_id });
  // After those of other tests.
  server().clock.now += 1;
  await admin.post('/api/word_entry_import.php', { group: 'RR', text: 'imported one,进口', trial: '0' });
  const audited = async (subject: string) =>
    (await admin.get('/api/audit_index.php', { subject })).body.list?.map((entry) => [
      entry.action,
      entry.detail,
      entry.subject,
    ]);
  expect(await audited(entry_id)).toEqual(
    expect.arrayContaining([
      [
        'word_made',
        expect.objectContaining({
          ...{ 'after.status': 'draft', 'after.list': 'gold' },
          changed: 'word phonetic meaning',
        }),
        null,
      ],
      ['word_changed', { 'before.place': '0', 'after.place': '3', changed: 'meaning' }, null],
      ['word_changed', { 'before.list': 'gold', 'after.list': 'RR', changed: 'note' }, null],
      ['word_removed', { list: 'RR', status: 'draft', word: 'audited' }, 'audited'],
    ]),
  );
  expect(await audited(entry_id)).toHaveLength(4);
  expect((await audited('RR'))?.[0]).toEqual(['words_imported', { list: 'RR', count: '1' }, null]);
});

test('an entry is moved by a number of places', async () => {
  const ids: string[] = [];
  for (const text of ['first', 'second'])
    ids.push(String((await save({ group: 'plain', text })).body.word_id));
  const move = async (entry_id: string, by: string, as = admin) =>
    (await as.post('/api/word_entry_move.php', { entry_id, by })).status;
  expect(await move(ids[0] ?? '', '1')).toBe(200);
  const { list } = (await admin.get(LIST, { group: 'plain' })).body;
  expect(list).toMatchObject([{ text: 'second' }, { text: 'first' }]);
  expect([
    await move('none', '1'),
    await move(ids[0] ?? '', 'x'),
    await move(ids[0] ?? '', '1', learner),
  ]).toEqual([404, 400, 403]);
});
