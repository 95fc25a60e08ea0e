import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type HttpCall, listHttpCalls } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import { renameKeys, toCodeName } from '#contract/wire-names.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { startTestServer } from '../testing/test-server.ts';
import { createOpenApiDocument } from './openapi.ts';

const enveloped = (data: z.ZodType) => z.object({ code: z.literal(200), msg: z.string(), data });

/** Routes that are not calls of the reference: health, docs, files, uploads, WeChat's own requests, and unknown addresses. */
const otherRoutes =
  /^\w+ (?:\/api\/(?:health|docs|uploads.*|\*)|\/(?:test|intl)\/\*|\/media.*|\/assets.*|\/favicon.*|\/robots\.txt|\/share-card\.png|\/wechat\/return|\/api\/wx_transfer_notify\.php|\/?\*)$/;

const allCalls = listHttpCalls(contract);

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.dispose());

test('the reference has every call and nothing else', () => {
  const described = allCalls.flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(new Set(described).size).toBe(described.length);
  const answered = new Set(
    server.routes.filter((route) => !route.startsWith('ALL ') && !otherRoutes.test(route)),
  );
  expect([...answered].sort()).toEqual([...new Set(described)].sort());
});

test('the reference is served as OpenAPI without a session', async () => {
  const answer = await fetch(`${server.url}/api/docs`);
  expect(answer.status).toBe(200);
  const document = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })
    .parse(await answer.json());
  expect(document.openapi).toBe('3.0.3');
  expect(Object.keys(document.paths)).toHaveLength(new Set(allCalls.map(({ path }) => path)).size);
  const login = document.paths['/api/client_login.php'];
  expect(login?.get).toMatchObject({
    'x-access': 'anyone',
    parameters: [
      { name: 'account', in: 'query', required: true },
      { name: 'pwd', in: 'query', required: true },
    ],
  });
  expect(login?.post).toHaveProperty('requestBody.content.application/x-www-form-urlencoded.schema');
});

test('the reference describes the envelope, the errors, the limits, and the changes of a call', () => {
  const counted = { bucket: 'x', per: 'account', count: 5, seconds: 60 } as const;
  const call = {
    methods: ['POST'],
    path: '/test/x/{id}/y',
    envelope: 'code',
    summary: 'x',
    access: 'admin',
    changes: true,
    input: z.object({ id: z.string() }),
    output: z.object({ made: z.boolean() }),
    errors: ['illegal_move', 'last_owner'],
    limits: [counted],
  } satisfies HttpCall;
  const documentOf = (change: Partial<HttpCall>) =>
    createOpenApiDocument({ contract: { x: { make: { ...call, ...change } } }, version: '1' });
  const limit = { ...counted, weighed: false, countedWhen: 'valid' };
  expect(documentOf({})).toMatchObject({
    paths: {
      '/test/x/{id}/y': {
        post: {
          'x-changes-state': true,
          'x-rate-limits': [limit],
          responses: {
            200: { content: { 'application/json': { schema: { required: ['code', 'msg', 'data'] } } } },
            403: { $ref: '#/components/responses/CodeError.forbidden.foreign_origin' },
            409: { $ref: '#/components/responses/CodeError.illegal_move.last_owner' },
          },
        },
      },
    },
    components: {
      responses: {
        'CodeError.illegal_move.last_owner': {
          description: 'illegal_move, last_owner',
          headers: { 'x-error-code': { schema: { enum: ['illegal_move', 'last_owner'] } } },
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/CodeError' },
              examples: {
                illegal_move: { value: { code: 409, msg: zhCN.error.illegal_move, data: null } },
                last_owner: { value: { code: 409, msg: zhCN.error.last_owner, data: null } },
              },
            },
          },
        },
      },
    },
  });
  const example = { value: { status: zhCN.error.illegal_move, code: 'illegal_move' } };
  const weigh = () => 2;
  expect(
    documentOf({
      envelope: 'plain',
      errors: ['illegal_move'],
      changes: () => false,
      limits: [{ ...counted, weigh }],
      countedWhen: 'accepted',
    }),
  ).toMatchObject({
    paths: {
      [call.path]: {
        post: {
          'x-changes-state': 'depends-on-input',
          'x-rate-limits': [{ ...limit, weighed: true, countedWhen: 'accepted' }],
          responses: { 200: { content: { 'application/json': { schema: { required: ['made'] } } } } },
        },
      },
    },
    components: {
      responses: {
        'Error.illegal_move': {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              examples: { illegal_move: example },
            },
          },
        },
      },
    },
  });
});

test('every reference within the document leads to a part of it', () => {
  const text = JSON.stringify(createOpenApiDocument({ contract, version: '1' }));
  const document: unknown = JSON.parse(text);
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(references.length).toBeGreaterThan(0);
  const isPart = (path: string) =>
    path.split('/').reduce<unknown>((part, key) => Reflect.get(Object(part), key), document) !== undefined;
  expect(references.filter((path) => !isPart(path))).toEqual([]);
});

describe('the answer of each GET call matches the reference', () => {
  const PASSWORD = 'for these tests';
  test.each(
    allCalls
      .filter(({ methods }) => methods.some((method) => method === 'GET'))
      .map((call) => [call.path, call] as const),
  )('%s', async (path, call) => {
    const account = await server.addAccount(`who asks ${path}`, PASSWORD, { roles: ['client', 'admin'] });
    const headers = await server.openSession(account);
    const answer = await fetch(server.url + path.replace(/\{\w+\}/, 'none'), { headers });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await answer.json() : await answer.text();
    const { envelope = 'plain' } = call;
    // Without its parameters, a call either answers or names the missing one.
    if (answer.status === 200) {
      const expected = envelope === 'code' ? enveloped(call.output) : call.output;
      expect(() => expected.parse(renameKeys(body, toCodeName))).not.toThrow();
    } else if (envelope !== 'plain') {
      expect([400, 404]).toContain(answer.status);
      expect(body).toMatchObject({ code: answer.status, msg: expect.any(String), data: null });
    } else expect(body).toMatchObject({ code: 'bad_parameter', field: expect.any(String) });
  });
});
