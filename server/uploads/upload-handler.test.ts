import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { DetailedError, Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError, toAppError } from '#domain/errors.ts';
import type { OwnFilmsService } from '#domain/films/own-films-service.ts';
import { matchSubtitleFile } from '#domain/imports/match-subtitle-file.ts';
import type { ImportService } from '#domain/imports/types.ts';
import { RESERVED_DISK_BYTES } from '#domain/media/disk-space.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { Role } from '#shared/roles.ts';
import { makeVideo } from '#store/testing/fixtures.ts';
import { errorResponse } from '../http/envelope.ts';
import type { HttpEnv } from '../http/request-context.ts';
import { createLogger } from '../start/logger.ts';
import { listenLocally } from '../testing/test-server.ts';
import { createUploadHandler, type UploadHandler } from './upload-handler.ts';
import { createUploadStaging, type UploadStaging } from './upload-staging.ts';

type ImportPath = ImportService['importPath'];

let folder: string;
let uploads: UploadHandler;
let staging: UploadStaging;
let gone: Set<string>;
let http: Awaited<ReturnType<typeof listenLocally>>;
let roles: Role[];
let freeBytes: number;
/** The imported films, each with the files beside it. */
let imported: { path: string; source: string; ownerId: string | null; claimAll: boolean; beside: string[] }[];
const importPath = vi.fn<ImportPath>();
let used: number;
let viewerId: string;
let tokenSource: 'cookie' | 'header';
const notExpected = async (): Promise<never> => {
  throw new Error('not asked of uploads');
};
const ownFilms: OwnFilmsService = {
  list: notExpected,
  remove: notExpected,
  usage: async () => ({ usedBytes: used, quotaBytes: 100 }),
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-uploads-'));
  roles = ['admin'];
  used = 0;
  gone = new Set();
  viewerId = 'viewer-1';
  tokenSource = 'header';
  freeBytes = Number.POSITIVE_INFINITY;
  imported = [];
  importPath.mockReset().mockImplementation(importFile);
  uploads = await open();
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('viewer', { id: viewerId, name: 'V', username: 'v', roles });
    c.set('tokenSource', tokenSource);
    await next();
  });
  app.all('*', (c) => uploads.handle(c));
  app.onError((thrown) => errorResponse('plain', toAppError(thrown)));
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
    imports: { importPath: importPath },
    accountExists: async (id) => !gone.has(id),
  });
  return createUploadHandler({
    ...{ services: { ownFilms }, staging, maxBytes: 1000, recoverMs },
    freeBytes: async () => freeBytes,
    log: createLogger({ level: 'silent' }),
  });
};

const importFile: ImportPath = async ({ path, source, ownerId, claimAllSubtitles: claimAll }) => {
  const beside = await readdir(join(path, '..'));
  imported.push({ path: path.slice(folder.length + 1), source, ownerId, claimAll, beside: beside.sort() });
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

test('imports a film with the subtitles of its batch, and resumes an interrupted upload', async () => {
  const chosen = { source: 'kid', batch: 'b-1', films: '1' };
  await upload({ ...chosen, filename: 'eng.srt' }, 'subtitle');
  await upload({ ...chosen, batch: 'b-2', filename: 'other.srt' }, 'of another choice');
  expect(importPath).not.toHaveBeenCalled();

  const { at } = await begin({ ...chosen, filename: '电影 "一".mp4' }, 10);
  expect((await send(at, 0, '01234')).status).toBe(204);
  const head = await fetch(at, { method: 'HEAD', headers: tus });
  expect(head.headers.get('upload-offset')).toBe('5');
  expect((await send(at, 3, 'xx')).status).toBe(409);
  expect((await send(at, 5, '56789')).status).toBe(204);
  expect(imported).toEqual([
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

test('lets a film of several claim only its own subtitles, and gives a client film its owner', async () => {
  await upload({ filename: 'a.mp4', source: 'client', batch: 'b', films: '2' }, 'film');
  expect(imported[0]).toMatchObject({ claimAll: false, source: 'client', ownerId: 'viewer-1' });
});

test('never leaves its folder for a given name, and names invalid metadata', async () => {
  await upload({ filename: '../../../etc/passwd', source: 'film' }, 'film');
  expect(imported[0]?.path).toMatch(/^staged\/viewer-1\/film\/[0-9a-f-]{36}\.1\/[^/]+$/);
  // A file that somebody chose is imported with any extension.
  expect(importPath.mock.calls[0]?.[0]).toMatchObject({ anyExtension: true, move: true });
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

test('keeps batches apart and overwrites no file', async () => {
  await upload({ filename: 'eng.srt' }, 'of somebody');
  await upload({ filename: 'a.mp4' }, 'film');
  expect(imported[0]?.beside).toEqual(['a.mp4']);
  expect(Object.keys(await contents(folder)).map((path) => basename(path))).toEqual(['eng.srt']);
  expect(await readdir(join(folder, 'staged/viewer-1/film'))).toHaveLength(1);

  const chosen = { batch: 'b', films: '2' };
  importPath.mockRejectedValueOnce(new AppError('disk_full'));
  await upload({ ...chosen, filename: 'a.en.srt' }, 'one');
  await upload({ ...chosen, filename: 'a.en.srt' }, 'two');
  await upload({ ...chosen, filename: 'a.mp4' }, 'film one');
  const place = join(folder, 'staged/viewer-1/film/b.2');
  expect(await contents(place)).toEqual({ 'a.en.srt': 'one', 'a.en.2.srt': 'two', 'a.mp4': 'film one' });
  expect(matchSubtitleFile('a.mp4', 'a.en.2.srt')).toMatchObject({ belongs: true, languageTag: 'en' });
  importPath.mockRejectedValueOnce(new AppError('disk_full'));
  await upload({ ...chosen, filename: 'a.mp4' }, 'film two');
  expect(await contents(place)).toMatchObject({ 'a.mp4': 'film one', '2/a.mp4': 'film two' });
  await uploads.recover();
  expect(imported.slice(1).map(({ path }) => path)).toEqual([
    'staged/viewer-1/film/b.2/2/a.mp4',
    'staged/viewer-1/film/b.2/a.mp4',
  ]);
});

test('refuses a client’s upload into the library, a film that is too large, and a page of another site', async () => {
  expect((await begin({ filename: 'a.mp4' }, 1001)).answer.status).toBe(413);
  const foreign = await begin({ filename: 'a.mp4' }, 4, { origin: 'http://elsewhere.example' });
  expect(foreign.answer.status).toBe(403);
  roles = ['client'];
  const { answer } = await begin({ filename: 'a.mp4' }, 4);
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
});

test('changes nothing for a cookie without a sign of an own page, but tells how far an upload is', async () => {
  const { at } = await begin({ filename: 'a.mp4' }, 4);
  tokenSource = 'cookie';
  expect((await begin({ filename: 'b.mp4' }, 4)).answer.status).toBe(403);
  expect((await send(at, 0, 'film')).status).toBe(403);
  expect((await fetch(at, { method: 'DELETE', headers: tus })).status).toBe(403);
  expect((await fetch(at, { method: 'HEAD', headers: tus })).headers.get('upload-offset')).toBe('0');
  const { answer } = await begin({ filename: 'b.mp4' }, 4, { [CLIENT_HEADER]: 'page' });
  expect(answer.status).toBe(201);
});

test.each(['DELETE', 'HEAD', 'PATCH'])('returns 404 for an ambiguous upload address: %s', async (method) => {
  roles = ['client'];
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
});

test('refuses an upload before it is sent if the disk has no space for it', async () => {
  freeBytes = RESERVED_DISK_BYTES + 199;
  const { answer } = await begin({ filename: 'a.mp4' }, 100);
  expect([answer.status, await answer.json()]).toEqual([507, expect.objectContaining({ code: 'disk_full' })]);
  expect(await readdir(join(folder, 'parts'))).toEqual([]);
  freeBytes = RESERVED_DISK_BYTES + 200;
  expect((await begin({ filename: 'a.mp4' }, 100)).answer.status).toBe(201);
  freeBytes = RESERVED_DISK_BYTES + 100;
  expect((await begin({ filename: 'a.srt' }, 100)).answer.status).toBe(201);
});

// Every write to this device fails as on a full disk.
test.skipIf(!existsSync('/dev/full'))('says that the disk is full in the middle of a file', async () => {
  const { at } = await begin({ filename: 'a.mp4' }, 8);
  const part = join(folder, 'parts', basename(at));
  await rm(part);
  await symlink('/dev/full', part);
  const answer = await send(at, 0, 'film');
  expect([answer.status, await answer.json()]).toEqual([
    507,
    { code: 'disk_full', status: '磁盘空间不足，腾出空间后可以重试' },
  ]);
});

test('an upload that finds no space does not count toward the limit of started uploads', async () => {
  roles = ['client'];
  freeBytes = 0;
  for (let count = 0; count < 201; count++) {
    expect((await begin({ filename: 'a.srt', source: 'client' }, 1)).answer.status).toBe(507);
  }
  freeBytes = Number.POSITIVE_INFINITY;
  expect((await begin({ filename: 'a.srt', source: 'client' }, 1)).answer.status).toBe(201);
});

test('returns the reason of a failed import once, and imports the film later', async () => {
  importPath.mockRejectedValueOnce(new AppError('disk_full'));
  const failed = Promise.withResolvers<unknown>();
  const sent: string[] = [];
  const client = new Upload(Buffer.from('film'), {
    endpoint: `${http.url}/api/uploads`,
    metadata: { filename: 'a.mp4', batch: 'b', films: '2' },
    retryDelays: [0, 0, 0],
    onBeforeRequest: (request) => void sent.push(request.getMethod()),
    onError: failed.resolve,
    onSuccess: () => failed.reject(new Error('the upload succeeded')),
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
  await vi.waitFor(() => expect(imported).toHaveLength(1), 5000);
  expect(imported).toMatchObject([
    { path: 'staged/viewer-1/film/b.2/a.mp4', source: 'film', claimAll: false, ownerId: null },
  ]);
  await vi.waitFor(async () => expect(await readdir(join(folder, 'staged/viewer-1/film'))).toEqual([]), 5000);
});

test('recovers every waiting film even if others fail', async () => {
  importPath.mockRejectedValue(new AppError('internal'));
  for (const name of ['S01E01.mkv', 'S01E02.mkv', 'S01E03.mkv']) {
    await upload({ filename: name, batch: 'season', films: '3' }, name);
  }
  await upload({ filename: 'alone.mkv', source: 'client', batch: 'alone', films: '1' }, 'alone');
  importPath.mockReset().mockImplementation(async (request) => {
    if (request.path.endsWith('S01E02.mkv')) throw new AppError('video_unreadable');
    return importFile(request);
  });
  await uploads.recover();
  expect(imported).toMatchObject([
    { path: 'staged/viewer-1/client/alone.1/alone.mkv', claimAll: true, ownerId: 'viewer-1' },
    { path: 'staged/viewer-1/film/season.3/S01E01.mkv', claimAll: false, ownerId: null },
    { path: 'staged/viewer-1/film/season.3/S01E03.mkv', claimAll: false, ownerId: null },
  ]);
  expect(await contents(join(folder, 'staged'))).toEqual({
    'viewer-1/film/season.3/S01E02.mkv': 'S01E02.mkv',
  });
});

test('recovers a film that was complete when the process ended, with its subtitles and owner', async () => {
  const chosen = { source: 'client', batch: 'b', films: '1', uploader: 'somebody-else' };
  const film = await begin({ ...chosen, filename: 'a.mp4' }, 4);
  const subtitles = await begin({ ...chosen, filename: 'eng.srt' }, 3);
  const half = await begin({ ...chosen, filename: 'half.mp4' }, 9);
  // The state of the folder when the process ends after the last byte and before the answer.
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
  expect(imported).toEqual([
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
  expect(imported).toHaveLength(2);
});

test('cancels an import when it closes without reporting a failure, and imports the film at the next start', async () => {
  const started = Promise.withResolvers<void>();
  importPath.mockImplementationOnce(({ signal }) => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')));
    });
  });
  const answer = upload({ filename: 'a.mp4', batch: 'b' }, 'film');
  await started.promise;
  await uploads.close();
  expect((await answer).status).toBe(204);
  expect((await upload({ filename: 'late.mp4', batch: 'b' }, 'film')).status).toBe(204);
  expect(imported).toEqual([]);
  uploads = await open();
  await uploads.recover();
  expect(imported.map(({ path }) => basename(path))).toEqual(['a.mp4', 'late.mp4']);
});

test('deletes uploads without a change for a week, and empty folders', async () => {
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

/** Reads the text of every file below a folder, by relative path. */
async function contents(place: string): Promise<Record<string, string>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(place.length + 1), await readFile(path, 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}

test('lets a learner upload only own films and access only own uploads', async () => {
  const theirs = await begin({ filename: 'b.mp4', source: 'client' }, 10);
  roles = ['client'];
  viewerId = 'learner-1';
  const film = await begin({ filename: 'a.mp4', source: 'film' }, 4);
  expect([film.answer.status, await film.answer.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'forbidden' }),
  ]);
  expect((await upload({ filename: 'a.mp4', source: 'client' }, 'film')).status).toBe(204);
  expect(imported[0]).toMatchObject({ source: 'client', ownerId: 'learner-1' });
  for (const method of ['HEAD', 'DELETE']) {
    expect((await fetch(theirs.at, { method, headers: tus })).status).toBe(404);
  }
  expect((await send(theirs.at, 0, 'x')).status).toBe(404);
  viewerId = 'viewer-1';
  expect((await send(theirs.at, 0, '0123456789')).status).toBe(204);
});

test('counts stored films, running uploads, simultaneous uploads, and mezzanines against a learner’s quota', async () => {
  roles = ['client'];
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
  roles = ['admin'];
  expect((await begin(about('e.mp4'), 500)).answer.status).toBe(201);
});

test('allows a learner twenty open uploads, and two hundred started uploads in ten minutes', async () => {
  roles = ['client'];
  const start = () => begin({ filename: 'a.srt', source: 'client' }, 1);
  const open: string[] = [];
  for (let count = 0; count < 20; count++) open.push((await start()).at);
  const refused = await start();
  expect([refused.answer.status, (await refused.answer.json()).code]).toEqual([429, 'too_many_requests']);
  await fetch(open[0] ?? '', { method: 'DELETE', headers: tus });
  expect((await start()).answer.status).toBe(201);
  const tries = await Promise.all(Array.from({ length: 178 }, start));
  expect(new Set(tries.map(({ answer }) => answer.status))).toEqual(new Set([429]));
  await fetch(open[1] ?? '', { method: 'DELETE', headers: tus });
  expect((await start()).answer.headers.has('location')).toBe(false);
  viewerId = 'viewer-2';
  expect((await start()).answer.status).toBe(201);
});

test('erases all uploads of an account, also those being imported, and no others', async () => {
  const about = (name: string) => ({ filename: name, source: 'client', batch: 'b', films: '2' });
  await begin(about('half.mp4'), 4);
  await upload(about('a.en.srt'), 'sub');
  const started = Promise.withResolvers<void>();
  importPath.mockImplementationOnce(({ signal }) => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new AppError('cancelled')));
    });
  });
  const whole = upload(about('a.mp4'), 'film');
  await started.promise;
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

test('imports nothing for a deleted account, and deletes its late uploads', async () => {
  const { at } = await begin({ filename: 'late.mp4', source: 'client' }, 4);
  gone.add('viewer-1');
  expect((await send(at, 0, 'film')).status).toBe(404);
  expect(importPath).not.toHaveBeenCalled();
  await upload({ filename: 'late.srt', source: 'client' }, 'sub');
  await begin({ filename: 'later.mp4', source: 'client' }, 4);
  await uploads.recover();
  expect(await contents(folder)).toEqual({});
  expect(importPath).not.toHaveBeenCalled();
});

test('the answer that ends an upload says which video it has become', async () => {
  const video = makeVideo({ id: 'video-one', filmId: 'film-one' });
  importPath.mockResolvedValueOnce([{ video, created: true }]);
  const { at } = await begin({ filename: 'a.mp4' }, 4);
  const { headers } = await send(at, 0, 'film');
  expect(headers.get('taici-film')).toBe('film-one');
  expect(headers.get('taici-video')).toBe('video-one');
  expect(headers.get('taici-was-there')).toBe('0');
  const subtitle = await begin({ filename: 'a.srt' }, 4);
  expect((await send(subtitle.at, 0, 'text')).headers.get('taici-film')).toBeNull();
});
