import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/accounts/types.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';
import { apiErrorResponse } from './envelope.ts';
import { createLogger } from './logger.ts';
import type { AppEnv } from './request-context.ts';
import { listenLocally } from './testing.ts';
import { createUploads, type Uploads } from './uploads.ts';

type FromPath = Services['imports']['fromPath'];

let folder: string;
let uploads: Uploads;
let http: Awaited<ReturnType<typeof listenLocally>>;
let access: Role[];
/** What lay beside each film when it was brought in. */
let brought: { path: string; source: string; ownerId: string | null; claimAll: boolean; beside: string[] }[];
const fromPath = vi.fn<FromPath>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-uploads-'));
  access = ['admin'];
  brought = [];
  fromPath.mockReset().mockImplementation(async ({ path, source, ownerId, claimAll }) => {
    const beside = await readdir(join(path, '..'));
    brought.push({ path: path.slice(folder.length + 1), source, ownerId, claimAll, beside: beside.sort() });
    await rm(path, { recursive: true });
    return [];
  });
  const log = createLogger({ level: 'silent' });
  uploads = await createUploads({ services: { imports: { fromPath } }, folder, maxBytes: 1000, log });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('viewer', { id: 'viewer-1', name: 'V', account: 'v', access });
    await next();
  });
  app.all('*', (c) => uploads.handle(c));
  app.onError((thrown) => apiErrorResponse(toAppError(thrown)));
  http = await listenLocally(app.fetch);
});
afterEach(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

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
      path: 'staged/viewer-1/kid/b-1/电影 一.mp4',
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

test('names and places people give never lead out of the folder', async () => {
  await upload({ filename: '../../../etc/passwd', source: 'film' }, 'film');
  expect(brought[0]?.path).toMatch(/^staged\/viewer-1\/film\/alone\/[^/]+$/);
  const wrong: Record<string, string>[] = [
    { filename: 'a.mp4', batch: '../b' },
    { filename: 'a.mp4', source: 'elsewhere' },
    { source: 'film' },
  ];
  for (const about of wrong) {
    const { answer } = await begin(about, 4);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad_parameter' });
  }
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

test('a film that cannot be brought in is told why, is kept, and comes in at the next start', async () => {
  const works = fromPath.getMockImplementation();
  fromPath.mockRejectedValueOnce(new AppError('disk_full'));
  const answer = await upload({ filename: 'a.mp4', batch: 'b', films: '1' }, 'film');
  expect([answer.status, await answer.json()]).toEqual([507, expect.objectContaining({ code: 'disk_full' })]);
  expect(await readFile(join(folder, 'staged/viewer-1/film/b/a.mp4'), 'utf8')).toBe('film');
  if (works) fromPath.mockImplementation(works);
  await uploads.recover();
  expect(brought).toMatchObject([{ path: 'staged/viewer-1/film/b', source: 'film', claimAll: true }]);
});

test('what nobody has gone on with for a week is deleted', async () => {
  fromPath.mockResolvedValue([]);
  const [fresh, old] = ['fresh', 'old'].map((name) => join(folder, 'staged/viewer-1/film', name));
  for (const place of [fresh, old]) {
    await mkdir(place ?? '', { recursive: true });
    await writeFile(join(place ?? '', 'eng.srt'), '1');
  }
  const longAgo = new Date(Date.now() - 8 * 24 * 3600_000);
  await utimes(old ?? '', longAgo, longAgo);
  await uploads.recover();
  expect(await readdir(join(folder, 'staged/viewer-1/film'))).toEqual(['fresh']);
});
