import { once } from 'node:events';
import { appendFile, mkdir, readdir, readFile, readlink, stat, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { fastH264Options, numberedVideoInput, runTestFfmpeg } from '@taici/frame-cutter/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/define-call.ts';
import type { films } from '#contract/films.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import {
  createDataFolder,
  pollUntil,
  type ServerProcess,
  startServerProcess,
} from './testing/server-process.ts';
import { signIn } from './testing/sign-in.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });
const at = setUpTestFolder();

let data: Awaited<ReturnType<typeof createDataFolder>>;
let product: ServerProcess;
let film: Buffer;

beforeAll(async () => {
  data = await createDataFolder();
  const picture = [...numberedVideoInput({ rate: '24', seconds: 3 }), ...fastH264Options];
  await runTestFfmpeg([...picture, at('film.mkv')]);
  film = await readFile(at('film.mkv'));
  product = await startServerProcess({ dataFolder: data.folder });
});
afterAll(async () => {
  await product?.stop();
  await data.remove();
});

/** The session of the uploads. A restart does not end it. */
let session: ReturnType<typeof signIn> | null = null;
async function headers(): Promise<Record<string, string>> {
  session ??= signIn(product.address, 'owner');
  const { cookie } = await session;
  return { cookie, [CLIENT_HEADER]: 'test', 'tus-resumable': '1.0.0' };
}

/** Starts an upload and returns its path on the server. */
async function begin(about: Record<string, string>, bytes: number): Promise<string> {
  const metadata = Object.entries(about).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const answer = await fetch(`${product.address}/api/uploads`, {
    method: 'POST',
    headers: { ...(await headers()), 'upload-length': String(bytes), 'upload-metadata': metadata.join(',') },
  });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}

const patchHeaders = async (offset: number) => ({
  ...(await headers()),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

async function send(path: string, offset: number, bytes: Uint8Array): Promise<number> {
  const answer = await fetch(product.address + path, {
    method: 'PATCH',
    headers: await patchHeaders(offset),
    body: new Blob([Uint8Array.from(bytes)]),
  });
  return answer.status;
}

/** Sends all but the last bytes, then waits. Resolves when the server closes the connection. */
async function sendWithoutEnd(path: string, bytes: Uint8Array): Promise<void> {
  const sending = request(product.address + path, { method: 'PATCH', headers: await patchHeaders(0) });
  sending.write(bytes);
  await once(sending, 'error');
}

async function offsetOf(path: string): Promise<number> {
  const answer = await fetch(product.address + path, { method: 'HEAD', headers: await headers() });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}

async function readyVideo(title: string) {
  const owner = await signIn(product.address, 'owner');
  return pollUntil({
    what: `${title} to be ready`,
    withinMs: 120_000,
    everyMs: 300,
    async ask() {
      const library = await owner.get<WireForm<OutputOf<typeof films.list>>>('/api/dub_film_index.php');
      const found = library.body.list.find((one) => one.title === title);
      if (!found) return null;
      const { body } = await owner.get<WireForm<OutputOf<typeof films.videos>>>(
        `/api/dub_video_index.php?film_id=${found.id}`,
      );
      return body.list.find(({ state }) => state === 'ready') ?? null;
    },
  });
}

/** Creates a sparse file that takes a minute to read and no disk space. */
async function layEndlessFilm(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'endless.mkv'), '');
  await truncate(join(folder, 'endless.mkv'), 200 * 1024 ** 3);
}

/** Returns the files that a process has open. */
async function openFiles(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const links = (await readdir(folder)).map((name) => readlink(join(folder, name)).catch(() => ''));
  return Promise.all(links);
}

const leftOver = async () => {
  const entries = await readdir(join(data.folder, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test('resumes an upload after the server is killed, and imports it', async () => {
  const chosen = { batch: 'one', films: '1' };
  const subtitles = '1\n00:00:01,000 --> 00:00:02,000\nStill on its way\n';
  const beside = await begin({ ...chosen, filename: '2_English.srt' }, subtitles.length);
  expect(await send(beside, 0, Buffer.from(subtitles))).toBe(204);

  const path = await begin({ ...chosen, filename: 'Half Way (2026).mkv' }, film.length);
  const half = Math.floor(film.length / 2);
  const cutOff = sendWithoutEnd(path, film.subarray(0, half));
  const part = join(data.folder, 'uploads', 'parts', basename(path));
  await pollUntil({
    what: 'half of the film to arrive',
    withinMs: 20_000,
    ask: async () => ((await stat(part)).size === half ? true : null),
  });
  await product.kill();
  await cutOff;

  product = await startServerProcess({ dataFolder: data.folder });
  expect(await offsetOf(path)).toBe(half);
  expect(await send(path, half, film.subarray(half))).toBe(204);
  expect(await readyVideo('Half Way')).toMatchObject({ frames: 72, lines: 1 });
  expect(await leftOver()).toEqual([]);
});

test('imports at the next start a file whose last byte arrived just before the server was killed', async () => {
  // Different bytes after the last cluster, which players ignore, so that it does not count as the film imported before.
  const bytes = Buffer.concat([film, Buffer.alloc(16)]);
  const path = await begin({ filename: 'Whole (2025).mkv' }, bytes.length);
  const most = bytes.length - 10;
  expect(await send(path, 0, bytes.subarray(0, most))).toBe(204);
  await product.kill();
  await appendFile(join(data.folder, 'uploads', 'parts', basename(path)), bytes.subarray(most));

  product = await startServerProcess({ dataFolder: data.folder });
  expect(await readyVideo('Whole')).toMatchObject({ frames: 72 });
  expect(await leftOver()).toEqual([]);
});

test('stops at once while uploaded films are being read, and imports them at the next start', async () => {
  const owner = await signIn(product.address, 'owner');
  const { client_id } = (await owner.get<{ client_id: string }>('/api/client_info.php')).body;
  await product.stop();
  const places = [
    join(data.folder, `uploads/staged/${client_id}/film/b.1`),
    join(data.folder, 'inbox/film/Endless'),
  ];
  for (const place of places) await layEndlessFilm(place);
  product = await startServerProcess({ dataFolder: data.folder });
  // The film in the watched folder is read once its size no longer changes, the staged upload at once.
  await pollUntil({
    what: 'both films to be read',
    withinMs: 60_000,
    ask: async () => {
      const open = await openFiles(product.pid);
      return places.every((place) => open.includes(join(place, 'endless.mkv'))) ? true : null;
    },
  });
  const toldMs = performance.now();
  expect(await product.stop()).toBe(0);
  expect(performance.now() - toldMs).toBeLessThan(10_000);
  for (const place of places) expect(await readdir(place)).toEqual(['endless.mkv']);
  expect(product.output()).not.toContain('could not be imported');
});
