import { request } from 'node:http';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { chooseEncoding } from './compress-answers.ts';

let server: TestServer | null = null;
afterEach(async () => {
  await server?.dispose();
  server = null;
});

const data = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'text/x-script' } });
const text = new TextEncoder();
const page = `<p>${'The same line again. '.repeat(200)}</p>`;

/** Requests an address without decoding the answer, as `fetch` would. */
function getRaw(url: string, acceptEncoding: string) {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
  const sent = request(url, { headers: { 'accept-encoding': acceptEncoding } }, resolve);
  sent.once('error', reject).end();
  return promise.then((answer) => ({ answer, leave: () => sent.destroy() }));
}

describe('compressed answers', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
  ])(
    'the data of a navigation is sent in the encoding that %s allows and has the same text',
    async (accept, encoding) => {
      server = await startTestServer({ handlePage: async () => data(page) });
      const answer = await server.get('/login', { 'accept-encoding': accept });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(await answer.text()).toBe(page);
    },
  );

  test('a request that accepts no encoding gets the plain data', async () => {
    server = await startTestServer({ handlePage: async () => data(page) });
    const answer = await server.get('/login', { 'accept-encoding': 'identity' });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(page);
  });

  test.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ])(
    'the first part of a streamed answer arrives in %s while the second is still being made',
    async (encoding, createDecoder) => {
      const second = Promise.withResolvers<void>();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(text.encode('<p>shell</p>'));
          await second.promise;
          controller.enqueue(text.encode('<p>rest</p>'));
          controller.close();
        },
      });
      server = await startTestServer({ handlePage: async () => data(body) });
      const { answer } = await getRaw(`${server.url}/login`, encoding);
      const parts: string[] = [];
      for await (const part of answer.pipe(createDecoder()).setEncoding('utf8')) {
        parts.push(part);
        if (parts.length === 1) second.resolve();
      }
      expect(parts).toEqual(['<p>shell</p>', '<p>rest</p>']);
    },
  );

  test('a visitor who leaves ends the answer', async () => {
    const cancelled = vi.fn();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(text.encode('<p>shell</p>')),
      cancel: cancelled,
    });
    server = await startTestServer({ handlePage: async () => data(body) });
    const { answer, leave } = await getRaw(`${server.url}/login`, 'br');
    answer.once('error', () => undefined);
    await new Promise((resolve) => answer.once('data', resolve));
    leave();
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalled());
  });

  test('an answer of a call is compressed once it is longer than a network packet', async () => {
    server = await startTestServer();
    const long = await server.get('/api/docs', { 'accept-encoding': 'br' });
    expect(long.headers.get('content-encoding')).toBe('br');
    expect(await long.json()).toHaveProperty('paths');
    const short = await server.get('/api/client_info.php', { 'accept-encoding': 'br' });
    expect(short.headers.get('content-encoding')).toBeNull();
    expect(await short.json()).toMatchObject({ code: 'login_required' });
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('a long answer of a call for "%s" is sent in %s', async (accept, encoding, decompress) => {
    server = await startTestServer();
    const { answer } = await getRaw(`${server.url}/api/docs`, accept);
    const bytes = Buffer.concat(await answer.toArray());
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'accept-encoding']);
    const plain = decompress(bytes);
    expect(plain.length).toBeGreaterThan(3 * bytes.length);
    expect(JSON.parse(plain.toString('utf8'))).toHaveProperty('openapi');
  });

  test('a cookie that an answer sets survives its compression, once', async () => {
    server = await startTestServer({
      handlePage: async () =>
        new Response(page, { headers: { 'content-type': 'text/x-script', 'set-cookie': 'a=1; Path=/' } }),
    });
    const answer = await server.get('/login', { 'accept-encoding': 'br' });
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/']);
  });

  test('a file of another type is left as it is', async () => {
    server = await startTestServer({
      handlePage: async () => new Response(page, { headers: { 'content-type': 'video/mp4' } }),
    });
    const answer = await server.get('/login', { 'accept-encoding': 'br' });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null]);
  });
});

test('a file of the build is served as the copy that the build compressed', async () => {
  server = await startTestServer();
  const folder = server.clientDirectory;
  await server.putFile(`${folder}/assets/app-1.js`, 'plain');
  await server.putFile(`${folder}/assets/app-1.js.br`, 'in brotli');
  await server.putFile(`${folder}/assets/app-1.js.gz`, 'in gzip');
  const bytesFor = async (accept: string) => {
    const { answer } = await getRaw(`${server?.url}/assets/app-1.js`, accept);
    const body = await answer.setEncoding('utf8').toArray();
    const { 'content-encoding': encoding, 'content-type': type, vary } = answer.headers;
    return { body: body.join(''), encoding, type, vary };
  };
  const type = 'text/javascript; charset=utf-8';
  const vary = 'accept-encoding';
  expect(await bytesFor('gzip, deflate, br')).toEqual({ body: 'in brotli', encoding: 'br', type, vary });
  expect(await bytesFor('gzip')).toEqual({ body: 'in gzip', encoding: 'gzip', type, vary });
  expect(await bytesFor('identity')).toEqual({ body: 'plain', encoding: undefined, type, vary });
});

test.each([
  [undefined, null],
  ['', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['gzip;q=0.000', null],
  ['brotli', null],
] as const)('the encoding for "%s" is %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
