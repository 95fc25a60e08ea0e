import { brotliDecompressSync } from 'node:zlib';
import { readAcousticModel } from '@taici/pronunciation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSpeechAnalyzer } from '../adapters/create-speech-analyzer.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let without: TestServer;
let cookie: { cookie: string };
const open = async (one: TestServer) => one.openSession(await one.addAccount('ann', 'a password'));
const addressOf = (text: string) => `/api/line_pronounced.php?${new URLSearchParams({ text })}`;
const ask = async (text: string) => (await server.get(addressOf(text), cookie)).json();

beforeAll(async () => {
  server = await startTestServer({ speech: createSpeechAnalyzer() });
  without = await startTestServer({
    speech: createSpeechAnalyzer({ file: '/nonexistent/acoustic-model.bin' }),
  });
  cookie = await open(server);
});
afterAll(async () => {
  await server?.dispose();
  await without?.dispose();
});

test('returns the words of a line with their places and pronunciations', async () => {
  const { words } = await ask('I read 2 zorblaxes.');
  expect(words.map(({ text }: { text: string }) => text)).toEqual(['I', 'read', '2', 'zorblaxes']);
  expect(words[1]).toEqual({
    ...{ text: 'read', start: 2, end: 6, is_guessed: false },
    pronunciations: ['R EH1 D', 'R IY1 D'],
  });
  expect(words[2].pronunciations).toContain('T UW1');
  expect(words[3]).toMatchObject({ start: 9, end: 18, is_guessed: true });
});

test.each([
  ['an empty line', ''],
  ['a line without words', '♪ ... [1]—'],
  ['a line in Chinese', '你好'],
])('%s has no words, or only what can be said', async (_, text) => {
  const { words } = await ask(text);
  expect(words.every(({ pronunciations }: { pronunciations: string[] }) => pronunciations.length > 0)).toBe(
    true,
  );
});

test('refuses a line that is too long, and people without an account', async () => {
  expect((await server.get(addressOf('a '.repeat(501)), cookie)).status).toBe(400);
  expect((await server.get(addressOf('hello'))).status).toBe(401);
});

test('the model has an address of its content, is compressed, and is kept by browsers', async () => {
  const { model } = await ask('hello');
  expect((await server.get(model.url)).status).toBe(401);
  const response = await server.get(model.url, { ...cookie, 'accept-encoding': 'br' });
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toContain('accept-encoding');
  const body = await response.bytes();
  const bytes =
    response.headers.get('content-encoding') === 'br' && body.length < model.bytes
      ? brotliDecompressSync(body)
      : body;
  expect(bytes.length).toBe(model.bytes);
  expect(() => readAcousticModel(bytes)).not.toThrow();
  expect((await server.get('/media/acoustic-model/other.bin', cookie)).status).toBe(404);
});

test('without the model, the answer says so', async () => {
  const signedIn = await open(without);
  const { words, model } = await (await without.get(addressOf('hello'), signedIn)).json();
  expect(model).toBeNull();
  expect(words).toHaveLength(1);
  expect((await without.get('/media/acoustic-model/any.bin', signedIn)).status).toBe(404);
});
