import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineCall } from '#contract/define-call.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { HttpEnv } from '../http/request-context.ts';
import { noVisitor } from '../http/visitor-session.ts';
import { defineHandlers } from './handler.ts';
import { mountCalls } from './mount-calls.ts';

const base = {
  methods: ['POST'],
  summary: 'x',
  access: 'anyone',
  changes: false,
  input: z.object({ name: z.string() }),
  output: z.object({}),
  errors: [],
} as const;
const limits = [{ bucket: 'names', per: 'guest', count: 2, seconds: 60 }] as const;
const contract = {
  names: {
    save: defineCall({ ...base, path: '/api/save', limits }),
    saveAccepted: defineCall({ ...base, path: '/api/save_accepted', limits, countedWhen: 'accepted' }),
    lose: defineCall({ ...base, path: '/api/lose', limits }),
    remove: defineCall({ ...base, path: '/api/remove', freesSpace: true }),
    forget: defineCall({ ...base, path: '/api/forget', limits, countedWhen: 'accepted' }),
  },
};
const requireGoodName = (name: string) => {
  if (name === 'bad') throw new AppError('bad_parameter', { field: 'name' });
};
const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
/** The reserve of a full disk: whether there is one, and whether it was given back. */
let hasReserve: boolean;
let isReserveReleased: boolean;
const diskReserve = {
  async release() {
    isReserveReleased = hasReserve;
    return hasReserve;
  },
  refill: async () => undefined,
};

const handlers = {
  names: defineHandlers<typeof contract.names>()({
    save({ input, countRequest }) {
      expect(countRequest).toBeNull();
      requireGoodName(input.name);
      return {};
    },
    async saveAccepted({ input, countRequest }) {
      requireGoodName(input.name);
      await countRequest();
      return {};
    },
    forget: () => ({}),
    lose({ input }) {
      if (input.name === 'full') throw diskFull();
      return {};
    },
    remove() {
      if (!isReserveReleased) throw diskFull();
      return {};
    },
  }),
};

let http: Hono<HttpEnv>;
let reported: string[];

beforeEach(() => {
  hasReserve = true;
  isReserveReleased = false;
  http = new Hono<HttpEnv>();
  reported = [];
  http.use(async (c, next) => {
    c.set('viewer', null);
    c.set('address', '::1');
    c.set('visitor', noVisitor('::1'));
    await next();
  });
  mountCalls({
    http,
    contract,
    handlers,
    onUndeclaredError: (call, error) => reported.push(`${call.summary}: ${error.message}`),
    diskReserve,
  });
  http.onError((thrown) => new Response(null, { status: toAppError(thrown).status }));
});

const post = async (path: string, name: string) => {
  const response = await http.request(path, { method: 'POST', body: new URLSearchParams({ name }) });
  return response.status;
};

describe('rate limits', () => {
  test('count every request with valid input by default', async () => {
    expect([await post('/api/save', 'bad'), await post('/api/save', 'good')]).toEqual([400, 200]);
    expect([await post('/api/save', 'good'), await post('/api/save', 'bad')]).toEqual([429, 429]);
  });

  test('count only accepted requests for `countedWhen: accepted`', async () => {
    for (const status of [200, 200, 429]) {
      expect(await post('/api/save_accepted', 'bad')).toBe(400);
      expect(await post('/api/save_accepted', 'good')).toBe(status);
    }
    expect(await post('/api/save_accepted', 'bad')).toBe(400);
  });

  test('report a handler that answers without counting the request', async () => {
    expect(await post('/api/save_accepted', 'good')).toBe(200);
    expect(reported).toEqual([]);
    expect(await post('/api/forget', 'good')).toBe(200);
    expect(reported).toEqual([expect.stringContaining('not counted')]);
  });

  test('do not count a request that the product failed to answer', async () => {
    for (let count = 0; count < 5; count++) expect(await post('/api/lose', 'full')).toBe(507);
    expect([await post('/api/lose', 'good'), await post('/api/lose', 'good')]).toEqual([200, 200]);
    expect(await post('/api/lose', 'good')).toBe(429);
  });
});

describe('a full disk', () => {
  test('leaves room for calls that free space, and for no others', async () => {
    expect(await post('/api/lose', 'full')).toBe(507);
    expect(isReserveReleased).toBe(false);
    expect(await post('/api/remove', 'x')).toBe(200);
  });

  test('refuses a call that frees space when there is no reserve', async () => {
    hasReserve = false;
    expect(await post('/api/remove', 'x')).toBe(507);
  });
});
