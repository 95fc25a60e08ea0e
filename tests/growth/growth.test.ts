import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, DefaultQueryExecutor, sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loader as account } from '#app/features/accounts/account-route.tsx';
import { loader as campaign } from '#app/features/campaigns/campaign-route.tsx';
import { loader as campaigns } from '#app/features/campaigns/campaigns-route.tsx';
import { loader as taughtClass } from '#app/features/classes/class-route.tsx';
import { loader as classes } from '#app/features/classes/classes-route.tsx';
import { loader as clipEditor } from '#app/features/clip-editor/clip-editor-route.tsx';
import { loader as download } from '#app/features/downloads/download-route.tsx';
import { loader as dubbing } from '#app/features/dubbing/dubbing-route.tsx';
import { loader as dubWall } from '#app/features/dubs/dub-wall-route.tsx';
import { loader as filmList } from '#app/features/films/film-list-route.tsx';
import { loader as film } from '#app/features/films/film-route.tsx';
import { loader as guestbook } from '#app/features/guestbook/guestbook-route.tsx';
import { loader as home } from '#app/features/home/home-route.tsx';
import { loader as lessons } from '#app/features/lessons/video-lists-route.tsx';
import { loader as prizeDraw } from '#app/features/prize-draw/prize-draw-route.tsx';
import { loader as reels } from '#app/features/reels/reels-route.tsx';
import { loader as search } from '#app/features/search/search-route.tsx';
import { loader as still } from '#app/features/stills/still-route.tsx';
import { loader as voiceComparison } from '#app/features/voice-comparison/voice-comparison-route.tsx';
import { loader as words } from '#app/features/words/words-route.tsx';
import { loader as workspace } from '#app/features/workspace/workspace-layout.tsx';
import { pageContext } from '#app/request/page-context.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { selectClipsOfSameBounds } from '#store/clips/clip-store.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { fillDraws, fillStore, grown } from './fill-store.ts';

/** What a page or a call may take of a processor in a grown installation. */
const MAX_MS = 50;
/** Of the processor's time on this thread, where the statements run, so that other programs do not count. The fastest run counts. */
const RUNS = 7;
/** The tables that grow without a limit. */
const LARGE_TABLE_SCAN =
  /Seq Scan on (?:accounts|sessions|videos|subtitle_lines|aligned_lines|clips|takes|jobs|dubs|dub_comments|red_packet_grants|payout_bills|audit_entries|draw_records|draw_participants)\b/;

const pageLoaders: Record<string, (args: never) => unknown> = {
  '/': home,
  '/list': filmList,
  '/list/detail': film,
  '/list/tailor': clipEditor,
  '/list/frezeFrame': still,
  '/list/download': download,
  '/search': search,
  '/detail': dubbing,
  '/dubs': dubWall,
  '/contrast': voiceComparison,
  '/me': account,
  '/classes': classes,
  '/class/class0': taughtClass,
  '/campaigns': campaigns,
  '/campaign/campaign0': campaign,
  '/wordList': words,
  '/guestbook': guestbook,
  '/m': lessons,
  '/reel': reels,
  '/activivity/mcu': prizeDraw,
};

/** Pages whose panel is in the line workspace, which has a loader of its own. */
const workspacePages = new Set([
  '/list/detail',
  '/list/tailor',
  '/list/frezeFrame',
  '/list/download',
  '/detail',
  '/contrast',
]);

describe.each(['sqlite', 'postgres'] as const)(
  `with ${grown.films} films, ${grown.clips} clips, and ${grown.accounts} accounts on %s`,
  (dialect) => {
    let server: TestServer;
    let queries: CompiledQuery[] = [];
    let statements = 0;
    let rows = 0;
    let learner: { cookie: string };
    let admin: { cookie: string };
    let teacher: { cookie: string };

    beforeAll(async () => {
      server = await startTestServer({
        dialect,
        async handlePage(request, value) {
          const url = new URL(request.url);
          const loader = pageLoaders[url.pathname];
          if (!loader) throw new Error(`no loader for ${url.pathname}`);
          const context = new RouterContextProvider();
          context.set(pageContext, value);
          const params = { id: url.pathname.split('/').at(-1) };
          const args = { request, url, context, params, pattern: url.pathname };
          const around = workspacePages.has(url.pathname) ? [workspace] : [];
          return Response.json(await Promise.all([...around, loader].map((load) => load(args as never))));
        },
      });
      await fillStore(server.store.address);
      for (const at of Array.from({ length: 40 }, (_, n) => n)) {
        await server.index.put({
          videoId: `video000${at}`,
          filmId: `film0000${at}`,
          source: 'film',
          ownerId: null,
          revision: at + 1,
          quality: 1,
          lines: await server.store.films.linesOfVideo({ videoId: `video000${at}` }),
        });
      }
      // All films are searchable in a grown installation. To index them all would take longer than all other tests here.
      server.index.has = () => true;
      learner = await server.openSession(makeAccount({ id: 'a2' }));
      admin = await server.openSession(makeAccount({ id: 'a1' }));
      teacher = await server.openSession(makeAccount({ id: 'a40000' }));
      const executor = server.store.db.getExecutor();
      const execute = executor.executeQuery.bind(executor);
      vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
        statements += 1;
        queries.push(query);
        const result = await execute(query);
        rows += result.rows.length;
        return result as never;
      });
    }, 300_000);
    afterAll(() => server?.dispose());

    /** Returns the number of statements of a request, and the CPU time of its fastest run in milliseconds. */
    async function measure(path: string, headers: { cookie: string }) {
      // The first request of a session notes when it was last used.
      const answer = await server.get(path, headers);
      expect([path, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([
        path,
        200,
        '',
      ]);
      let fastestMs = Number.POSITIVE_INFINITY;
      let count = 0;
      for (let run = 0; run < RUNS && (run < 2 || fastestMs > MAX_MS); run += 1) {
        statements = 0;
        queries = [];
        const before = process.threadCpuUsage();
        await (await server.get(path, headers)).arrayBuffer();
        const { user, system } = process.threadCpuUsage(before);
        fastestMs = Math.min(fastestMs, (user + system) / 1000);
        count = statements;
      }
      return { count, fastestMs };
    }

    async function expectWithin(path: string, headers: { cookie: string }, maxStatements: number) {
      const { count, fastestMs } = await measure(path, headers);
      if (process.env.GROWTH_FIGURES) console.log(path, count, fastestMs.toFixed(1));
      expect.soft(count, `statements of ${path}`).toBeLessThanOrEqual(maxStatements);
      expect.soft(fastestMs, `milliseconds of ${path}`).toBeLessThanOrEqual(MAX_MS);
      // The time includes SQLite's work, but not that of PostgreSQL. A part of a name is looked for in every account.
      if (dialect === 'postgres' && !/account_index.php\?q=|payout_list.*text=/.test(path))
        expect.soft(await listUnindexed(), `statements of ${path} without an index`).toEqual([]);
    }

    /**
     * Lists the statements of the last request for which no index of a large table can be used, apart from those that count
     * rows. Sequential scans are made expensive, because the planner prefers them where they are quick at this size.
     */
    async function listUnindexed(): Promise<string[]> {
      const selects = queries.filter(
        ({ sql: text }) => text.startsWith('select') && !text.includes('count('),
      );
      return server.store.db.connection().execute(async (connection) => {
        await sql`set enable_seqscan = off`.execute(connection);
        const found: string[] = [];
        for (const query of selects) {
          const plan = await connection.executeQuery<{ 'QUERY PLAN': string }>({
            ...query,
            sql: `explain ${query.sql}`,
          });
          const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
          if (LARGE_TABLE_SCAN.test(steps)) found.push(`${query.sql}\n${steps}`);
        }
        await sql`reset enable_seqscan`.execute(connection);
        return found;
      });
    }

    test.each([
      ['/', 13],
      ['/search', 1],
      ['/search?q=take+your+time', 3],
      ['/search?q=take+your+time&film_id=film00003', 7],
      ['/list', 4],
      ['/list?sort=title', 4],
      ['/list?level=3', 4],
      ['/list?q=777', 4],
      ['/list/detail?film_id=film00000', 12],
      ['/list/detail?video_id=video0005', 9],
      ['/list/tailor?video_id=video0005', 14],
      ['/list/frezeFrame?video_id=video0005', 5],
      ['/list/download?bar_id=clip000020', 13],
      ['/list/download?film_id=film00005', 10],
      ['/detail?bar_id=clip00000', 21],
      ['/detail?dub_id=dub00000', 16],
      ['/dubs', 6],
      ['/dubs?sort=liked&pageno=500', 6],
      ['/dubs?bar_id=clip00000&sort=liked', 10],
      ['/contrast?bar_id=clip00000', 22],
      ['/me', 25],
      ['/me?view=account', 4],
      ['/wordList', 5],
      ['/reel', 4],
      ['/guestbook', 12],
      ['/m', 4],
      ['/classes', 3],
      ['/class/class0', 8],
      ['/campaigns', 3],
      ['/campaigns?pageno=200', 3],
      ['/campaign/campaign0', 3],
    ])('the page %s takes at most %i statements and 50 ms', async (path, maxStatements) => {
      await expectWithin(path, learner, maxStatements);
    });

    test.each([
      ['/me', 26],
      ['/classes', 5],
      ['/class/class0', 12],
      ['/class/class0?view=students', 6],
      ['/detail?of=students', 8],
      ['/detail?of=students&pageno=50', 8],
    ])('the page %s of a teacher takes at most %i statements and 50 ms', async (path, maxStatements) => {
      await expectWithin(path, admin, maxStatements);
    });

    test.each([
      ['/detail?of=students', 8],
      ['/detail?of=students&pageno=50', 8],
      ['/api/take_index.php?bar_id=clip00000&everyone=1', 8],
      ['/api/take_review_index.php?bar_id=clip00000&pagesize=100', 8],
      ['/api/take_review_index.php?bar_id=assigned&unheard=1&line=0&pagesize=100', 9],
      ['/api/take_review_students.php?bar_id=assigned', 7],
    ])('%s of a teacher of one class takes at most %i statements and 50 ms', async (path, maxStatements) => {
      await expectWithin(path, teacher, maxStatements);
    });

    test('the home page of somebody new takes at most 15 statements and 50 ms', async () => {
      const newcomer = makeAccount({ id: 'newcomer' });
      await server.store.accounts.insertAccount(newcomer);
      await expectWithin('/', await server.openSession(newcomer), 15);
    });

    test.each([
      ['/api/dub_film_index.php', 3],
      ['/api/dub_film_index.php?pagesize=100&sort=year', 3],
      ['/api/dub_film_index.php?pageno=90&pagesize=100', 3],
      ['/api/dub_video_index.php?film_id=film00000', 5],
      ['/api/dub_sub_index.php?video_id=video0000', 4],
      ['/api/dub_sub_index2.php?sub_id=video0003.7', 5],
      ['/api/dub_bar_index.php', 6],
      ['/api/dub_bar_index.php?mine=0&pagesize=100', 6],
      ['/api/dub_bar_index.php?mine=1&pagesize=100', 6],
      ['/api/dub_bar_index.php?mine=1&sort=film', 6],
      ['/api/dub_bar_index.php?film_id=film00003', 6],
      ['/api/dub_bar_index.php?mine=1&pageno=100&pagesize=100', 6],
      ['/api/dub_reel_index.php', 4],
      ['/api/dub_wall_index.php?pagesize=100', 6],
      ['/api/dub_comment_index.php?dub_id=dub00000', 8],
      ['/api/dub_clips_cold.php', 9],
      ['/api/dub_clips_cold.php?pageno=30&pagesize=100', 9],
      ['/api/take_index.php?bar_id=clip00000', 8],
      ['/api/line_pronounced.php?text=Take+your+time', 2],
      ['/api/client_payee.php', 3],
      ['/api/client_rewards.php', 4],
      ['/api/my_film_index.php', 5],
      ['/api/my_session_index.php', 2],
      ['/api/msg_pad_index.php', 8],
      ['/api/word_list_index.php', 5],
      ['/api/line_saved_index.php', 4],
      ['/api/class_tasks.php', 8],
      ['/api/word_card.php?text=time&sub_id=video0005.7', 11],
      ['/api/line_words.php?sub_id=video0005.7&before=10&after=50', 6],
      ['/api/bonus_video_list.php?type=1', 4],
      ['/api/sub_seek_all.php?q=take+your+time', 3],
      ['/api/sub_seek_all.php?q=take+your+time&pagesize=100', 3],
      ['/api/sub_seek_facets.php?q=take+your+time', 2],
      ['/api/sub_seek_suggest.php?q=ta', 1],
    ])('the call %s takes at most %i statements and 50 ms', async (path, maxStatements) => {
      await expectWithin(path, learner, maxStatements);
    });

    test.each([
      ['/api/dub_job_index.php', 5],
      ['/api/line_words_detail.php?sub_id=video0005.7', 5],
      ['/api/dub_sub_timing.php?video_id=video0000', 4],
      ['/api/account_index.php', 4],
      ['/api/account_index.php?q=learner4', 4],
      ['/api/account_index.php?sort=seen&seen=never&pageno=20', 4],
      ['/api/account_index.php?sort=created&state=enabled&pageno=20', 4],
      ['/api/account_index.php?is_owed=1&role=client', 4],
      ['/api/account_detail.php?account_id=a2', 8],
      ['/api/audit_index.php', 4],
      ['/api/audit_index.php?pageno=500&pagesize=100', 4],
      ['/api/audit_index.php?action=ads&pageno=20&pagesize=100', 4],
      ['/api/audit_index.php?action=payouts&from=1970-01-01&to=1970-01-01', 4],
      ['/api/audit_index.php?actor=learner1&pageno=30&pagesize=100', 5],
      ['/api/audit_index.php?actor=learner1&subject=learner2&action=red_packets', 6],
      ['/api/dub_report_index.php', 3],
      ['/api/admin_overview.php', 3],
      ['/test/weixin/admin/get_payout_list?admin_id=a1&state=waiting&pagesize=100', 3],
      ['/test/weixin/admin/get_payout_list?admin_id=a1&state=paid&pageno=140&pagesize=100', 3],
      ['/test/weixin/admin/get_payout_list?admin_id=a1&hb_id_md5=packet0&state=paid', 3],
      ['/test/weixin/admin/get_payout_list?admin_id=a1&text=TCgrant7', 3],
      ['/test/weixin/admin/get_payout_files?admin_id=a1', 2],
      ['/api/survey_index.php', 4],
      ['/api/lesson_index.php', 4],
      ['/api/take_index.php?bar_id=clip00000&everyone=1', 8],
      ['/api/take_review_index.php?bar_id=clip00000&pagesize=100', 8],
      ['/api/take_review_index.php?bar_id=clip00000&unheard=1&line=0&pageno=90&pagesize=100', 9],
      ['/api/take_review_students.php?bar_id=clip00000', 7],
      ['/api/dub_bar_index.php?mine=0', 6],
      ['/api/class_results.php?assignment_id=task0', 10],
      ['/api/class_results.php?assignment_id=task0&filter=done&pagesize=50&pageno=4', 10],
      ['/api/class_students.php?class_id=class0', 4],
      ['/api/campaign_index.php', 3],
      ['/api/campaign_index.php?sort=end&pageno=400', 3],
      ['/api/campaign_index.php?sort=name&status=draft&q=777', 3],
      ['/api/campaign_detail.php?campaign_id=campaign0', 4],
      ['/api/campaign_report.php?campaign_id=campaign0', 7],
      ['/api/campaign_audit.php?campaign_id=campaign0', 4],
    ])(
      'the call %s of an administrator takes at most %i statements and 50 ms',
      async (path, maxStatements) => {
        await expectWithin(path, admin, maxStatements);
      },
    );

    describe(`with ${grown.draws} draws of an activity and ${grown.activities} activities`, () => {
      beforeAll(async () => {
        await fillDraws(server.store);
        // SQLite fills on this thread. Connections that were idle for too long meanwhile are closed now, not during a request.
        await sleep(100);
      }, 300_000);

      test.each([
        ['/activivity/mcu?activity_id=draw0', 9],
        ['/activivity/mcu', 9],
        ['/test/index/index/getInfo?activity_id=draw0', 6],
        ['/test/index/index/getInfo', 6],
        ['/test/index/index/getDrawRecord?activity_id=draw0', 4],
      ])('%s takes at most %i statements and 50 ms', async (path, maxStatements) => {
        await expectWithin(path, learner, maxStatements);
      });

      test.each([
        ['/test/index/admin/get_activity_list', 4],
        ['/test/index/admin/get_activity_list?pageno=90', 4],
        ['/test/index/admin/get_activity?activity_id=draw0', 3],
        ['/test/index/admin/get_draw_list?activity_id=draw0&pagesize=100', 5],
        ['/test/index/admin/get_draw_list?activity_id=draw0&state=owed&pagesize=100', 5],
        ['/test/index/admin/get_draw_list?activity_id=draw0&seq=77', 5],
      ])('%s of an administrator takes at most %i statements and 50 ms', async (path, maxStatements) => {
        await expectWithin(path, admin, maxStatements);
      });

      test('a draw with caps and limits takes at most 16 statements and 50 ms', async () => {
        const draw = async () => {
          const answer = await server.get('/test/index/index/chouJiang?activity_id=draw0', learner);
          expect(answer.status).toBe(200);
          await answer.arrayBuffer();
        };
        // The first draws compile their statements.
        for (const _ of [1, 2, 3]) await draw();
        statements = 0;
        // Transactions have executors of their own, and begin and end with statements that read and write no rows.
        const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
        const before = process.threadCpuUsage();
        await draw();
        const { user, system } = process.threadCpuUsage(before);
        const ofDraw = executed.mock.calls.filter(([{ sql: text }]) =>
          /^(?:select|insert|update)/.test(text),
        );
        executed.mockRestore();
        if (process.env.GROWTH_FIGURES) console.log('a draw', statements, ofDraw.length);
        expect(statements + ofDraw.length).toBeLessThanOrEqual(16);
        expect((user + system) / 1000).toBeLessThanOrEqual(MAX_MS);
      });
    });

    test('a list reads no episodes of a series of which one is being imported', async () => {
      await server.store.db
        .updateTable('videos')
        .set({ state: 'importing', mezzanine: null })
        .where('id', '=', 'video00010100')
        .execute();
      await server.store.db
        .updateTable('films')
        .set({ importing_count: 1 })
        .where('id', '=', 'film00000')
        .execute();
      const path = '/api/dub_film_index.php?q=film%200&sort=title&pagesize=5';
      await server.get(path, learner);
      [statements, rows] = [0, 0];
      const answer = (await (await server.get(path, learner)).json()) as { list: { id: string }[] };
      expect(answer.list).toContainEqual(
        expect.objectContaining({ id: 'film00000', state: 'ready', videos: grown.episodes + 1, percent: 0 }),
      );
      expect(statements).toBeLessThanOrEqual(4);
      // The session, the length of the list, its films, and one row for the imports.
      expect(rows).toBeLessThanOrEqual(8);
    });

    test("the quota of a learner's uploads takes one statement and no other learner's films", async () => {
      await server.store.db
        .updateTable('films')
        .set({ source: 'client', owner_id: 'a2' })
        .where('id', '=', 'film00003')
        .execute();
      [statements, rows] = [0, 0];
      const { usedBytes } = await server.services.ownFilms.usage({ viewer: { id: 'a2' } });
      // The fill says this size of every mezzanine.
      expect([usedBytes, statements, rows]).toEqual([5_000_000, 1, 1]);
    });

    test("the clip of a line is found among an account's own by an index", async () => {
      const find = async () => {
        const line = { video_id: 'video0007', sub_id: 'video0007.4', wait_ms: '0' };
        const answer = await server.post('/api/dub_bar_for_lines.php', line, learner);
        expect(answer.status).toBe(200);
        return (await answer.json()) as { bar_id: string };
      };
      const { bar_id } = await find();
      statements = 0;
      const before = process.threadCpuUsage();
      expect((await find()).bar_id).toBe(bar_id);
      const { user, system } = process.threadCpuUsage(before);
      expect(statements).toBeLessThanOrEqual(20);
      expect((user + system) / 1000).toBeLessThanOrEqual(MAX_MS);
      const { db } = server.store;
      const bounds = { ownerId: 'a2', videoId: 'video0007', startFrame: 190, endFrame: 224 };
      const query = selectClipsOfSameBounds(db, bounds).compile();
      const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain';
      const { rows: plan } = await db.executeQuery({ ...query, sql: `${explain} ${query.sql}` });
      expect(JSON.stringify(plan)).toContain('clips_same');
    });

    test('a range of a film takes two statements', async () => {
      await server.putFile(server.files.videoFile('video0005', 'mezzanine.mp4'), 'x'.repeat(100));
      statements = 0;
      const answer = await server.get('/media/video/video0005/mezzanine.mp4', {
        ...learner,
        range: 'bytes=0-9',
      });
      expect([answer.status, statements]).toEqual([206, 2]);
    });
  },
);
