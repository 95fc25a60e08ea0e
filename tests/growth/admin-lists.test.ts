import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { fillLists, LIST_ROWS } from './fill-lists.ts';

/** What a list may take until its rows arrive. */
const MAX_MS = 300;
/** The fastest run counts, so that other programs do not. */
const RUNS = 7;
/** The pages have the size of those of the admin area. */
const PAGE_SIZE = 20;
const LAST_PAGE = LIST_ROWS / PAGE_SIZE;

const weixin = (name: string, query = '') => `/test/weixin/admin/${name}?admin_id=a1&${query}`;
const draws = (name: string, query = '') => `/test/index/admin/${name}?${query}`;

/**
 * Each list with its searches and filters, and the number of statements that no page of it exceeds. One of them may note when
 * the session was last used.
 */
const lists: [name: string, address: string, queries: string[], maxStatements: number][] = [
  ['accounts', '/api/account_index.php?', ['q=learner77', 'role=client&seen=earlier', 'sort=seen'], 4],
  ['audit', '/api/audit_index.php?', ['actor=learner1', 'action=ads', 'subject=learner2'], 5],
  ['jobs', '/api/dub_job_index.php?', ['state=failed'], 4],
  ['films', '/api/dub_film_index.php?', ['q=77', 'source=ytb', 'sort=title'], 5],
  ['words', '/api/word_entry_index.php?', ['q=77', 'group=gold', 'state=draft'], 4],
  ['lessons', '/api/lesson_index.php?', ['kind=m2'], 4],
  ['surveys', '/api/survey_index.php?', [], 3],
  ['guestbook', '/api/msg_pad_queue.php?', ['text=77', 'filter=reported', 'filter=unanswered'], 7],
  ['red packets', weixin('get_hb_list'), ['q=77', 'hb_status=1', 'sort=ending'], 6],
  ['grants', weixin('get_detail', 'id=packet0&'), [], 9],
  ['viewers', weixin('get_hb_watching', 'hb_id_md5=packet0&'), [], 4],
  ['ledger', weixin('get_hb_ledger', 'hb_id_md5=packet0&'), [], 4],
  ['payouts', weixin('get_payout_list'), ['text=TC77', 'state=paid'], 3],
  ['ads', weixin('get_ad_list'), [], 5],
  ['companies', weixin('get_ad_company'), [], 3],
  ['campaigns', '/api/campaign_index.php?', ['q=77', 'status=draft', 'sort=end'], 3],
  ['activities', draws('get_activity_list'), ['q=77', 'status=2', 'order=draws'], 4],
  ['draws', draws('get_draw_list', 'activity_id=draw0&'), ['seq=77', 'state=owed'], 5],
  ['draw lists', draws('get_draw_lists'), ['list=black'], 3],
  ['dub reports', '/api/dub_report_index.php?', [], 3],
  ['orders', '/api/admin_transfer_index.php?', ['need=held'], 3],
  ['reconciliations', '/api/admin_reconciliation_index.php?', [], 3],
  ['classes', '/api/class_index.php?', [], 3],
];

describe.each(['sqlite', 'postgres'] as const)(`with ${LIST_ROWS} rows in each list on %s`, (dialect) => {
  let server: TestServer;
  let statements = 0;
  let admin: { cookie: string };

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    await fillLists(server.store.address);
    admin = await server.openSession(makeAccount({ id: 'a1' }));
    const executor = server.store.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    vi.spyOn(executor, 'executeQuery').mockImplementation((query) => {
      statements += 1;
      return execute(query) as never;
    });
  });
  afterAll(() => server?.dispose());

  /** Returns the number of statements of a request, and how long its fastest run took in milliseconds. */
  async function measure(path: string) {
    let fastestMs = Number.POSITIVE_INFINITY;
    let count = 0;
    for (let run = 0; run < RUNS && (run < 2 || fastestMs > MAX_MS); run += 1) {
      statements = 0;
      const startMs = performance.now();
      const answer = await server.get(path, admin);
      const text = await answer.text();
      fastestMs = Math.min(fastestMs, performance.now() - startMs);
      expect([path, answer.status, text]).toEqual([path, 200, expect.stringContaining('list')]);
      count = statements;
    }
    return { count, fastestMs };
  }

  test.each(lists)(
    'each page of the list of %s takes at most 300 ms',
    async (name, address, queries, maxStatements) => {
      for (const query of ['', `pageno=${LAST_PAGE}&page=${LAST_PAGE}`, ...queries]) {
        const path = `${address}${query}&pagesize=${PAGE_SIZE}`;
        const { count, fastestMs } = await measure(path);
        if (process.env.GROWTH_FIGURES) console.log(dialect, name, path, count, fastestMs.toFixed(1));
        expect.soft(count, `statements of ${path}`).toBeLessThanOrEqual(maxStatements);
        expect.soft(fastestMs, `milliseconds of ${path}`).toBeLessThanOrEqual(MAX_MS);
      }
    },
  );
});
