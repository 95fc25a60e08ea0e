import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type HttpCall, listHttpCalls } from '#contract/define-call.ts';
import { contract } from '#contract/index.ts';
import { renameKeys, toCodeName } from '#contract/wire-names.ts';
import { createOpenApiDocument } from './openapi.ts';
import { startTestServer } from './testing/test-server.ts';

const enveloped = (data: z.ZodType) => z.object({ code: z.literal(200), msg: z.string(), data });

/** Routes that are not calls of the reference: health, docs, files, uploads, and routes for unknown addresses. */
const otherRoutes =
  /^\w+ (?:\/api\/(?:health|docs|uploads.*|\*)|\/(?:test|intl)\/\*|\/media.*|\/assets.*|\/favicon.*|\/robots\.txt|\/share-card\.png|\/?\*)$/;

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

test('the reference describes the envelope of the other families', () => {
  const call = {
    methods: ['POST'],
    path: '/test/x/{id}/y',
    summary: 'x',
    access: 'admin',
    changes: true,
    input: z.object({ id: z.string() }),
    output: z.object({ made: z.boolean() }),
    errors: [],
  } satisfies HttpCall;
  expect(createOpenApiDocument({ contract: { x: { make: call } }, version: '1' })).toMatchObject({
    paths: {
      '/test/x/{id}/y': {
        post: {
          responses: {
            200: { content: { 'application/json': { schema: { required: ['code', 'msg', 'data'] } } } },
          },
        },
      },
    },
  });
});

describe('the answer of each GET call matches the reference', () => {
  const PASSWORD = 'for these tests';
  test.each(
    allCalls
      .filter(({ methods }) => methods.some((method) => method === 'GET'))
      .map((call) => [call.path, call] as const),
  )('%s', async (path, call) => {
    const account = await server.addAccount(`who asks ${path}`, PASSWORD, { access: ['client', 'admin'] });
    const headers = await server.openSession(account);
    const answer = await fetch(server.url + path.replace(/\{\w+\}/, 'none'), { headers });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await answer.json() : await answer.text();
    const isEnveloped = !path.startsWith('/api/');
    // Without its parameters, a call either answers or names the missing one.
    if (answer.status === 200) {
      const expected = isEnveloped ? enveloped(call.output) : call.output;
      expect(() => expected.parse(renameKeys(body, toCodeName))).not.toThrow();
    } else if (isEnveloped) {
      expect([400, 404]).toContain(answer.status);
      expect(body).toMatchObject({ code: answer.status, msg: expect.any(String), data: null });
    } else expect(body).toMatchObject({ code: 'bad_parameter', field: expect.any(String) });
  });
});
