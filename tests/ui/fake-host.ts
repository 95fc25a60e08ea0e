import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { FileStore } from '@tus/file-store';
import { Server as TusServer } from '@tus/server';
import { type Context, Hono } from 'hono';
import { loadPages } from '#app/host.ts';
import { readCookie, readPreferences } from '#app/preferences.ts';
import { toAppError } from '#domain/errors.ts';
import { sources } from '#domain/films/types.ts';
import type { Services } from '#domain/services.ts';
import {
  presentFacets,
  presentFilm,
  presentJob,
  presentLine,
  presentPage,
  presentSearch,
  presentVideo,
} from '#server/client-api/present.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { viewers } from './fake-data.ts';
import { paintPeaks, paintStill, paintStrip, testFilm } from './fake-media.ts';
import { fakeServices } from './fake-services.ts';

/*
 * The built pages over a seeded library that is all make-believe, to look at pages while the rest is being built:
 *
 *   TAICI_BUILD_DIR=.cache/build-mine react-router build
 *   TAICI_BUILD_DIR=.cache/build-mine node tests/ui/fake-host.ts [owner|demo]
 *
 * prints its address. With a name, everyone is signed in as that account; without, sign in as owner or demo, password `pass`.
 * Ids: films f1..f11, videos v1-1 (a minute at 24 fps), lines v1-1-l0.., bars b1..b4.
 */

const uploadFolder = join(tmpdir(), 'taici-fake-uploads');

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Starts the host on a free port of 127.0.0.1. `viewer` signs everyone in as that account. */
export async function startFakeHost(args: {
  buildDirectory: string;
  viewer?: keyof typeof viewers;
}): Promise<{ url: string; services: Services; close(): Promise<void> }> {
  const services = fakeServices();
  const failures: unknown[] = [];
  const pages = await loadPages({
    buildDirectory: resolve(args.buildDirectory),
    onError: (error) => failures.push(error) && console.error(error),
  });
  const app = new Hono();
  const viewerOf = (context: Context) =>
    args.viewer
      ? Promise.resolve(viewers[args.viewer])
      : services.accounts.viewerOfToken(readCookie(context.req.header('cookie') ?? null, 'token'));

  app.onError((thrown, context) => {
    const error = toAppError(thrown);
    if (error.code === 'internal') console.error(thrown);
    return new Response(JSON.stringify({ status: zhCN.error[error.code], code: error.code }), {
      status: error.status,
      headers: { 'content-type': 'application/json', 'x-path': context.req.path },
    });
  });

  app.get('/assets/*', async ({ req }) => {
    const file = await readFile(join(pages.clientDirectory, req.path));
    return new Response(file, {
      headers: {
        'content-type': types[extname(req.path)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  });
  app.get('/favicon.svg', async () => {
    const file = await readFile(join(pages.clientDirectory, 'favicon.svg'));
    return new Response(file, { headers: { 'content-type': 'image/svg+xml' } });
  });
  const tus = new TusServer({ path: '/api/uploads', datastore: new FileStore({ directory: uploadFolder }) });
  app.all('/api/uploads', ({ req }) => tus.handleWeb(req.raw));
  app.all('/api/uploads/*', ({ req }) => tus.handleWeb(req.raw));
  mountMedia(app);
  mountCalls(app, services, viewerOf);
  app.all('*', async (context) => {
    const cookie = context.req.header('cookie') ?? null;
    return pages.handle(context.req.raw, {
      services,
      viewer: await viewerOf(context),
      ...readPreferences(cookie),
    });
  });

  return new Promise((ready) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      ready({
        url: `http://127.0.0.1:${port}`,
        services,
        close: () => new Promise((closed) => server.close(() => closed())),
      }),
    );
  });
}

function mountMedia(app: Hono): void {
  const jpeg = (bytes: Uint8Array) =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } });
  app.get('/media/video/:id/poster.jpg', async ({ req }) => jpeg(await paintStill(req.param('id'))));
  app.get('/media/video/:id/strip.jpg', async ({ req }) => jpeg(await paintStrip(req.param('id'))));
  app.get('/media/still/:id/:name', async ({ req }) =>
    jpeg(await paintStill(req.param('id') + req.param('name'))),
  );
  app.get('/media/video/:id/peaks.bin', () => new Response(new Uint8Array(paintPeaks())));
  const film = async ({ req }: Context) => {
    const bytes = await testFilm();
    const range = /^bytes=(\d+)-(\d*)$/.exec(req.header('range') ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = range?.[2] ? Number(range[2]) : bytes.length - 1;
    return new Response(new Uint8Array(bytes.subarray(start, end + 1)), {
      status: range ? 206 : 200,
      headers: {
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        ...(range ? { 'content-range': `bytes ${start}-${end}/${bytes.length}` } : {}),
      },
    });
  };
  app.get('/media/video/:id/mezzanine.mp4', film);
  app.get('/media/bar/:id/:file', film);
}

function mountCalls(
  app: Hono,
  services: Services,
  viewerOf: (context: Context) => Promise<typeof viewers.demo | null>,
) {
  const viewer = async (context: Context) => (await viewerOf(context)) ?? viewers.demo;
  app.post('/api/client_login.php', async (context) => {
    const form = await context.req.formData();
    const { token, account } = await services.accounts.signIn({
      account: String(form.get('account')),
      password: String(form.get('pwd')),
      address: '127.0.0.1',
    });
    context.header('Set-Cookie', `token=${token}; Path=/; HttpOnly; SameSite=Lax`);
    return context.json({ client_id: account.id });
  });
  app.post('/api/client_logout.php', (context) => {
    context.header('Set-Cookie', 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    return context.json({ client_id: '' });
  });
  app.post('/api/client_pwd_edit.php', async (context) => {
    const form = await context.req.formData();
    const oldPassword = String(form.get('old_pwd'));
    await services.accounts.changePassword({
      viewer: await viewer(context),
      token: null,
      oldPassword,
      newPassword: '',
    });
    return context.json({ status: 'success' });
  });
  app.get('/api/dub_film_index.php', async (context) => {
    const source = (['film', 'ytb', 'kid', 'client'] as const).find(
      (one) => one === context.req.query('source'),
    );
    const page = {
      pageno: Number(context.req.query('pageno') ?? 1),
      pagesize: Number(context.req.query('pagesize') ?? 20),
    };
    const answer = await services.films.list({
      viewer: await viewer(context),
      source: source ?? null,
      q: context.req.query('q') ?? null,
      sort: 'new',
      ...page,
    });
    return context.json(presentPage(answer, presentFilm));
  });
  app.get('/api/dub_video_index.php', async (context) => {
    const filmId = context.req.query('film_id') ?? '';
    const { videos } = await services.films.detail({ viewer: await viewer(context), filmId });
    return context.json({ list: videos.map(presentVideo), total: videos.length });
  });
  app.get('/api/dub_job_index.php', async (context) => {
    const answer = await services.jobs.list({
      viewer: await viewer(context),
      states: null,
      pageno: 1,
      pagesize: 20,
    });
    return context.json(presentPage(answer, presentJob));
  });
  app.post('/api/dub_job_cancel.php', (context) => context.json({}));
  app.post('/api/dub_job_retry.php', (context) => context.json({}));
  app.post('/api/dub_sub_shift.php', (context) => context.json({}));
  app.get('/api/dub_sub_index2.php', async (context) => {
    const lines = await services.films.lineContext({
      viewer: await viewer(context),
      lineId: context.req.query('sub_id') ?? '',
      before: Number(context.req.query('before') ?? 2),
      after: Number(context.req.query('after') ?? 2),
    });
    return context.json({ list: lines.map(presentLine) });
  });
  app.get('/api/sub_seek_all.php', async (context) => {
    const asked = {
      viewer: await viewer(context),
      q: context.req.query('q') ?? '',
      sources: [...sources],
      filmId: context.req.query('film_id') ?? null,
    };
    const answer = await services.search.seek({
      ...asked,
      after: context.req.query('after') ?? null,
      pagesize: Number(context.req.query('pagesize') ?? 20),
    });
    const spellings = answer.total === 0 ? await services.search.didYouMean(asked) : [];
    return context.json({ ...presentSearch(answer), did_you_mean: spellings });
  });
  app.get('/api/sub_seek_facets.php', async (context) => {
    const facets = await services.search.facets({
      viewer: await viewer(context),
      q: context.req.query('q') ?? '',
      sources: [...sources],
      filmId: null,
      filmLimit: 12,
    });
    return context.json(presentFacets(facets));
  });
  app.get('/api/sub_seek_suggest.php', async (context) => {
    const list = await services.search.suggest({
      viewer: await viewer(context),
      q: context.req.query('q') ?? '',
      sources: [...sources],
      limit: Number(context.req.query('limit') ?? 8),
    });
    return context.json({ list });
  });
}

if (import.meta.main) {
  const viewer = (['owner', 'demo'] as const).find((one) => one === process.argv[2]);
  const host = await startFakeHost({
    buildDirectory: process.env.TAICI_BUILD_DIR ?? 'build',
    ...(viewer ? { viewer } : {}),
  });
  process.stdout.write(`${host.url}\n`);
}
