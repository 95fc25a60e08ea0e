import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loader as account } from '#app/features/account/account-route.tsx';
import { loader as clipEditor } from '#app/features/clip-editor/clip-editor-route.tsx';
import { loader as download } from '#app/features/downloads/download-route.tsx';
import { loader as dubbing } from '#app/features/dubbing/dubbing-route.tsx';
import { loader as film } from '#app/features/film/film-route.tsx';
import { loader as guestbook } from '#app/features/guestbook/guestbook-route.tsx';
import { loader as home } from '#app/features/home/home-route.tsx';
import { loader as lessons } from '#app/features/lessons/video-lists-route.tsx';
import { loader as filmList } from '#app/features/library/film-list-route.tsx';
import { loader as search } from '#app/features/search/search-route.tsx';
import { loader as still } from '#app/features/stills/still-route.tsx';
import { loader as voiceComparison } from '#app/features/voice-comparison/voice-comparison-route.tsx';
import { loader as words } from '#app/features/words/words-route.tsx';
import { pageContext } from '#app/request/page-context.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { fillStore, grown } from './fill-store.ts';

/** What a page or a call may take of a processor in a grown installation. */
const MAX_MS = 50;
/** Of the processor's time on this thread, where the statements run, so that other programs do not count. The fastest run counts. */
const RUNS = 7;

const pageLoaders: Record<string, (args: never) => unknown> = {
  '/': home,
  '/list': filmList,
  '/list/detail': film,
  '/list/tailor': clipEditor,
  '/list/frezeFrame': still,
  '/list/download': download,
  '/search': search,
  '/detail': dubbing,
  '/contrast': voiceComparison,
  '/me': account,
  '/wordList': words,
  '/guestbook': guestbook,
  '/m': lessons,
};

let server: TestServer;
let statements = 0;
let learner: { cookie: string };
let admin: { cookie: string };

beforeAll(async () => {
  server = await startTestServer({
    async handlePage(request, value) {
      const url = new URL(request.url);
      const loader = pageLoaders[url.pathname];
      if (!loader) throw new Error(`no loader for ${url.pathname}`);
      const context = new RouterContextProvider();
      context.set(pageContext, value);
      const args = { request, url, context, params: {}, pattern: url.pathname };
      return Response.json(await loader(args as never));
    },
  });
  if (!('sqlitePath' in server.store.address)) throw new Error('the test server has no SQLite store');
  fillStore(server.store.address.sqlitePath);
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
  const executor = server.store.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  vi.spyOn(executor, 'executeQuery').mockImplementation((...args) => {
    statements += 1;
    return execute(...args);
  });
}, 300_000);
afterAll(() => server?.dispose());

/** Returns the statements of one request, and the processor's time of the fastest. */
async function measure(path: string, headers: { cookie: string }) {
  // The first request of a session notes when it was last used.
  const answer = await server.get(path, headers);
  expect([path, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([path, 200, '']);
  let fastestMs = Number.POSITIVE_INFINITY;
  let count = 0;
  for (let run = 0; run < RUNS && (run < 2 || fastestMs > MAX_MS); run += 1) {
    statements = 0;
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
}

describe(`with ${grown.films} films, ${grown.clips} clips, and ${grown.accounts} accounts`, () => {
  test.each([
    ['/', 10],
    ['/search', 1],
    ['/search?q=take+your+time', 3],
    ['/search?q=take+your+time&film_id=film00003', 6],
    ['/list', 4],
    ['/list?sort=title', 4],
    ['/list?level=3', 4],
    ['/list?q=777', 4],
    ['/list/detail?film_id=film00000', 6],
    ['/list/detail?video_id=video0005', 7],
    ['/list/tailor?video_id=video0005', 10],
    ['/list/frezeFrame?video_id=video0005', 5],
    ['/list/download?bar_id=clip000020', 9],
    ['/list/download?film_id=film00005', 9],
    ['/detail?bar_id=clip00000', 11],
    ['/contrast?bar_id=clip00000', 11],
    ['/me', 15],
    ['/wordList', 5],
    ['/guestbook', 12],
    ['/m', 4],
  ])('the page %s takes at most %i statements and 50 ms', async (path, maxStatements) => {
    await expectWithin(path, learner, maxStatements);
  });

  test.each([
    ['/api/dub_film_index.php', 3],
    ['/api/dub_film_index.php?pagesize=100&sort=year', 3],
    ['/api/dub_film_index.php?pageno=90&pagesize=100', 3],
    ['/api/dub_video_index.php?film_id=film00000', 4],
    ['/api/dub_sub_index.php?video_id=video0000', 4],
    ['/api/dub_sub_index2.php?sub_id=video0003.7', 5],
    ['/api/dub_bar_index.php', 6],
    ['/api/dub_bar_index.php?mine=0&pagesize=100', 6],
    ['/api/dub_bar_index.php?mine=1&pagesize=100', 6],
    ['/api/dub_bar_index.php?mine=1&sort=film', 6],
    ['/api/dub_bar_index.php?film_id=film00003', 6],
    ['/api/dub_clips_cold.php', 9],
    ['/api/dub_clips_cold.php?pageno=30&pagesize=100', 9],
    ['/api/take_index.php?bar_id=clip00000', 8],
    ['/api/my_film_index.php', 5],
    ['/api/my_session_index.php', 2],
    ['/api/msg_pad_index.php', 8],
    ['/api/word_list_index.php', 5],
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
    ['/api/account_index.php', 4],
    ['/api/account_index.php?q=learner4', 4],
    ['/api/audit_index.php', 3],
    ['/api/survey_index.php', 4],
    ['/api/lesson_index.php', 4],
    ['/api/take_index.php?bar_id=clip00000&everyone=1', 8],
    ['/api/dub_bar_index.php?mine=0', 6],
  ])('the call %s of an administrator takes at most %i statements and 50 ms', async (path, maxStatements) => {
    await expectWithin(path, admin, maxStatements);
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
});
