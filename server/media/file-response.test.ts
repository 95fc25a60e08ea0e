import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { toAppError } from '#domain/errors.ts';
import { errorResponse } from '../http/envelope.ts';
import { listenLocally } from '../testing/test-server.ts';
import { contentDisposition, fileResponse } from './file-response.ts';

const SMALL = 100_000;
/** More than all buffers between the file and a client that does not read. */
const BIG = 32 * 1024 * 1024;
const oddName = `他说"你好"\r\nSet-Cookie: a=b; 100%'(*)\\.mp4`;

let folder: string;
let bytes: Buffer;
let big: Buffer;
let server: Awaited<ReturnType<typeof listenLocally>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-media-response-'));
  bytes = randomBytes(SMALL);
  await writeFile(join(folder, 'small'), bytes);
  big = randomBytes(BIG);
  await writeFile(join(folder, 'big'), big);
  await writeFile(join(folder, 'empty'), '');
  const app = new Hono();
  app.get('/:name', (c) => {
    const download = c.req.query('download') !== undefined;
    return fileResponse({
      request: c.req.raw,
      path: join(folder, c.req.param('name')),
      contentType: 'video/mp4',
      downloadName: download ? oddName : null,
      immutable: c.req.query('immutable') !== undefined,
    });
  });
  app.onError((thrown) => errorResponse('plain', toAppError(thrown)));
  server = await listenLocally(app.fetch);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/${name}`, { method, headers });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Counts this process's file descriptors of files in the folder. */
async function openHandles(name: string): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => 'closed meanwhile')),
  );
  return targets.filter((target) => target === join(folder, name)).length;
}

describe('a whole file', () => {
  test('is sent with 200, its length, and its type', async () => {
    const response = await ask('small');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(SMALL));
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-range')).toBeNull();
    expect(response.headers.get('content-disposition')).toBeNull();
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
  });

  test('is sent for several ranges, another unit, and an invalid range', async () => {
    for (const range of ['bytes=0-9,20-29', 'lines=0-9', 'bytes=9-0', 'bytes=-']) {
      const response = await ask('small', { range });
      expect([range, response.status]).toEqual([range, 200]);
      expect((await bodyOf(response)).equals(bytes)).toBe(true);
    }
  });

  test('can be empty', async () => {
    const response = await ask('empty');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('0');
    expect(await bodyOf(response)).toHaveLength(0);
    const ranged = await ask('empty', { range: 'bytes=0-' });
    expect(ranged.status).toBe(416);
    expect(ranged.headers.get('content-range')).toBe('bytes */0');
  });

  test('is source_missing if it does not exist', async () => {
    const gone = await ask('nowhere');
    expect(gone.status).toBe(409);
    expect(await gone.json()).toMatchObject({ code: 'source_missing' });
  });

  test('is immutable only if its address identifies its content', async () => {
    const immutable = await ask('small?immutable');
    expect(immutable.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    await immutable.body?.cancel();
    const revalidated = await ask('small');
    expect(revalidated.headers.get('cache-control')).toBe('private, no-cache');
    await revalidated.body?.cancel();
  });
});

describe('one byte range', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-999', 0, 999],
    ['bytes=40000-59999', 40_000, 59_999],
    ['bytes=99990-99999', 99_990, 99_999],
    ['bytes=99990-200000', 99_990, 99_999],
    ['bytes=99000-', 99_000, 99_999],
    ['bytes=0-', 0, 99_999],
    ['bytes=-1', 99_999, 99_999],
    ['bytes=-500', 99_500, 99_999],
    ['bytes=-900000', 0, 99_999],
  ])('%s is answered with bytes %d to %d', async (range, start, end) => {
    const response = await ask('small', { range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${SMALL}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bodyOf(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=100000-', 'bytes=100000-100001', 'bytes=-0'])('%s is beyond the end', async (range) => {
    const response = await ask('small?download', { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${SMALL}`);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await bodyOf(response)).toHaveLength(0);
  });

  test('can be read by two clients at the same time', async () => {
    const part = SMALL / 20;
    const read = await Promise.all(
      Array.from({ length: 20 }, async (_, i) =>
        bodyOf(await ask('small', { range: `bytes=${i * part}-${(i + 1) * part - 1}` })),
      ),
    );
    expect(Buffer.concat(read).equals(bytes)).toBe(true);
  });
});

describe('HEAD', () => {
  test('returns the headers of GET without a body', async () => {
    for (const range of [null, 'bytes=10-19', 'bytes=-5', 'bytes=100000-']) {
      const headers: Record<string, string> = range === null ? {} : { range };
      const [head, get] = [await ask('small', headers, 'HEAD'), await ask('small', headers)];
      const summarize = (response: Response) => [
        response.status,
        ...['content-range', 'content-type', 'etag', 'last-modified', 'accept-ranges'].map((name) =>
          response.headers.get(name),
        ),
      ];
      expect(summarize(head)).toEqual(summarize(get));
      if (get.ok) expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
      expect(await bodyOf(head)).toHaveLength(0);
      await bodyOf(get);
    }
    await vi.waitFor(async () => expect(await openHandles('small')).toBe(0));
  });

  test('leaves no file open', async () => {
    for (let i = 0; i < 5; i += 1) {
      const response = await ask('big', {}, 'HEAD');
      expect(response.headers.get('content-length')).toBe(String(BIG));
    }
    await vi.waitFor(async () => expect(await openHandles('big')).toBe(0), { timeout: 5_000 });
  });
});

describe('conditional requests', () => {
  test('If-None-Match returns 304 for the same file and 200 for another', async () => {
    const etag = (await ask('small', {}, 'HEAD')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask('small', { 'if-none-match': condition });
      expect([condition, response.status]).toEqual([condition, 304]);
      expect(response.headers.get('etag')).toBe(etag);
      expect(await bodyOf(response)).toHaveLength(0);
    }
    expect((await bodyOf(await ask('small', { 'if-none-match': '"other"' }))).equals(bytes)).toBe(true);
    await vi.waitFor(async () => expect(await openHandles('small')).toBe(0));
  });

  test('If-Modified-Since returns 304 unless the file is newer, and If-None-Match goes first', async () => {
    const head = await ask('small', {}, 'HEAD');
    const modified = head.headers.get('last-modified') ?? '';
    const statusFor = async (headers: Record<string, string>, method = 'GET') => {
      const response = await ask('small', headers, method);
      expect(await bodyOf(response)).toHaveLength(response.status === 200 && method === 'GET' ? SMALL : 0);
      return response.status;
    };
    const before = new Date(Date.parse(modified) - 1000).toUTCString();
    const after = new Date(Date.parse(modified) + 1000).toUTCString();
    expect(await statusFor({ 'if-modified-since': modified })).toBe(304);
    expect(await statusFor({ 'if-modified-since': modified }, 'HEAD')).toBe(304);
    expect(await statusFor({ 'if-modified-since': after })).toBe(304);
    expect(await statusFor({ 'if-modified-since': modified, range: 'bytes=0-1' })).toBe(304);
    for (const since of [before, 'no date', ''])
      expect(await statusFor({ 'if-modified-since': since })).toBe(200);
    expect(await statusFor({ 'if-modified-since': modified, 'if-none-match': '"other"' })).toBe(200);
    await vi.waitFor(async () => expect(await openHandles('small')).toBe(0));
  });

  test('If-Range returns a range of the same file, or else the whole file', async () => {
    const head = await ask('small', {}, 'HEAD');
    const etag = head.headers.get('etag') ?? '';
    const modified = head.headers.get('last-modified') ?? '';
    const statusFor = async (condition: string) => {
      const response = await ask('small', { range: 'bytes=1-2', 'if-range': condition });
      const body = await bodyOf(response);
      expect(body.equals(response.status === 206 ? bytes.subarray(1, 3) : bytes)).toBe(true);
      return response.status;
    };
    expect(await statusFor(etag)).toBe(206);
    expect(await statusFor('"other"')).toBe(200);
    expect(await statusFor(`W/${etag}`)).toBe(200);
    expect(await statusFor(modified)).toBe(206);
    expect(await statusFor(new Date(Date.parse(modified) - 1000).toUTCString())).toBe(200);
    expect(await statusFor(new Date(Date.parse(modified) + 1000).toUTCString())).toBe(200);
    expect(await statusFor('yesterday')).toBe(200);
  });

  test('a replaced file has another etag even with the same length and time', async () => {
    const path = join(folder, 'replaced');
    await writeFile(path, 'first');
    const etagNow = async () => (await ask('replaced', {}, 'HEAD')).headers.get('etag');
    const first = await etagNow();
    const { mtime } = await stat(path);
    await writeFile(`${path}.new`, 'other');
    await utimes(`${path}.new`, mtime, mtime);
    await rename(`${path}.new`, path);
    expect(await etagNow()).not.toBe(first);
    const longer = await etagNow();
    await writeFile(path, 'longer than before');
    expect(await etagNow()).not.toBe(longer);
  });
});

describe('disconnected clients', () => {
  test('leave no file open', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${server.url}/big`, { signal: leaving.signal });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
    expect(await openHandles('big')).toBe(1);
    leaving.abort();
    await expect(async () => {
      while (!(await reader?.read())?.done);
    }).rejects.toThrow();
    await vi.waitFor(async () => expect(await openHandles('big')).toBe(0), { timeout: 5_000 });
  });

  test('leave no file open when many disconnect before the first byte', async () => {
    const gone = Array.from({ length: 12 }, (_, i) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sent = httpRequest(`${server.url}/big`, { agent: false });
      sent.on('error', () => resolve());
      sent.on('close', () => resolve());
      sent.end();
      setTimeout(() => sent.destroy(), i);
      return promise;
    });
    await Promise.all(gone);
    await vi.waitFor(async () => expect(await openHandles('big')).toBe(0), { timeout: 5_000 });
    const last = await ask('big', { range: 'bytes=-10' });
    expect(await bodyOf(last)).toHaveLength(10);
  });

  test('players get at most two megabytes of an open range; other clients get everything', async () => {
    const PART = 2 * 1024 * 1024;
    const player = { 'sec-fetch-dest': 'video' };
    for (const range of ['bytes=1000-', `bytes=1000-${BIG - 1}`]) {
      const part = await ask('big', { ...player, range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 1000-${1000 + PART - 1}/${BIG}`);
      expect((await bodyOf(part)).equals(big.subarray(1000, 1000 + PART))).toBe(true);
    }
    for (const [headers, range, first, last] of [
      [player, `bytes=${BIG - 5}-`, BIG - 5, BIG - 1],
      [player, `bytes=1000-${3 * PART}`, 1000, 3 * PART],
      [{}, 'bytes=1000-', 1000, BIG - 1],
      [{}, `bytes=1000-${BIG - 1}`, 1000, BIG - 1],
    ] as const) {
      const part = await ask('big', { ...headers, range });
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${BIG}`);
      await part.body?.cancel();
    }
  });

  test('a complete read returns the file and closes it', async () => {
    const [sent, received] = [createHash('sha256').update(big), createHash('sha256')];
    let read = 0;
    for await (const chunk of (await ask('big')).body ?? []) {
      received.update(chunk);
      read += chunk.byteLength;
    }
    expect(read).toBe(BIG);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    await vi.waitFor(async () => expect(await openHandles('big')).toBe(0));
  });
});

describe('contentDisposition', () => {
  test('returns both forms of a name, which cannot break out of the header', async () => {
    const response = await ask('small?download');
    const header = response.headers.get('content-disposition') ?? '';
    await response.body?.cancel();
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(header).toMatch(
      /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/,
    );
    const extended = /filename\*=UTF-8''(.+)$/.exec(header)?.[1] ?? '';
    expect(decodeURIComponent(extended)).toBe(oddName);
  });

  test('keeps the extension of a Chinese title in the plain form', () => {
    expect(contentDisposition('卡萨布兰卡.mp4')).toBe(
      'attachment; filename="_____.mp4"; filename*=UTF-8\'\'%E5%8D%A1%E8%90%A8%E5%B8%83%E5%85%B0%E5%8D%A1.mp4',
    );
  });
});
