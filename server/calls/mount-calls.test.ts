import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineCall } from '#contract/define-call.ts';
import { AppError, toAppError } from '#domain/errors.ts';
import type { HttpEnv } from '../request-context.ts';
import type { ContractHandlers } from './handler.ts';
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
    forget: defineCall({ ...base, path: '/api/forget', limits, countedWhen: 'accepted' }),
  },
};
const requireGoodName = (name: string) => {
  if (name === 'bad') throw new AppError('bad_parameter', { field: 'name' });
};
const handlers: ContractHandlers<typeof contract> = {
  names: {
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
  },
};

let http: Hono<HttpEnv>;
let reported: string[];

beforeEach(() => {
  http = new Hono<HttpEnv>();
  reported = [];
  http.use(async (c, next) => {
    c.set('viewer', null);
    c.set('address', '::1');
    await next();
  });
  mountCalls({
    http,
    contract,
    handlers,
    onUndeclaredError: (call, error) => reported.push(`${call.summary}: ${error.message}`),
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
});
