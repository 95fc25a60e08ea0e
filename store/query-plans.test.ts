import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountStore } from './accounts/account-store.ts';
import { createClipStore } from './clips/clip-store.ts';
import type { Database, Tables } from './database/tables.ts';
import { createSqliteDialect } from './dialects/sqlite.ts';
import { createVisitorStore } from './draw-visitors/visitor-store.ts';
import { createDubPostStore } from './dub-posts/dub-post-store.ts';
import { createDubStore } from './dubs/dub-store.ts';
import { createFilmStore } from './films/film-store.ts';
import { createGuestbookStore } from './guestbook/guestbook-store.ts';
import { createJobStore } from './jobs/job-store.ts';
import { migrateStore } from './migrations/migrate-store.ts';
import { createReelStore } from './reels/reel-store.ts';
import { createSharedLimitStore } from './shared-limits/shared-limit-store.ts';
import { createWechatStore } from './wechat/wechat-store.ts';

let folder: string;
let db: Database;
let queries: CompiledQuery[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-plans-'));
  db = new Kysely<Tables>({
    dialect: createSqliteDialect({ path: join(folder, 'taici.sqlite') }),
    log: (event) => {
      queries.push(event.query);
    },
  });
  await migrateStore({ db, dialect: 'sqlite' });
});
afterAll(async () => {
  await db?.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `act` and returns the steps of its query plans in SQLite that scan a whole table. */
async function wholeTableReads(act: () => Promise<unknown>): Promise<string[]> {
  queries = [];
  await act();
  const statements = queries.filter((query) => /^(select|update|delete)/.test(query.sql));
  expect(statements).not.toEqual([]);
  const reads: string[] = [];
  for (const query of statements) {
    const plan = await db.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    });
    reads.push(...plan.rows.map((row) => row.detail).filter((step) => /^SCAN/.test(step)));
  }
  return reads;
}

const page = { limit: 20, offset: 40 };
const reviewed = { guestbook: 'kid' as const, text: null, asOfMs: null, ...page };
const everyFilm = { sources: ['film' as const], clientOwnerIds: ['a'], q: null, ...page };
const everyClip = { ownerId: null, filmId: null, clientOwnerIds: null, ...page };
const held = { id: 'j', workerId: 'w', nowMs: 1 };

const proof = { kind: 'phone' as const, hash: 'h', ciphertext: 'c', maskedNumber: 'm', consentedMs: 1 };
const aVisitor = { id: 'v', activityId: 'a' };
const visitorsOf = (at: Database) => createVisitorStore({ db: at, dialect: 'sqlite' });

type Reading = [string, (db: Database) => Promise<unknown>];

const byKey: Reading[] = [
  ['accountByName', (at) => createAccountStore({ db: at }).accountByUsername('a')],
  ['accountById', (at) => createAccountStore({ db: at }).accountById('a')],
  ['sessionByToken', (at) => visitorsOf(at).sessionByToken({ tokenHash: 't', nowMs: 1 })],
  ['visitorsOfProof', (at) => visitorsOf(at).visitorsOfProof(proof)],
  ['tryCode', (at) => visitorsOf(at).tryCode({ holderId: 'v', nowMs: 1 })],
  ['countOwed', (at) => visitorsOf(at).countOwed(aVisitor)],
  ['exportVisitor', (at) => visitorsOf(at).exportVisitor('v')],
  ['sweepCounters', (at) => createSharedLimitStore({ db: at }).sweepCounters(1)],
  [
    'returnUses',
    (at) =>
      createSharedLimitStore({ db: at }).returnUses({
        counters: [{ counter: 'c', count: 1, windowMs: 1 }],
        nowMs: 1,
      }),
  ],
  ['findBinding', (at) => createWechatStore({ db: at }).findBinding('a')],
  ['setPassword', (at) => createAccountStore({ db: at }).setPassword({ accountId: 'a', passwordHash: 'h' })],
  [
    'sessionWithAccount',
    (at) => createAccountStore({ db: at }).sessionWithAccount({ tokenHash: 't', nowMs: 1 }),
  ],
  ['deleteSession', (at) => createAccountStore({ db: at }).deleteSession('t')],
  ['deleteExpiredSessions', (at) => createAccountStore({ db: at }).deleteExpiredSessions(1)],
  ['filmById', (at) => createFilmStore({ db: at }).filmById('f')],
  ['videoById', (at) => createFilmStore({ db: at }).videoById('v')],
  ['importsOfFilms', (at) => createFilmStore({ db: at }).importsOfFilms(['f', 'g'])],
  ['readyVideoIds', (at) => createFilmStore({ db: at }).readyVideoIds(['f', 'g'])],
  ['uploadedVideos', (at) => createFilmStore({ db: at }).uploadedVideos('a')],
  ['videosOfFilms', (at) => createFilmStore({ db: at }).videosOfFilms(['f', 'g'])],
  ['updateVideo', (at) => createFilmStore({ db: at }).updateVideo('v', { state: 'ready' })],
  ['setOriginalBytes', (at) => createFilmStore({ db: at }).setOriginalBytes({ videoId: 'v', bytes: 1 })],
  ['videosChangedSince', (at) => createFilmStore({ db: at }).videosChangedSince({ revision: 5, limit: 9 })],
  ['videosInState', (at) => createFilmStore({ db: at }).videosInState('ready')],
  [
    'videoByContent',
    (at) => createFilmStore({ db: at }).videoByContent({ source: 'film', ownerId: null, contentHash: 'c' }),
  ],
  ['deleteVideo', (at) => createFilmStore({ db: at }).deleteVideo('v')],
  [
    'changeSubtitles',
    (at) =>
      createFilmStore({ db: at }).updateSubtitles({
        videoId: 'v',
        change: () => ({ tracks: [], lines: [], level: null }),
      }),
  ],
  ['unratedVideoIds', (at) => createFilmStore({ db: at }).videoIdsWithoutLevel()],
  ['rateVideo', (at) => createFilmStore({ db: at }).setVideoLevel({ videoId: 'v', level: 3 })],
  [
    'subtitle_linesOfVideo',
    (at) => createFilmStore({ db: at }).linesOfVideo({ videoId: 'v', fromMs: 1, toMs: 2 }),
  ],
  [
    'linesOfRanges',
    (at) =>
      createFilmStore({ db: at }).linesOfRanges([
        { videoId: 'v', startMs: 1, endMs: 2 },
        { videoId: 'w', startMs: 1, endMs: 2 },
      ]),
  ],
  ['countByState', (at) => createJobStore({ db: at, dialect: 'sqlite' }).countByState()],
  ['videosWithFilms', (at) => createFilmStore({ db: at }).videosWithFilms(['v', 'w'])],
  ['filmsByIds', (at) => createFilmStore({ db: at }).filmsByIds(['f', 'g'])],
  ['clipsByIds', (at) => createClipStore({ db: at }).clipsByIds(['b', 'c'])],
  ['countLinesOfVideo', (at) => createFilmStore({ db: at }).countLinesOfVideo({ videoId: 'v' })],
  ['subtitle_linesByIds', (at) => createFilmStore({ db: at }).linesByIds(['l', 'm'])],
  ['linesWithVideos', (at) => createFilmStore({ db: at }).linesWithVideos(['l', 'm'])],
  ['lineContext', (at) => createFilmStore({ db: at }).surroundingLines({ lineId: 'l', before: 1, after: 1 })],
  ['dubById', (at) => createDubStore({ db: at }).dubById('d')],
  ['dubByLink', (at) => createDubStore({ db: at }).dubByLink('l')],
  ['dubOf', (at) => createDubStore({ db: at }).dubOf({ ownerId: 'a', clipId: 'b' })],
  ['dubsInState', (at) => createDubStore({ db: at }).dubsInState('mixing')],
  ['listDubs', (at) => createDubStore({ db: at }).listDubs({ ownerId: 'a', ...page })],
  ['reelById', (at) => createReelStore({ db: at, dialect: 'sqlite' }).reelById('r')],
  ['reelsInState', (at) => createReelStore({ db: at, dialect: 'sqlite' }).reelsInState('cutting')],
  ['listReels', (at) => createReelStore({ db: at, dialect: 'sqlite' }).listReels({ ownerId: 'a', ...page })],
  ['clipById', (at) => createClipStore({ db: at }).clipById('b')],
  ['clipsInState', (at) => createClipStore({ db: at }).clipsInState('cutting')],
  [
    'listClips of an owner',
    (at) => createClipStore({ db: at }).listClips({ ...everyClip, ownerId: 'a', sort: 'new' }),
  ],
  [
    'listClips of a film',
    (at) => createClipStore({ db: at }).listClips({ ...everyClip, filmId: 'f', sort: 'new' }),
  ],
  [
    'claim',
    (at) =>
      createJobStore({ db: at, dialect: 'sqlite' }).claim({
        kinds: ['cut_bar', 'import_video'],
        workerId: 'w',
        nowMs: 1,
        leaseMs: 1,
      }),
  ],
  [
    'heartbeat',
    (at) =>
      createJobStore({ db: at, dialect: 'sqlite' }).renewLease({
        ...held,
        leaseMs: 1,
        stage: null,
        progressPercent: 0,
      }),
  ],
  ['finish', (at) => createJobStore({ db: at, dialect: 'sqlite' }).finish({ ...held, state: 'done' })],
  ['runningWorkerIds', (at) => createJobStore({ db: at, dialect: 'sqlite' }).runningWorkerIds()],
  [
    'release',
    (at) => createJobStore({ db: at, dialect: 'sqlite' }).releaseWorkerJobs({ workerPrefix: 'w', nowMs: 1 }),
  ],
  ['cancel', (at) => createJobStore({ db: at, dialect: 'sqlite' }).cancel(held)],
  ['retry', (at) => createJobStore({ db: at, dialect: 'sqlite' }).retry(held)],
  [
    'latestJobFor',
    (at) =>
      createJobStore({ db: at, dialect: 'sqlite' }).latestJobsFor({
        kind: 'cut_bar',
        subjectIds: ['s', 't'],
      }),
  ],
  [
    'listJobs by state',
    (at) => createJobStore({ db: at, dialect: 'sqlite' }).listJobs({ states: ['queued', 'failed'], ...page }),
  ],
  [
    'listJobs of a kind',
    (at) =>
      createJobStore({ db: at, dialect: 'sqlite' }).listJobs({ states: null, kind: 'cut_bar', ...page }),
  ],
  ['filmsByTitles', (at) => createFilmStore({ db: at }).filmsByTitles(['a', '影片'])],
  ...(['waiting', 'unanswered', 'all'] as const).map(
    (filter): Reading => [
      `listForReview of ${filter} messages`,
      (at) => createGuestbookStore({ db: at }).listForReview({ ...reviewed, filter }),
    ],
  ),
  [
    'listForReview with a text',
    (at) => createGuestbookStore({ db: at }).listForReview({ ...reviewed, filter: 'all', text: 'x' }),
  ],
];

test.each(byKey)('%s reads no whole table', async (_, act) => {
  expect(await wholeTableReads(() => act(db))).toEqual([]);
});

test.each([
  ['dubs_wall_new', { sort: 'new', clipId: null }],
  ['dubs_wall_liked', { sort: 'liked', clipId: null }],
  ['dubs_wall_clip', { sort: 'new', clipId: 'c' }],
  ['dubs_wall_clip_liked', { sort: 'liked', clipId: 'c' }],
] as const)('the beginning of the wall is read from the index %s, in its order', async (index, wall) => {
  const posts = createDubPostStore({ db });
  queries = [];
  await posts.firstOfWall({ ...wall, exceptOwnerId: null, clientOwnerIds: ['c'], limit: 8 });
  const [query] = queries;
  if (!query) throw new Error('no statement');
  const { rows } = await db.executeQuery({ ...query, sql: `explain query plan ${query.sql}` });
  const plan = JSON.stringify(rows);
  expect(plan).toMatch(new RegExp(`INDEX ${index}\\b`));
  expect(plan).not.toContain('TEMP B-TREE');
});

const indexScans: [string, (db: Database) => Promise<unknown>][] = [
  ['countAccounts', (at) => createAccountStore({ db: at }).countAccounts()],
  ['accountsWithInitialPassword', (at) => createAccountStore({ db: at }).accountsWithInitialPassword()],
  ['countVideosByState', (at) => createFilmStore({ db: at }).countVideosByState()],
  ['listJobs', (at) => createJobStore({ db: at, dialect: 'sqlite' }).listJobs({ states: null, ...page })],
];

test.each(indexScans)('%s scans an index', async (_, act) => {
  const reads = await wholeTableReads(() => act(db));
  expect(reads).not.toEqual([]);
  for (const step of reads) expect(step).toMatch(/USING (COVERING )?INDEX/);
});

test("the level filter looks up a film's own videos only", async () => {
  const act = () => createFilmStore({ db }).listFilms({ ...everyFilm, level: 3, sort: 'new' });
  // Films are scanned; their videos are looked up by index.
  for (const step of await wholeTableReads(act)) expect(step).toMatch(/^SCAN films\b/);
});

test.each(['new', 'title', 'year'] as const)(
  'a page of films by %s uses an index for its order',
  async (sort) => {
    await createFilmStore({ db }).listFilms({ ...everyFilm, sort });
    queries = [];
    await createFilmStore({ db }).listFilms({ ...everyFilm, sort });
    const ordered = queries.find((query) => query.sql.includes('order by'));
    if (!ordered) throw new Error('no ordered query was run');
    const plan = await db.executeQuery<{ detail: string }>({
      ...ordered,
      sql: `explain query plan ${ordered.sql}`,
    });
    const steps = plan.rows.map((row) => row.detail).join('\n');
    expect(steps).toContain(`films_${sort}`);
    expect(steps).not.toContain('TEMP B-TREE');
  },
);
