import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { defineCall, listHttpCalls } from '#contract/define-call.ts';
import { contract as wholeContract } from '#contract/index.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { HttpEnv } from '../http/request-context.ts';
import { noVisitor } from '../http/visitor-session.ts';
import { defineHandlers } from './handler.ts';
import { mountCalls } from './mount-calls.ts';

const contract = {
  lines: {
    find: defineCall({
      methods: ['GET', 'POST'],
      path: '/api/find',
      summary: 'x',
      access: 'client',
      changes: false,
      keepsAnswer: true,
      input: z.object({ q: z.string() }),
      output: z.object({ asked: z.number(), text: z.string() }),
      errors: [],
    }),
  },
};
const ann = { id: 'ann', name: 'Ann', username: 'ann', roles: ['client' as const], avatarUrl: null };

let http: Hono<HttpEnv>;
let handled: number;
let viewer: typeof ann | null;
let dataState: string | null;

beforeEach(() => {
  handled = 0;
  viewer = ann;
  dataState = '7 1';
  http = new Hono<HttpEnv>();
  http.use(async (c, next) => {
    c.set('viewer', viewer);
    c.set('address', '::1');
    c.set('visitor', noVisitor('::1'));
    c.set('services', { dataState: () => dataState } as never);
    await next();
  });
  mountCalls({
    http,
    contract,
    handlers: {
      lines: defineHandlers<typeof contract.lines>()({
        find({ input }) {
          if (input.q === 'bad') throw new AppError('bad_parameter', { field: 'q' });
          handled += 1;
          return { asked: handled, text: 'a line of a film. '.repeat(100) };
        },
      }),
    },
    onUndeclaredError: () => undefined,
    diskReserve: { release: async () => false, refill: async () => undefined },
  });
  http.onError((thrown) => new Response(null, { status: toAppError(thrown).status }));
});

const find = (q = 'you', init: RequestInit = {}) => http.request(`/api/find?q=${q}`, init);
const asked = async (answer: Response | Promise<Response>) =>
  ((await (await answer).json()) as { asked: number }).asked;

test('the same person gets the same answer again while the data is the same', async () => {
  const first = await find();
  const second = await find();
  expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers));
  expect(await second.text()).toBe(await first.text());
  expect(handled).toBe(1);
});

test('others, other queries, encodings, and data get their own', async () => {
  expect(await asked(find())).toBe(1);
  expect(await asked(find('me'))).toBe(2);
  const compressed = await find('you', { headers: { 'accept-encoding': 'gzip' } });
  expect([compressed.headers.get('content-encoding'), handled]).toEqual(['gzip', 3]);
  viewer = { ...ann, id: 'ben' };
  expect(await asked(find())).toBe(4);
  viewer = ann;
  dataState = '8 1';
  expect(await asked(find())).toBe(5);
});

test('who may not ask gets nothing of what is kept', async () => {
  expect(await asked(find())).toBe(1);
  viewer = null;
  expect((await find()).status).toBe(401);
});

test('nothing is kept of errors, other methods, and data whose state is not known', async () => {
  expect([(await find('bad')).status, (await find('bad')).status]).toEqual([400, 400]);
  const post = () => find('you', { method: 'POST', body: new URLSearchParams({ q: 'you' }) });
  expect([await asked(post()), await asked(post())]).toEqual([1, 2]);
  dataState = null;
  expect([await asked(find()), await asked(find())]).toEqual([3, 4]);
});

test('a call that keeps its answers changes nothing, has no limits, and needs a session', () => {
  const kept = listHttpCalls(wholeContract).filter(({ keepsAnswer }) => keepsAnswer);
  expect(kept.length).toBeGreaterThan(0);
  for (const { changes, limits, access, path } of kept)
    expect([path, changes, limits, access]).toEqual([path, false, undefined, 'client']);
});
