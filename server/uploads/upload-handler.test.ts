import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { DetailedError, Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/accounts/types.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { OwnFilmsService } from '#domain/films/own-films-service.ts';
import { matchSubtitleFile } from '#domain/imports/match-subtitle-file.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { RESERVED_DISK_BYTES } from '#domain/media/disk-space.ts';
import { apiErrorResponse } from '../envelope.ts';
import { createLogger } from '../logger.ts';
import type { HttpEnv } from '../request-context.ts';
import { listenLocally } from '../testing/test-server.ts';
import { createUploadHandler, type UploadHandler } from './upload-handler.ts';
import { createUploadStaging, type UploadStaging } from './upload-staging.ts';

type FromPath = ImportService['importPath'];

let folder: string;
let uploads: UploadHandler;
let staging: UploadStaging;
let gone: Set<string>;
let http: Awaited<ReturnType<typeof listenLocally>>;
let access: Role[];
let freeBytes: number;
/** What lay beside each film when it was brought in. */
let brought: { path: string; source: string; ownerId: string | null; claimAll: boolean; beside: string[] }[];
const fromPath = vi.fn<FromPath>();
let used: number;
let viewerId: string;
const nothingOwned = async (): Promise<never> => {
  throw new Error('not asked of uploads');
};
const ownFilms: OwnFilmsService = {
  list: nothingOwned,
  remove: nothingOwned,
  usage: async () => ({ usedBytes: used, quotaBytes: 100 }),
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-uploads-'));
  access = ['admin'];
  used = 0;
  gone = new Set();
  viewerId = 'viewer-1';
  freeBytes = Number.POSITIVE_INFINITY;
  brought = [];
  fromPath.mockReset().mockImplementation(takeIn);
  uploads = await open();
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('viewer', { id: viewerId, name: 'V', account: 'v', access });
    await next();
  });
  app.all('*', (c) => uploads.handle(c));
  app.onError((thrown) => apiErrorResponse(toAppError(thrown)));
  http = await listenLocally(app.fetch);
});
afterEach(async () => {
  await http.close();
  await uploads.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (recoverMs?: number) => {
  staging = createUploadStaging({
    folder,
    imports: { importPath: fromPath },
    accountExists: async (id) => !gone.has(id),
  });
  return createUploadHandler({
    ...{ services: { ownFilms }, staging, maxBytes: 1000, recoverMs },
    freeBytes: async () => freeBytes,
    log: createLogger({ level: 'silent' }),
  });
};

const takeIn: FromPath = async ({ path, source, ownerId, claimAllSubtitles: claimAll }) => {
  const beside = await readdir(join(path, '..'));
  brought.push({ path: path.slice(folder.length + 1), source, ownerId, claimAll, beside: beside.sort() });
  await rm(path);
  return [];
};

const tus = { 'tus-resumable': '1.0.0' };
const encode = (about: Record<string, string>) =>
  Object.entries(about)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function begin(about: Record<string, string>, bytes: number, more: Record<string, string> = {}) {
  const answer = await fetch(`${http.url}/api/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': encode(about), ...more },
  });
  return { answer, at: http.url + (answer.headers.get('location') ?? '') };
}

const send = (at: string, offset: number, body: string) =>
  fetch(at, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });

async function upload(about: Record<string, string>, body: string): Promise<Response> {
  return send((await begin(about, body.length)).at, 0, body);
}

test('subtitles wait for the film they were chosen with; a film goes on where it broke off', async () => {
  const chosen = { source: 'kid', batch: 'b-1', films: '1' };
  await upload({ ...chosen, filename: 'eng.srt' }, 'subtitle');
  await upload({ ...chosen, batch: 'b-2', filename: 'other.srt' }, 'of another choice');
  expect(fromPath).not.toHaveBeenCalled();

  const { at } = await begin({ ...chosen, filename: '电影 "一".mp4' }, 10);
  expect((await send(at, 0, '01234')).status).toBe(204);
  const head = await fetch(at, { method: 'HEAD', headers: tus });
  expect(head.headers.get('upload-offset')).toBe('5');
  expect((await send(at, 3, 'xx')).status).toBe(409);
  expect((await send(at, 5, '56789')).status).toBe(204);
  expect(brought).toEqual([
    {
      path: 'staged/viewer-1/kid/b-1.1/电影 一.mp4',
      source: 'kid',
      ownerId: null,
      claimAll: true,
      beside: ['eng.srt', '电影 一.mp4'],
    },
  ]);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

test('of several films chosen together none takes what is not its own; a client film has an owner', async () => {
  await upload({ filename: 'a.mp4', source: 'client', batch: 'b', films: '2' }, 'film');
  expect(brought[0]).toMatchObject({ claimAll: false, source: 'client', ownerId: 'viewer-1' });
});

test('names and places people give never lead out of the folder; what is wrong is named', async () => {
  await upload({ filename: '../../../etc/passwd', source: 'film' }, 'film');
  expect(brought[0]?.path).toMatch(/^staged\/viewer-1\/film\/[0-9a-f-]{36}\.1\/[^/]+$/);
  // Somebody sent this very file.
  expect(fromPath.mock.calls[0]?.[0]).toMatchObject({ anyExtension: true, move: true });
  const wrong: [string, Record<string, string>][] = [
    ['batch', { filename: 'a.mp4', batch: '../b' }],
    ['source', { filename: 'a.mp4', source: 'elsewhere' }],
    ['films', { filename: 'a.mp4', films: 'many' }],
    ['filename', { source: 'film' }],
  ];
  for (const [field, about] of wrong) {
    const { answer } = await begin(about, 4);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_parameter', field });
  }
});

test('files that were not chosen together never meet, and none takes the place of another', async () => {
  await upload({ filename: 'eng.srt' }, 'of somebody');
  await upload({ filename: 'a.mp4' }, 'film');
  expect(brought[0]?.beside).toEqual(['a.mp4']);
  expect(Object.keys(await contents(folder)).map((path) => basename(path))).toEqual(['eng.srt']);
  expect(await readdir(join(folder, 'staged/viewer-1/film'))).toHaveLength(1);

  const chosen = { batch: 'b', films: '2' };
  fromPath.mockRejectedValueOnce(new AppError('disk_full'));
  await upload({ ...chosen, filename: 'a.en.srt' }, 'one');
  await upload({ ...chosen, filename: 'a.en.srt' }, 'two');
  await upload({ ...chosen, filename: 'a.mp4' }, 'film one');
  const place = join(folder, 'staged/viewer-1/film/b.2');
  expect(await contents(place)).toEqual({ 'a.en.srt': 'one', 'a.en.2.srt': 'two', 'a.mp4': 'film one' });
  expect(matchSubtitleFile('a.mp4', 'a.en.2.srt')).toMatchObject({ belongs: true, languageTag: 'en' });
  fromPath.mockRejectedValueOnce(new AppError('disk_full'));
  await upload({ ...chosen, filename: 'a.mp4' }, 'film two');
  expect(await contents(place)).toMatchObject({ 'a.mp4': 'film one', '2/a.mp4': 'film two' });
  await uploads.recover();
  expect(brought.slice(1).map(({ path }) => path)).toEqual([
    'staged/viewer-1/film/b.2/2/a.mp4',
    'staged/viewer-1/film/b.2/a.mp4',
  ]);
});

test('who may not is refused, and so are too large a film and a page of another site', async () => {
  expect((await begin({ filename: 'a.mp4' }, 1001)).answer.status).toBe(413);
  const foreign = await begin({ filename: 'a.mp4' }, 4, { origin: 'http://elsewhere.example' });
  expect(foreign.answer.status).toBe(403);
  access = ['client'];
  const { answer } = await begin({ filename: 'a.mp4' }, 4);
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

test.each(['DELETE', 'HEAD', 'PATCH'])(
  'an address that can be read as another upload is none: %s',
  async (method) => {
    access = ['client'];
    const { at: mine } = await begin({ filename: 'mine.mp4', source: 'client' }, 4);
    viewerId = 'viewer-2';
    const { at: other } = await begin({ filename: 'other.mp4', source: 'client' }, 4);
    viewerId = 'viewer-1';
    const before = await contents(join(folder, 'parts'));
    for (const at of [
      `${mine}/${basename(other)}`,
      `${mine}?x=/${basename(other)}`,
      `${mine}/${basename(mine)}.json`,
      `${mine}.json`,
      `${mine}/`,
      `${http.url}/api/uploads?x=/${basename(other)}`,
      other,
    ]) {
      const patch = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
      const body = method === 'PATCH' ? 'film' : null;
      const answer = await fetch(at, { method, headers: method === 'PATCH' ? patch : tus, body });
      expect([at, answer.status]).toEqual([at, 404]);
    }
    expect(await contents(join(folder, 'parts'))).toEqual(before);
    expect((await fetch(mine, { method: 'HEAD', headers: tus })).headers.get('upload-offset')).toBe('0');
    expect((await fetch(mine, { method: 'DELETE', headers: tus })).status).toBe(204);
  },
);

test('what the disk has no room for is refused before it is sent', async () => {
  freeBytes = RESERVED_DISK_BYTES + 199;
  const { answer } = await begin({ filename: 'a.mp4' }, 100);
  expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ code: 'disk_full' })]);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
  freeBytes = RESERVED_DISK_BYTES + 200;
  expect((await begin({ filename: 'a.mp4' }, 100)).answer.status).toBe(201);
  freeBytes = RESERVED_DISK_BYTES + 100;
  expect((await begin({ filename: 'a.srt' }, 100)).answer.status).toBe(201);
});

test('a film that cannot be brought in is told why, once, and comes in by itself later', async () => {
  fromPath.mockRejectedValueOnce(new AppError('disk_full'));
  const failed = Promise.withResolvers<unknown>();
  const sent: string[] = [];
  const client = new Upload(Buffer.from('film'), {
    endpoint: `${http.url}/api/uploads`,
    metadata: { filename: 'a.mp4', batch: 'b', films: '2' },
    retryDelays: [0, 0, 0],
    onBeforeRequest: (request) => void sent.push(request.getMethod()),
    onError: failed.resolve,
    onSuccess: () => failed.reject(new Error('told that it is in')),
  });
  client.start();
  const error = await failed.promise;
  expect(sent).toEqual(['POST', 'PATCH']);
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  expect(answer?.getStatus()).toBe(422);
  expect(JSON.parse(answer?.getBody() ?? '')).toMatchObject({ code: 'disk_full' });
  expect(await contents(join(folder, 'staged/viewer-1/film/b.2'))).toEqual({ 'a.mp4': 'film' });

  await uploads.close();
  uploads = await open(20);
  await vi.waitFor(() => expect(brought).toHaveLength(1), 5000);
  expect(brought).toMatchObject([
    { path: 'staged/viewer-1/film/b.2/a.mp4', source: 'film', claimAll: false, ownerId: null },
  ]);
  await vi.waitFor(async () => expect(await readdir(join(folder, 'staged/viewer-1/film'))).toEqual([]), 5000);
});

test('every film that waits is brought in by its own name, whatever becomes of the others', async () => {
  fromPath.mockRejectedValue(new AppError('internal'));
  for (const name of ['S01E01.mkv', 'S01E02.mkv', 'S01E03.mkv']) {
    await upload({ filename: name, batch: 'season', films: '3' }, name);
  }
  await upload({ filename: 'alone.mkv', source: 'client', batch: 'alone', films: '1' }, 'alone');
  fromPath.mockReset().mockImplementation(async (wish) => {
    if (wish.path.endsWith('S01E02.mkv')) throw new AppError('video_unreadable');
    return takeIn(wish);
  });
  await uploads.recover();
  expect(brought).toMatchObject([
    { path: 'staged/viewer-1/client/alone.1/alone.mkv', claimAll: true, ownerId: 'viewer-1' },
    { path: 'staged/viewer-1/film/season.3/S01E01.mkv', claimAll: false, ownerId: null },
    { path: 'staged/viewer-1/film/season.3/S01E03.mkv', claimAll: false, ownerId: null },
  ]);
  expect(await contents(join(folder, 'staged'))).toEqual({
    'viewer-1/film/season.3/S01E02.mkv': 'S01E02.mkv',
  });
});

test('a film that was whole when the process ended is brought in with its subtitles, in the name of who sent it', async () => {
  const chosen = { source: 'client', batch: 'b', films: '1', uploader: 'somebody-else' };
  const film = await begin({ ...chosen, filename: 'a.mp4' }, 4);
  const subtitles = await begin({ ...chosen, filename: 'eng.srt' }, 3);
  const half = await begin({ ...chosen, filename: 'half.mp4' }, 9);
  // What the parts hold when the process ends after the last byte and before the answer.
  for (const [{ at }, body] of [
    [film, 'film'],
    [subtitles, 'sub'],
    [half, 'hal'],
  ] as const) {
    await writeFile(join(folder, 'parts', basename(at)), body);
  }
  await uploads.close();
  uploads = await open();
  const head = await fetch(film.at, { method: 'HEAD', headers: tus });
  expect(head.headers.get('upload-offset')).toBe('4');
  await uploads.recover();
  expect(brought).toEqual([
    {
      path: 'staged/viewer-1/client/b.1/a.mp4',
      source: 'client',
      ownerId: 'viewer-1',
      claimAll: true,
      beside: ['a.mp4', 'eng.srt'],
    },
  ]);
  expect((await readdir(join(folder, 'parts'))).sort()).toEqual([
    basename(half.at),
    `${basename(half.at)}.json`,
  ]);
  expect((await send(half.at, 3, 'f film')).status).toBe(204);
  expect(brought).toHaveLength(2);
});

test('closing ends what is being brought in; it is not told as failed and comes in at the next start', async () => {
  const begun = Promise.withResolvers<void>();
  fromPath.mockImplementationOnce(({ signal }) => {
    begun.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')));
    });
  });
  const answer = upload({ filename: 'a.mp4', batch: 'b' }, 'film');
  await begun.promise;
  await uploads.close();
  expect((await answer).status).toBe(204);
  expect((await upload({ filename: 'late.mp4', batch: 'b' }, 'film')).status).toBe(204);
  expect(brought).toEqual([]);
  uploads = await open();
  await uploads.recover();
  expect(brought.map(({ path }) => basename(path))).toEqual(['a.mp4', 'late.mp4']);
});

test('what nobody has gone on with for a week is deleted, and so are empty folders', async () => {
  const place = (name: string) => join(folder, 'staged/viewer-1/film', name);
  for (const name of ['fresh.1', 'old.1', 'empty.1']) await mkdir(place(name), { recursive: true });
  for (const name of ['fresh.1', 'old.1']) await writeFile(join(place(name), 'eng.srt'), '1');
  const parts = join(folder, 'parts');
  for (const name of ['fresh', 'old', 'orphan']) await writeFile(join(parts, name), 'half');
  for (const name of ['fresh', 'old']) await writeFile(join(parts, `${name}.json`), '{}');
  const longAgo = new Date(Date.now() - 8 * 24 * 3600_000);
  for (const path of [
    place('old.1'),
    ...['old', 'old.json', 'orphan', 'fresh.json'].map((name) => join(parts, name)),
  ]) {
    await utimes(path, longAgo, longAgo);
  }
  await uploads.close();
  uploads = await open(20);
  await vi.waitFor(
    async () => expect(await readdir(join(folder, 'staged/viewer-1/film'))).toEqual(['fresh.1']),
    5000,
  );
  expect((await readdir(parts)).sort()).toEqual(['fresh', 'fresh.json']);
});

/** The text of every file below a folder, by its path from there. */
async function contents(place: string): Promise<Record<string, string>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(place.length + 1), await readFile(path, 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}

test('a learner brings films into the own part alone, and touches nobody else’s uploads', async () => {
  const theirs = await begin({ filename: 'b.mp4', source: 'client' }, 10);
  access = ['client'];
  viewerId = 'learner-1';
  const film = await begin({ filename: 'a.mp4', source: 'film' }, 4);
  expect([film.answer.status, await film.answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'forbidden' }),
  ]);
  expect((await upload({ filename: 'a.mp4', source: 'client' }, 'film')).status).toBe(204);
  expect(brought[0]).toMatchObject({ source: 'client', ownerId: 'learner-1' });
  for (const method of ['HEAD', 'DELETE']) {
    expect((await fetch(theirs.at, { method, headers: tus })).status).toBe(404);
  }
  expect((await send(theirs.at, 0, 'x')).status).toBe(404);
  viewerId = 'viewer-1';
  expect((await send(theirs.at, 0, '0123456789')).status).toBe(204);
});

test('a learner’s uploads stay within their room: what is kept, what is under way, what was let in at once, with what is made of films', async () => {
  access = ['client'];
  used = 40;
  const about = (name: string) => ({ filename: name, source: 'client' });
  const full = async (bytes: number) => {
    const { answer } = await begin(about('x.mp4'), bytes);
    return [answer.status, answer.ok ? null : (await answer.json()).code];
  };
  expect(await full(31)).toEqual([413, 'quota_full']);
  const together = await Promise.all([begin(about('a.mp4'), 17), begin(about('b.mp4'), 17)]);
  expect(together.map(({ answer }) => answer.status).sort()).toEqual([201, 413]);
  expect(await full(14)).toEqual([413, 'quota_full']);
  viewerId = 'somebody-else';
  expect((await begin(about('c.mp4'), 30)).answer.status).toBe(201);
  viewerId = 'viewer-1';
  for (const { answer, at } of together) {
    if (answer.ok) expect((await fetch(at, { method: 'DELETE', headers: tus })).status).toBe(204);
  }
  await expect.poll(async () => (await begin(about('d.mp4'), 30)).answer.status).toBe(201);
  access = ['admin'];
  expect((await begin(about('e.mp4'), 500)).answer.status).toBe(201);
});

test('a learner has twenty uploads open at most, and begins no more than two hundred in ten minutes', async () => {
  access = ['client'];
  const one = () => begin({ filename: 'a.srt', source: 'client' }, 1);
  const open: string[] = [];
  for (let count = 0; count < 20; count++) open.push((await one()).at);
  const refused = await one();
  expect([refused.answer.status, (await refused.answer.json()).code]).toEqual([429, 'too_many_requests']);
  await fetch(open[0] ?? '', { method: 'DELETE', headers: tus });
  expect((await one()).answer.status).toBe(201);
  const tries = await Promise.all(Array.from({ length: 178 }, one));
  expect(new Set(tries.map(({ answer }) => answer.status))).toEqual(new Set([429]));
  await fetch(open[1] ?? '', { method: 'DELETE', headers: tus });
  expect((await one()).answer.headers.has('location')).toBe(false);
  viewerId = 'viewer-2';
  expect((await one()).answer.status).toBe(201);
});

test('all that somebody sent goes with the account, what is being brought in too; nobody else’s does', async () => {
  const about = (name: string) => ({ filename: name, source: 'client', batch: 'b', films: '2' });
  await begin(about('half.mp4'), 4);
  await upload(about('a.en.srt'), 'sub');
  const begun = Promise.withResolvers<void>();
  fromPath.mockImplementationOnce(({ signal }) => {
    begun.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')));
    });
  });
  const whole = upload(about('a.mp4'), 'film');
  await begun.promise;
  viewerId = 'viewer-2';
  await begin(about('theirs.mp4'), 4);
  await upload(about('theirs.en.srt'), 'sub');
  expect(await staging.personalData.exportData('viewer-1')).toEqual({
    sending: [{ filename: 'half.mp4', source: 'client', size: 4 }],
    sent: [
      { name: 'a.en.srt', source: 'client', bytes: 3 },
      { name: 'a.mp4', source: 'client', bytes: 4 },
    ],
  });
  gone.add('viewer-1');
  await staging.personalData.erase('viewer-1');
  expect((await whole).status).toBe(422);
  expect(await readdir(join(folder, 'staged'))).toEqual(['viewer-2']);
  expect(await readdir(join(folder, 'parts'))).toHaveLength(2);
  expect(await staging.personalData.exportData('viewer-1')).toEqual({ sending: [], sent: [] });
});

test('nothing is brought in for an account that is gone, and what came in late is deleted', async () => {
  const { at } = await begin({ filename: 'late.mp4', source: 'client' }, 4);
  gone.add('viewer-1');
  expect((await send(at, 0, 'film')).status).toBe(404);
  expect(fromPath).not.toHaveBeenCalled();
  await upload({ filename: 'late.srt', source: 'client' }, 'sub');
  await begin({ filename: 'later.mp4', source: 'client' }, 4);
  await uploads.recover();
  expect(await contents(folder)).toEqual({});
  expect(fromPath).not.toHaveBeenCalled();
});
