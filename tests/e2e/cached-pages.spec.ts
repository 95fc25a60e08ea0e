import { join } from 'node:path';
import { type APIRequestContext, test } from '@playwright/test';
import { openStore } from '#store/open-store.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import { testPasswords } from '../testing/server-process.ts';
import { expect } from './testing/expect.ts';
import { startServerWithLibrary } from './testing/server-fixture.ts';

let server: Awaited<ReturnType<typeof startServerWithLibrary>>;

// The test changes the library, so it has its own copy.
test.beforeAll(async () => {
  server = await startServerWithLibrary({ TAICI_DEMO: 'off' });
});
test.afterAll(() => server.dispose());

/** Requests of one account from now on. */
type Caller = Pick<APIRequestContext, 'get' | 'post'>;

test('a cached page is that of its viewer, its language, and its data, in every encoding', async ({
  playwright,
}) => {
  const { address } = server;
  const open = async (account: keyof typeof testPasswords): Promise<Caller & { cookie: string }> => {
    const request = await playwright.request.newContext({
      baseURL: address,
      extraHTTPHeaders: { origin: address },
    });
    const form = { account, pwd: testPasswords[account] };
    expect((await request.post('/api/client_login.php', { form })).status()).toBe(200);
    const { cookies } = await request.storageState();
    const token = cookies.find(({ name }) => name === 'token')?.value ?? '';
    return {
      get: request.get.bind(request),
      post: request.post.bind(request),
      cookie: `token=${token}`,
    };
  };
  const [demo, owner] = [await open('demo'), await open('owner')];
  const info = async (caller: Caller) =>
    (await (await caller.get('/api/client_info.php')).json()) as { client_id: string };
  const [demoId, ownerId] = [(await info(demo)).client_id, (await info(owner)).client_id];
  const homeOf = async (caller: Caller, headers: Record<string, string> = {}) =>
    (await caller.get('/', { headers })).text();

  // Twice, so that the second answers are the kept pages.
  for (let round = 0; round < 2; round += 1) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const [ofDemo, ofOwner] = [await homeOf(demo, headers), await homeOf(owner, headers)];
      expect([ofDemo.includes(demoId), ofDemo.includes(ownerId)]).toEqual([true, false]);
      expect([ofOwner.includes(demoId), ofOwner.includes(ownerId)]).toEqual([false, true]);
    }
  }
  expect(await homeOf(demo)).toContain('<html lang="zh-CN"');
  expect(await homeOf(demo, { cookie: `${demo.cookie}; locale=en` })).toContain('<html lang="en"');
  expect(await homeOf(demo)).toContain('<html lang="zh-CN"');

  // What is added is in the next answer, and what is removed is gone from it.
  const { list: hits } = (await (await demo.get('/api/sub_seek_all.php?q=the')).json()) as {
    list: { video_id: string; start_ms: number; end_ms: number }[];
  };
  const [hit] = hits;
  if (!hit) throw new Error('the library has no such line');
  const span = { video_id: hit.video_id, start_ms: hit.start_ms, end_ms: hit.end_ms };
  const cut = await demo.post('/api/creat_dub_bar_client.php', { form: span });
  const { bar_id } = (await cut.json()) as { bar_id: string };
  expect([(await homeOf(demo)).includes(bar_id), (await homeOf(owner)).includes(bar_id)]).toEqual([
    true,
    false,
  ]);
  expect((await demo.post('/api/dub_bar_remove.php', { form: { bar_id } })).status()).toBe(200);
  expect((await homeOf(demo)).includes(bar_id)).toBe(false);
  // A film that another process adds and removes.
  const store = openStore({ sqlitePath: join(server.dataFolder, 'taici.sqlite') });
  try {
    const { film, video } = await addFilmWithVideo(store, { film: { createdMs: Date.now() } });
    const isShown = async () => (await homeOf(owner)).includes(`film_id=${film.id}`);
    expect(await isShown()).toBe(true);
    await store.films.deleteVideo(video.id);
    expect(await isShown()).toBe(false);
  } finally {
    await store.close();
  }

  // Who has signed out gets no page any more.
  expect((await demo.post('/api/client_logout.php')).status()).toBe(200);
  const after = await demo.get('/', { headers: { cookie: demo.cookie }, maxRedirects: 0 });
  expect([after.status(), after.headers().location]).toEqual([302, '/login?ref=%2F']);
});
