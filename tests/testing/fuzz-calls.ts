import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { type HttpCall, listHttpCalls } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import type { Account } from '#domain/accounts/types.ts';
import { makeLine, makeMezzanineInfo } from '#domain/testing/factories.ts';
import { createFakeMedia } from '#domain/testing/fake-media.ts';
import { describeInput } from '#server/http/openapi.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { addFilmWithVideo, replaceLines } from '#store/testing/fixtures.ts';

const allCalls = listHttpCalls(contract);

/** The part of a parameter's JSON schema that this test reads. */
interface Shape {
  type?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Shape[] | undefined;
  oneOf?: Shape[] | undefined;
  allOf?: Shape[] | undefined;
  items?: Shape | undefined;
  properties?: Record<string, Shape> | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: string | undefined;
}

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(shapeSchema).optional(),
    oneOf: z.array(shapeSchema).optional(),
    allOf: z.array(shapeSchema).optional(),
    items: shapeSchema.optional(),
    properties: z.record(z.string(), shapeSchema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    pattern: z.string().optional(),
  }),
);

type Who = 'nobody' | 'client' | 'admin' | 'forged';

let server: TestServer;
let watcher: InstanceType<typeof Database>;
let accounts: Record<'client' | 'admin', Account>;
/** Existing IDs by parameter name, so that a request passes the first check. */
let ids: Record<string, string> = {};

async function setUp(): Promise<void> {
  server = await startTestServer({ media: { extractStill: createFakeMedia().extractStill } });
  const { address } = server.store;
  if (!('sqlitePath' in address)) throw new Error('the store is no file');
  watcher = new Database(address.sqlitePath, { readonly: true });
  const client = await server.addAccount('fuzz-client', 'a password', { roles: ['client'] });
  const admin = await server.addAccount('fuzz-admin', 'a password', { roles: ['client', 'admin'] });
  accounts = { client, admin };
  const { film, video } = await addFilmWithVideo(server.store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const lines = ['Good morning.', 'The usual?'].map((en, seq) =>
    makeLine(video.id, seq, { startMs: seq * 2000, endMs: seq * 2000 + 1000, en }),
  );
  await replaceLines(server.store, { videoId: video.id, lines });
  ids = {
    film_id: film.id,
    video_id: video.id,
    hb_video_id: video.id,
    sub_id: lines[0]?.id ?? '',
    to_sub_id: lines[1]?.id ?? '',
    client_id: client.id,
    admin_id: admin.id,
  };
}

const hostile: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '💥\u202Eabc',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%ff',
  '*',
  '"',
  '-1',
  '0',
  '1e309',
  'NaN',
  '9'.repeat(30),
  '[]',
  '{}',
  '[{"event_id":1}]',
  'null',
  'x'.repeat(20_000),
  null,
  true,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  [],
  ['a', ['b']],
  {},
  { toString: 'no' },
];

const ABSENT = Symbol('absent');

/** Returns candidate values for a parameter of this name and schema. */
function soundValue(name: string, shape: Shape): fc.Arbitrary<unknown> {
  const id = ids[name];
  if (id !== undefined) return fc.constant(id);
  const choices = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((one) => soundValue(name, one)));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(Math.max(shape.minimum ?? 0, 0)),
        max: Math.floor(Math.min(shape.maximum ?? 100, 10_000)),
      });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(soundValue(name, shape.items ?? {}), { maxLength: 3 });
    case 'object':
      return fc.record(
        Object.fromEntries(entriesOf(shape).map(([inner, one]) => [inner, soundValue(inner, one)])),
      );
    case 'null':
      return fc.constant(ABSENT);
    case 'string':
      return shape.pattern?.includes('\\d')
        ? fc.nat(10_000).map(String)
        : fc.constantFrom('morning', 'a-word', 'main', '早上好', '13800138000', 'https://example.com/');
    default:
      // A schema that starts with "anything" tells nothing about valid values.
      return fc.constantFrom(ABSENT, ABSENT, ABSENT, '1', '20', '1800000000', 'main', 'en');
  }
}

/** Reads the part of a JSON schema that this test uses, and ignores the rest. */
function readShape(schema: unknown): Shape {
  const read = shapeSchema.safeParse(schema);
  return read.success ? read.data : {};
}

const entriesOf = (shape: Shape) => Object.entries(shape.properties ?? {});

interface Request {
  call: HttpCall;
  method: 'GET' | 'POST';
  who: Who;
  as: 'form' | 'json' | 'torn';
  fields: Record<string, unknown>;
  inPath: string;
}

function requestsTo(call: HttpCall): fc.Arbitrary<Request> {
  const shape = readShape(describeInput(call));
  const names = entriesOf(shape).map(([name]) => name);
  const sound = fc.record(
    Object.fromEntries(entriesOf(shape).map(([name, one]) => [name, soundValue(name, one)])),
  );
  // With only one wrong parameter, a request gets past most checks.
  const wrong = fc.record({
    at: fc.constantFrom<(string | null)[]>(null, ...names),
    value: fc.constantFrom(ABSENT, ...hostile),
  });
  const fields = fc.tuple(sound, wrong).map(([record, { at, value }]) => {
    const given = at === null ? record : { ...record, [at]: value };
    return Object.fromEntries(Object.entries(given).filter(([, one]) => one !== ABSENT));
  });
  const extra = fc.constantFrom({}, {}, {}, { __proto: '1' }, { constructor: 'x' }, { 'a[b]': ['c'] });
  return fc.record({
    call: fc.constant(call),
    method: fc.constantFrom(...call.methods),
    who: fc.constantFrom<Who>('client', 'client', 'admin', 'admin', 'nobody', 'forged'),
    as: fc.constantFrom<Request['as']>('form', 'form', 'form', 'json', 'json', 'torn'),
    fields: fc.tuple(fields, extra).map(([record, more]) => ({ ...record, ...more })),
    inPath: fc.constantFrom(...Object.values(ids), '%00', '..', 'a%2Fb', 'x'.repeat(500)),
  });
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Calls that may end sessions when they succeed. A refused call changes nothing in the store. */
const endsSessions = /logout|pwd|session|account/;
const sessions = new Map<Who, Record<string, string>>();

async function sessionOf(who: Who): Promise<Record<string, string>> {
  const held = sessions.get(who);
  if (held) return held;
  if (who === 'nobody') return {};
  if (who === 'forged') return { cookie: `token=${'f'.repeat(43)}` };
  const token = randomUUID();
  const headers = await server.openSession(accounts[who], token);
  // The first request of a session stores, beside its answer, when the account was last seen.
  const before = storeVersion();
  await server.services.auth.findViewerByToken(token, { address: '127.0.0.1', userAgent: 'fuzz' });
  await vi.waitUntil(() => storeVersion() !== before, { timeout: 10_000, interval: 5 });
  sessions.set(who, headers);
  return headers;
}

async function send(
  { call, method, as, fields, inPath }: Request,
  headers: Record<string, string>,
): Promise<Response> {
  const path = call.path.replace(/\{\w+\}/, inPath);
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, asText(value)]));
  // Node refuses longer addresses before any handler runs.
  if (method === 'GET') return fetch(`${server.url}${path}?${form.toString().slice(0, 8000)}`, { headers });
  if (as === 'form') return fetch(server.url + path, { method, headers, body: form });
  const json = JSON.stringify(fields);
  return fetch(server.url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: as === 'json' ? json : json.slice(0, -1),
  });
}

function expectEnvelope(path: string, status: number, body: unknown): void {
  if (path.startsWith('/api/'))
    expect(body).toMatchObject({ status: expect.any(String), code: expect.stringMatching(/^[a-z_]+$/) });
  else expect(body).toMatchObject({ code: status, msg: expect.any(String), data: null });
}

/**
 * Returns whether a refused request to a call may write to the store. Shared limits count refused requests. `sendPhoneCode`
 * counts a use of each of its limits, and takes the uses back when one limit refuses.
 */
const countsInStore = (call: HttpCall) =>
  call.limits?.some(({ isShared }) => isShared) === true || call.path === contract.drawVisitors.sendCode.path;

const storeVersion = () => watcher.pragma('data_version', { simple: true });

/**
 * Sends at least `requests` generated requests, the same number to each call. Expects no status 5xx. Expects that a refused
 * request changes nothing, and that its answer uses the envelope and has no stack trace. Equal seeds generate equal requests.
 */
export async function expectSoundAnswers(args: { requests: number; seed: number }): Promise<void> {
  await setUp();
  try {
    await sendGenerated(args);
  } finally {
    watcher.close();
    await server.dispose();
  }
}

async function sendGenerated({ requests, seed }: { requests: number; seed: number }): Promise<void> {
  const seen = new Map<number, number>();
  const share = Math.ceil(requests / allCalls.length);
  for (const call of allCalls) {
    await fc.assert(
      fc.asyncProperty(requestsTo(call), async (request) => {
        const headers = await sessionOf(request.who);
        const before = storeVersion();
        const response = await send(request, headers);
        if (response.ok && endsSessions.test(call.path)) sessions.clear();
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        expect(response.status).toBeLessThan(500);
        if (response.ok) {
          await response.arrayBuffer();
          if (call.access !== 'anyone') expect(['client', 'admin']).toContain(request.who);
          if (call.access === 'admin') expect(request.who).toBe('admin');
          return;
        }
        const text = await response.text();
        expectEnvelope(call.path, response.status, JSON.parse(text));
        if (!countsInStore(call)) expect(storeVersion()).toBe(before);
      }),
      { seed, numRuns: share, endOnFailure: true },
    );
  }
  const total = [...seen.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(requests);
  // If every request failed the first check, this test would prove nothing.
  expect(seen.get(200) ?? 0).toBeGreaterThan(requests / 25);
}
