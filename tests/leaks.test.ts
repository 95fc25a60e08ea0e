import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPages } from '#app/load-pages.ts';
import routes from '#app/routes.ts';
import { type HttpCall, listHttpCalls } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { compressBytes } from '#server/http/compress-answers.ts';
import { describeInput } from '#server/http/openapi.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import type { FilmSource } from '#shared/film-codes.ts';
import {
  addFilmWithVideo,
  makeClip,
  makeJob,
  makeReel,
  makeTake,
  replaceLines,
} from '#store/testing/fixtures.ts';

/** Every planted value begins so. No answer may contain it. */
const PLANTED = 'planted-';
/** The account that owns everything: neither the visitor nor the learner nor the administrator of the requests. */
const STRANGER = `${PLANTED}stranger`;

/** Columns that nobody may see. */
const secretColumns: readonly [table: string, column: string][] = [
  ['accounts', 'password_hash'],
  ['draw_activities', 'seed'],
  ['draw_list_entries', 'entry_key'],
  ['draw_phone_numbers', 'ciphertext'],
  ['draw_phone_numbers', 'phone_hash'],
  ['films', 'title_key'],
  ['guestbook_messages', 'moderated_by'],
  ['jobs', 'worker_id'],
  ['known_devices', 'device_hash'],
  ['lessons', 'demo_key'],
  ['payout_payees', 'ciphertext'],
  ['payout_transfers', 'sealed_open_id'],
  ['saved_lines', 'search_text'],
  ['saved_words', 'normalized_text'],
  ['videos', 'content_hash'],
  ['videos', 'original_name'],
  ['word_list_entries', 'normalized_text'],
];

/** What calls show to administrators on purpose. A video without a title goes by the name of its file. */
const shownToAdmins: Readonly<Record<string, string>> = {
  '/api/account_index.php': STRANGER,
  '/api/audit_index.php': STRANGER,
  '/api/take_review_index.php': STRANGER,
  '/api/take_review_students.php': STRANGER,
  // Two files of a film are told apart by their names.
  '/api/dub_video_versions.php': `${PLANTED}videos-original_name-5`,
  '/test/weixin/admin/get_hb_list': `${PLANTED}videos-original_name-1`,
  '/test/weixin/admin/get_detail': `${PLANTED}videos-original_name-1`,
  '/test/weixin/admin/get_hb_statement': `${PLANTED}videos-original_name-1`,
};
/** What pages show to teachers on purpose: the list of takes that they have not heard links to each learner. */
const shownToTeachers: Readonly<Record<string, string>> = { '/me': STRANGER };
/** GET calls that need a part that the test server does not have, or a visitor instead of an account. */
const unanswered = [
  '/api/still_sharpest.php',
  '/api/wechat_signature.php',
  '/test/index/index/exportVisitor',
];

type Headers = Record<string, string>;

let server: TestServer;
let people: Record<'visitor' | 'learner' | 'admin', Headers>;
let tokenHashes: string[];
/** Existing IDs, and other values that pass the checks, by parameter name. */
let parameters: Record<string, string>;
const pageErrors: unknown[] = [];

beforeAll(async () => {
  const pages = await loadPages({
    buildDirectory: join(import.meta.dirname, '..', 'build'),
    compress: compressBytes,
    onError: (error) => void pageErrors.push(error),
  });
  server = await startTestServer({ handlePage: pages.handle });
  const sessions: Record<string, Headers> = {};
  for (const [name, access] of [
    ['learner', ['client']],
    ['admin', ['client', 'admin', 'owner']],
    ['stranger', ['client', 'admin']],
  ] as const) {
    const id = name === 'stranger' ? STRANGER : name;
    const account = await server.addAccount(name, 'a password', { id, name, roles: [...access] });
    sessions[name] = await server.openSession(account);
  }
  const { learner = {}, admin = {}, stranger = {} } = sessions;
  people = { visitor: {}, learner, admin };
  tokenHashes = ['learner', 'admin', STRANGER].map((id) =>
    createHash('sha256').update(`token-of-${id}`).digest('hex'),
  );
  parameters = await fillStore({ stranger, admin, learner });
  plant();
}, 120_000);
afterAll(() => server?.dispose());

/** Makes a call, which must succeed. Returns a function that reads a text of its answer. */
async function postAs(headers: Headers, path: string, fields: Record<string, string>) {
  const response = await server.post(path, fields, headers);
  const body: { data?: Record<string, unknown> } & Record<string, unknown> = await response.json();
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return (name: string) => String((body.data ?? body)[name]);
}

/** Adds one of each thing that calls and pages show. Returns their IDs by parameter name. */
async function fillStore(sessions: {
  stranger: Headers;
  admin: Headers;
  learner: Headers;
}): Promise<Record<string, string>> {
  const { store, clock } = server;
  const post = (path: string, fields: Record<string, string>, headers = sessions.stranger) =>
    postAs(headers, path, fields);
  const { film, video } = await addFilm('film', null);
  for (const source of ['ytb', 'kid'] as const) await addFilm(source, null);
  await addFilm('client', 'learner');
  const version = await addFilmWithVideo(store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  await store.films.groupVersions({ shownId: video.id, otherIds: [version.video.id] });
  const clip = makeClip({
    id: 'clip-one',
    ownerId: STRANGER,
    videoId: video.id,
    filmId: film.id,
    state: 'ready',
  });
  await store.clipStore.insertClip(clip);
  await store.clipStore.insertClip({ ...clip, id: 'learners-clip', ownerId: 'learner' });
  await server.putFile(server.files.clipFile(clip.id, 'clip.mp4'), 'a clip');
  for (const [id, ownerId] of [
    ['take', STRANGER],
    ['learners-take', 'learner'],
    ['admins-take', 'admin'],
  ] as const) {
    const take = makeTake({ id, ownerId, clipId: clip.id });
    await store.takes.insertTake({ take, limits: { perLine: 9, perOwner: 9 } });
  }
  await store.reels.insertReel(makeReel({ id: 'learners-reel', ownerId: 'learner' }), 9);
  await store.reels.insertReel(makeReel({ id: 'strangers-reel', ownerId: STRANGER }), 9);
  const job = makeJob({ id: 'job', payload: { clipId: clip.id }, subjectId: clip.id });
  await store.jobs.enqueue(job);
  await store.accounts.rememberDevice({ deviceHash: 'device', accountId: STRANGER, nowMs: clock.now });

  const share = await post('/api/take_share.php', { bar_id: clip.id });
  const shown = await post('/api/dub_visibility.php', { bar_id: clip.id, visibility: 'everyone' });
  const dub = { dub_id: shown('dub_id') };
  await post('/api/dub_comment_save.php', { ...dub, moment_ms: '0', text: 'So close.' });
  await post('/api/dub_like.php', dub, people.learner);
  await post('/api/dub_report.php', { ...dub, reason: 'spam' }, people.learner);
  await post('/api/take_comment_save.php', {
    ...{ take_id: 'learners-take', moment_ms: '0', text: 'In one breath.' },
  });
  const entry = await post('/api/word_entry_save.php', {
    ...{ group: 'plain', text: 'take', meaning: '拿', sub_id: `${video.id}.0`, state: 'published' },
  });
  await post('/api/word_save.php', { text: 'easy', sub_id: `${video.id}.1` });
  await post('/api/word_save.php', { entry_id: entry('word_id') }, people.learner);
  await post('/api/line_save.php', { sub_id: `${video.id}.1` });
  await post('/api/line_save.php', { sub_id: `${video.id}.1` }, people.learner);
  const words = await post('/api/collect_word_share.php', { 'words[]': 'take' });
  const message = await post('/api/msg_pad_post.php', { text: 'Hello', bar_id: clip.id });
  await post('/api/msg_pad_reply.php', { message_id: message('message_id'), text: 'Hello back' });
  await post('/api/msg_pad_post.php', { text: 'Hello', pad: 'kid' }, people.learner);
  await post(
    '/api/msg_pad_report.php',
    { message_id: message('message_id'), reason: 'spam' },
    people.learner,
  );
  await post('/api/msg_pad_post.php', { text: '这句怎么读？' });
  await post('/api/account_save.php', { account: 'another', name: 'Another', access: 'client' });
  const survey = await post('/api/survey_save.php', {
    survey: JSON.stringify({
      title: 'Survey',
      intro: '',
      questions: [{ id: 'often', type: 'text', text: 'How often?', required: true }],
    }),
  });
  const survey_id = survey('survey_id');
  await post('/api/survey_state.php', { survey_id, state: 'open' });
  await post('/intl/survey/answer/', { survey_id, answers: JSON.stringify({ often: 'daily' }) });
  const lessons: Record<string, string> = {};
  for (const kind of ['m1', 'm2', 'm3']) {
    const lesson = await post('/api/lesson_save.php', {
      ...{
        kind,
        video_id: video.id,
        sub_ids: `${video.id}.0,${video.id}.1`,
        state: 'published',
        title: 'One',
      },
    });
    const lesson_id = lesson('lesson_id');
    // Only learners who have finished a lesson see its end.
    for (const headers of Object.values(people)) {
      if (!headers.cookie) continue;
      await post('/api/lesson_progress.php', { lesson_id, stage: 'simpleClass', step: '1' }, headers);
      await post('/api/lesson_progress.php', { lesson_id, stage: 'complete', step: '1' }, headers);
    }
    lessons[kind] = lesson_id;
  }
  const role = { name: 'Mia', line_indexes: [0] };
  await post('/api/dub_role_save.php', { bar_id: clip.id, cast: JSON.stringify([role]) });
  const [stored] =
    (await store.dubRoles.roleDubsOfClip({ clipId: clip.id, accountId: STRANGER }))[0]?.roles ?? [];
  await post('/api/dub_role_invite.php', { role_id: stored?.id ?? '', on: '1' });
  const [invited] =
    (await store.dubRoles.roleDubsOfClip({ clipId: clip.id, accountId: STRANGER }))[0]?.roles ?? [];
  const invite_id = invited?.inviteId ?? '';
  await post('/api/dub_role_take.php', { invite_id }, sessions.admin);
  const { class_id, assignment_id, class_invite_id } = await addClass({ clipId: clip.id, ...sessions });
  return {
    ...{ class_id, assignment_id, class_invite_id },
    ...{ film_id: film.id, video_id: video.id, hb_video_id: video.id, bar_id: clip.id, job_id: job.id },
    reel_id: 'learners-reel',
    ...{ sub_id: `${video.id}.0`, ...lessons, lesson_id: lessons.m1 ?? '', survey_id, id: survey_id },
    ...{
      message_id: message('message_id'),
      share: share('share_id'),
      link: share('share_id'),
      share_id: words('share_id'),
    },
    invite_id,
    ...{ q: 'take', text: 'take', frame: '24', type: '1', place: 'home', take: 'take', line: '0' },
    ...{ take_id: 'learners-take' },
    ...(await addCampaigns(sessions)),
  };
}

/** Adds a class of the stranger with a student and an assignment. Returns their IDs by parameter name. */
async function addClass(args: { clipId: string; stranger: Headers; learner: Headers }) {
  const { clipId, stranger, learner } = args;
  const made = await postAs(stranger, '/api/class_save.php', { name: 'English A' });
  const class_id = made('class_id');
  const due_ms = String(server.clock.now + 86_400_000);
  const assigned = await postAs(stranger, '/api/class_assignment_save.php', {
    ...{ class_id, bar_id: clipId, due_ms },
  });
  await postAs(stranger, '/api/class_invite.php', { class_id, on: '1' });
  const { invite } = (await server.store.classes.classById(class_id)) ?? { invite: null };
  const class_invite_id = invite?.id ?? '';
  await postAs(learner, '/api/class_join.php', { class_invite_id });
  return { class_id, assignment_id: assigned('assignment_id'), class_invite_id };
}

/** Adds a film with a searchable line. Its ID is `film-of-` and the source. */
async function addFilm(source: FilmSource, ownerId: string | null) {
  const added = await addFilmWithVideo(server.store, {
    film: { id: `film-of-${source}`, source, ownerId },
    video: { id: `video-of-${source}`, state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const videoId = added.video.id;
  const lines = ['Take your time.', 'Take it easy.'].map((en, seq) =>
    makeLine(videoId, seq, { startMs: 1000 + seq * 1000, endMs: 1900 + seq * 1000, en }),
  );
  await replaceLines(server.store, { videoId, lines, level: 2 });
  const { revision } = (await server.store.films.videoById(videoId)) ?? added.video;
  await server.index.put({ videoId, filmId: added.film.id, source, ownerId, quality: 1, lines, revision });
  return added;
}

/** Adds an ad, a red packet with a grant, and a prize draw with a record. Returns their IDs by parameter name. */
async function addCampaigns(sessions: {
  stranger: Headers;
  admin: Headers;
}): Promise<Record<string, string>> {
  const now = Math.floor(server.clock.now / 1000);
  const post = (path: string, fields: Record<string, string>, headers = sessions.admin) =>
    postAs(headers, `/test/${path}`, { admin_id: 'admin', ...fields });
  const company = await post('weixin/admin/set_company', { name: '晨光', contact: '王芳', phone: '138' });
  const company_id = company('company_id');
  const ad = await post('weixin/admin/set_ad_details', {
    ...{
      company_id,
      title: '开学季',
      summary: '笔记本满减',
      link: 'https://example.com/',
      places: 'home,list',
    },
    ...{ starts_at: String(now - 60), ends_at: String(now + 3600) },
  });
  const packet = await post('weixin/index/set_hb', {
    ...{ company_id, activity_theme: '看片拆红包', hb_video_id: 'video-of-film', hb_type: '1' },
    ...{ hb_min: '30', hb_max: '200', hb_money: '1000', hb_count: '10' },
    expire_time: String(Math.ceil((now + 8 * 3600) / 86_400 + 1) * 86_400 - 8 * 3600),
  });
  const hb_id_md5 = packet('hb_id_md5');
  const activity = await post('index/admin/set_activity', {
    ...{ title: '转盘', rules: '一', chances: '3', needs_phone: '0' },
    ...{ sponsor: '台词书店', contact: '400-000-0000' },
    ...{ starts_at: String(now - 10), ends_at: String(now + 1000) },
    prizes: JSON.stringify([
      { name: 'gold', weight: 1, stock: 2 },
      { name: 'none', weight: 0, fallback: true },
    ]),
  });
  const activity_id = activity('activity_id');
  await post('index/admin/update_activity_status', { activity_id, status: '1' });
  await post('index/admin/add_draw_list_entry', { list: 'white', kind: 'network', subject: '203.0.113.1' });
  await post('index/index/uploadPhone', { phone: '13812341234', consent: '1' }, sessions.stranger);
  await post('index/index/chouJiang', { activity_id, request_id: 'click' }, sessions.stranger);
  await post('index/index/chouJiang', { activity_id, request_id: 'another' });
  inDatabase((database) => {
    database.exec(`
      insert into pictures (id, owner_id, width, height, size_bytes, created_ms)
        values ('picture', '${STRANGER}', 100, 100, 1, 1);
      insert into ad_banners (id, ad_id, picture_id, alt, position)
        values ('banner', '${ad('ad_id')}', 'picture', 'Notebooks', 0);
      insert into red_packet_grants (id, red_packet_id, visitor_id, share_index, cents, state, created_ms, paid_ms, paid_by)
        values ('grant', '${hb_id_md5}', '${STRANGER}', 0, 100, 'paid', 1, 2, '${STRANGER}'),
          ('learners-grant', '${hb_id_md5}', 'learner', 1, 100, 'owed', 1, null, null),
          ('admins-grant', '${hb_id_md5}', 'admin', 2, 100, 'owed', 1, null, null);
      insert into payout_batches (id, admin_id, created_ms) values ('batch', 'admin', 1);
      insert into payout_bills (bill_number, grant_id, red_packet_id, admin_id, cents, state, batch_id, created_ms)
        values ('B1', 'grant', '${hb_id_md5}', 'admin', 100, 'paid', null, 1),
          ('B2', 'learners-grant', '${hb_id_md5}', 'admin', 100, 'wait_confirm', null, 1),
          ('B3', 'admins-grant', '${hb_id_md5}', 'admin', 100, 'exported', 'batch', 1);
      insert into payout_payees (account_id, kind, ciphertext, masked_number, consent_version, consented_ms)
        values ('${STRANGER}', 'phone', 'sealed', '138****1234', 1, 1);
      insert into payout_transfers (number, bill_number, admin_id, account_id, channel, state, cents, sealed_open_id,
          activity, sender, confirmation, tries, is_withdrawn, created_ms)
        values ('B2', 'B2', 'admin', 'learner', 'merchant_transfer', 'wait_confirm', 100, 'sealed', 'a', 's', 'c', 1, 0, 1);
      insert into payout_reconciliations (day, channel, admin_id, checked_ms, orders, agreed, mended, unclear,
          paid_cents, differences)
        values ('2026-04-01', 'merchant_transfer', 'admin', 1, 1, 1, 0, 0, 100, '[]');
      insert into watch_progress (viewer_id, video_id, watched_spans, reported_ms, allowance_ms, completed_ms)
        values ('${STRANGER}', 'video-of-film', '[[0,900]]', 1, 0, 1);`);
  });
  await post('weixin/admin/update_hb_status', { hb_id_md5, hb_status: '1' });
  await post('weixin/admin/submit_ad', { ad_id: ad('ad_id') });
  const campaign = await postAs(sessions.admin, '/api/campaign_save.php', {
    ...{ company_id, name: '开学季', contact: '400', budget_cents: '2000', hb_id_md5, activity_id },
    ...{ starts_ms: String((now - 10) * 1000), ends_ms: String((now + 1000) * 1000) },
  });
  const campaign_id = campaign('campaign_id');
  await postAs(sessions.admin, '/api/campaign_publish.php', { campaign_id, revision: '1' });
  const part = { campaign_id, kind: 'red_packet', part_id: hb_id_md5 };
  const week = { from: '2026-04-01', to: '2026-04-07' };
  return {
    ...part,
    hb_id_md5,
    activity_id,
    company_id,
    admin_id: 'admin',
    ad_id: ad('ad_id'),
    ...week,
    account_id: 'learner',
  };
}

function inDatabase(change: (database: InstanceType<typeof Database>) => void) {
  const { address } = server.store;
  if (!('sqlitePath' in address)) throw new Error('the store is no file');
  const database = new Database(address.sqlitePath);
  try {
    database.pragma('foreign_keys = OFF');
    change(database);
  } finally {
    database.close();
  }
}

/** Writes recognizable values into every row of the secret columns. */
function plant() {
  inDatabase((database) => {
    for (const [table, column] of secretColumns) {
      const value = `'${PLANTED}${table}-${column}-' || rowid`;
      const { changes } = database.prepare(`update ${table} set ${column} = ${value}`).run();
      if (changes === 0) throw new Error(`${table} has no row`);
    }
  });
}

/** The addresses of all pages, with the names of their parameters. */
function listPaths(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path = '', children, index }) => {
    const whole = path ? `${parent}/${path}` : parent;
    const own = children && !index ? [] : [whole || '/'];
    return [...own, ...listPaths(children ?? [], whole)];
  });
}

/** Every page address: bare, and with what the page can show. */
function listPages(): string[] {
  const { class_id = '', class_invite_id = '', campaign_id = '' } = parameters;
  const bare = new Set(
    listPaths(routes).map((path) =>
      path
        .replace('*', 'nothing')
        .replace('/class/:id', `/class/${class_id}`)
        .replace('/campaign/:id', `/campaign/${campaign_id}`)
        .replace('/:invite', `/${class_invite_id}`),
    ),
  );
  const { film_id, bar_id, share, share_id, invite_id, survey_id, activity_id } = parameters;
  const clip = `bar_id=${bar_id}`;
  const queries: Record<string, string[]> = {
    '/list/detail': [`film_id=${film_id}`, 'film_id=film-of-client', 'video_id=video-of-film'],
    '/list/tailor': ['video_id=video-of-film', clip],
    '/list/frezeFrame': ['video_id=video-of-film&frame=24'],
    '/list/download': [clip, `film_id=${film_id}`],
    '/list/sheet': [`${clip}&kind=script`, `${clip}&kind=storyboard`],
    '/search': ['q=take'],
    '/detail': [clip, `share=${share}`],
    '/dubs': [clip],
    '/contrast': [`${clip}&line=0&take=learners-take`],
    [`/class/${class_id}`]: ['view=students', 'filter=done'],
    '/role': [`invite=${invite_id}`],
    '/survey': [`id=${survey_id}`, `survey_id=${survey_id}`],
    '/wordList': [`share=${share_id}`, 'view=review', 'view=lines', 'view=sources'],
    '/activivity/mcu': [`activity_id=${activity_id}`],
    '/m': ['type=1', 'type=4'],
  };
  const withLesson = [...bare].flatMap((path) => {
    const kind = /^\/(m[123])\//.exec(path)?.[1];
    return kind ? [`${path}?lesson_id=${parameters[kind]}`] : [];
  });
  const withQuery = Object.entries(queries).flatMap(([path, each]) =>
    each.map((query) => `${path}?${query}`),
  );
  const unknown = Object.keys(queries).filter((path) => !bare.has(path));
  if (unknown.length > 0) throw new Error(`no pages: ${unknown.join(' ')}`);
  const { company_id, hb_id_md5 } = parameters;
  const details = [company_id, hb_id_md5].map((id) => `/admin7ry784/Detail/${id}`);
  return [...[...bare].map((path) => path.replace('/:id?', '')), ...details, ...withQuery, ...withLesson];
}

/** The address of a page's data: what the loaders of its routes return. */
const dataAddressOf = (page: string) => (page === '/' ? '/_root.data' : page.replace(/^([^?]+)/, '$1.data'));

/** Inputs that a call can do without, but that it shows something for. */
const optionalInputs: ReadonlyMap<string, string[]> = new Map([
  ['/api/collect_word_share.php', ['share_id']],
  ['/api/dub_detail.php', ['link']],
  ['/api/dub_comment_index.php', ['link']],
]);

/** The address of a GET call, with a value for each parameter that it needs. */
function addressOf(call: HttpCall): string {
  const { required = [] } = describeInput(call);
  const values: Record<string, string> =
    call.path === '/test/weixin/admin/get_detail'
      ? { ...parameters, id: parameters.hb_id_md5 ?? '' }
      : parameters;
  const optional = optionalInputs.get(call.path) ?? [];
  const given = [...required, ...optional].map((name) => [name, values[name] ?? '']);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return `${path}?${new URLSearchParams(given)}`;
}

/** Requests an address and returns what of the planted values the answer contains. */
async function look(path: string, who: keyof typeof people) {
  // Compressing takes as long as rendering.
  const response = await server.get(path, { ...people[who], 'accept-encoding': 'identity' });
  const text = await response.text();
  const shown = new Set(text.match(new RegExp(`${PLANTED}[\\w-]*`, 'g')) ?? []);
  for (const hash of tokenHashes) if (text.includes(hash)) shown.add(hash);
  return { status: response.status, text, leaks: [...shown].map((value) => `${who} ${path}: ${value}`) };
}

const getCalls = listHttpCalls(contract).filter(
  ({ methods, changes, path }) => methods.includes('GET') && changes !== true && !unanswered.includes(path),
);

test('no GET call answers with a column that nobody may see', async () => {
  const leaks: string[] = [];
  const refused: string[] = [];
  const empty: string[] = [];
  for (const call of getCalls) {
    const address = addressOf(call);
    const visitor = await look(address, 'visitor');
    const learner = await look(address, 'learner');
    const admin = await look(address, 'admin');
    leaks.push(...visitor.leaks, ...learner.leaks);
    const allowed = shownToAdmins[call.path];
    leaks.push(...admin.leaks.filter((leak) => !allowed || !leak.endsWith(`: ${allowed}`)));
    const shown = [learner, admin].filter(({ status }) => status === 200);
    if (shown.every(({ text }) => text.includes('"list":[]'))) empty.push(address);
    if (shown.length === 0) refused.push(`${address}: ${admin.status} ${admin.text}`);
  }
  expect({ refused, empty }).toEqual({ refused: [], empty: [] });
  expect(leaks).toEqual([]);
});

test('no page and no data of a page contains a column that nobody may see', async () => {
  const leaks: string[] = [];
  const failed: string[] = [];
  for (const page of listPages()) {
    for (const who of ['visitor', 'learner', 'admin'] as const) {
      for (const address of [page, dataAddressOf(page)]) {
        const { status, leaks: found } = await look(address, who);
        const allowed = who === 'admin' ? shownToTeachers[page] : undefined;
        leaks.push(...found.filter((leak) => !allowed || !leak.endsWith(`: ${allowed}`)));
        // A page without a query may lead elsewhere, or say what it needs.
        const isShown = who === 'visitor' || !page.includes('?') ? status < 500 : status === 200;
        if (!isShown) failed.push(`${who} ${address}: ${status}`);
      }
    }
  }
  expect(failed).toEqual([]);
  expect(pageErrors).toEqual([]);
  expect(leaks).toEqual([]);
}, 300_000);
