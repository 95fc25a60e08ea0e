import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { toAppError } from '#domain/errors.ts';
import { apiErrorResponse } from './envelope.ts';
import {
  emptyAsUndefined,
  filmTimeParam,
  idParam,
  integerParam,
  optionalTextParam,
  pagingFields,
  readInput,
} from './read-input.ts';
import type { HttpEnv } from './request-context.ts';

const schema = z.object({
  video_id: idParam,
  start_ms: filmTimeParam,
  frame: emptyAsUndefined(integerParam(0, 1000).nullable().default(null)),
  offset: emptyAsUndefined(integerParam(-5, 5).default(0)),
  title: optionalTextParam(10),
  ...pagingFields,
});
const app = new Hono<HttpEnv>();
app.on(['GET', 'POST'], '/', async (c) => c.json(await readInput(c, schema)));
app.onError((thrown) => apiErrorResponse(toAppError(thrown)));

async function answerOf(response: Response | Promise<Response>) {
  const answered = await response;
  const body: unknown = await answered.json();
  return { status: answered.status, body };
}
const get = (query: string) => answerOf(app.request(`/?${query}`));
const post = (body: BodyInit, type: string) =>
  answerOf(app.request('/', { method: 'POST', body, headers: { 'content-type': type } }));
const form = 'application/x-www-form-urlencoded';
const whole = { frame: null, offset: 0, title: null, pageno: 1, pagesize: 20 };

describe('where parameters stand', () => {
  test('in the query of a GET', async () => {
    const { body } = await get('video_id=v1&start_ms=1500&title=%E5%86%8D%E8%A7%81&unknown=x');
    expect(body).toEqual({ ...whole, video_id: 'v1', start_ms: 1500, title: '再见' });
  });

  test('in a form', async () => {
    const { body } = await post('video_id=v1&start_ms=0&title=a+b&pagesize=100&offset=-3', form);
    expect(body).toEqual({ ...whole, video_id: 'v1', start_ms: 0, title: 'a b', pagesize: 100, offset: -3 });
  });

  test('in JSON, numbers as numbers or as text', async () => {
    for (const start_ms of [7, '7']) {
      const { body } = await post(
        JSON.stringify({ video_id: 'v1', start_ms, frame: null }),
        'application/json',
      );
      expect(body).toEqual({ ...whole, video_id: 'v1', start_ms: 7 });
    }
    const { status } = await post('{"video_id":"v1","start_ms":7}', 'application/json; charset=utf-8');
    expect(status).toBe(200);
  });

  test('not in the query of a POST', async () => {
    const response = app.request('/?video_id=v1&start_ms=1', {
      method: 'POST',
      headers: { 'content-type': form },
    });
    expect(await answerOf(response)).toMatchObject({ status: 400, body: { field: 'video_id' } });
  });
});

describe('what is refused', () => {
  test.each(['{', '"text"', '[]', 'null', '17', '{"video_id":"v1",}'])(
    '%s as JSON is bad_request',
    async (text) => {
      expect(await post(text, 'application/json')).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      });
    },
  );

  test('an empty JSON body names the first field that is missing', async () => {
    expect(await post('', 'application/json')).toMatchObject({
      status: 400,
      body: { code: 'bad_parameter', field: 'video_id' },
    });
  });

  test.each([
    ['start_ms=x&video_id=%20&pagesize=0', 'video_id'],
    ['video_id=v1&start_ms=x&pagesize=0', 'start_ms'],
    ['video_id=v1&start_ms=1&pagesize=101&pageno=0', 'pageno'],
    ['video_id=v1&start_ms=1&pagesize=101', 'pagesize'],
    ['video_id=v1&start_ms=1&offset=-6', 'offset'],
    ['video_id=v1&start_ms=1&title=12345678901', 'title'],
    ['video_id=v1&start_ms=360000001', 'start_ms'],
    ['video_id=..%2Fv1&start_ms=1', 'video_id'],
    [`video_id=${'v'.repeat(81)}&start_ms=1`, 'video_id'],
    ['video_id=v1', 'start_ms'],
  ])('%s: the first field at fault is named', async (query, field) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    expect(body).toEqual({ status: `参数不正确：${field}`, code: 'bad_parameter', field });
  });

  test('more than 1 MB is body_too_large; 1 MB is read', async () => {
    const most = 1024 * 1024;
    const filled = (bytes: number) => `video_id=v1&start_ms=1&filler=`.padEnd(bytes, 'x');
    expect((await post(filled(most), form)).status).toBe(200);
    expect(await post(filled(most + 1), form)).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
    expect((await post(`{"filler":"${'x'.repeat(most)}"}`, 'application/json')).status).toBe(413);
  });
});

describe('numbers', () => {
  test('an empty one counts as absent where it may be left out', async () => {
    const { status, body } = await get('video_id=v1&start_ms=1&frame=&offset=&title=&pageno=&pagesize=');
    expect([status, body]).toEqual([200, { ...whole, video_id: 'v1', start_ms: 1 }]);
  });

  test('an empty one is missing where it is needed, not zero', async () => {
    expect((await get('video_id=v1&start_ms=')).body).toMatchObject({ field: 'start_ms' });
    for (const start_ms of [null, true, false, [], [5], {}, 1.5, -1, ' ', '1e3', '0x10', '1.0', 'NaN']) {
      const { body } = await post(JSON.stringify({ video_id: 'v1', start_ms }), 'application/json');
      expect([start_ms, body]).toEqual([start_ms, expect.objectContaining({ field: 'start_ms' })]);
    }
  });
});
