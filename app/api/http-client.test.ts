import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { loadingBar } from '../navigation/loading-bar.ts';
import { ApiError } from './api-error.ts';
import { requestJson } from './http-client.ts';

let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
const realFetch = globalThis.fetch;

beforeEach(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    answer(request, response, body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  // A browser resolves `/api/...` against the page's address; here the test server's address is used.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${address.port}${path}`, init),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

async function apiErrorOf(promise: Promise<unknown>): Promise<ApiError> {
  const caught = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(caught instanceof ApiError)) throw new Error(`not an ApiError: ${String(caught)}`);
  return caught;
}

describe('requestJson', () => {
  it('sends GET fields in the query and leaves out null and undefined', async () => {
    answer = ({ method, url }, response) => json(response, 200, { method, url });
    const got = await requestJson('/api/a.php', {
      fields: { q: '你 &', n: 0, nothing: null, missing: undefined, words: ['a', 'b'] },
    });
    expect(got).toEqual({ method: 'GET', url: '/api/a.php?q=%E4%BD%A0+%26&n=0&words%5B%5D=a&words%5B%5D=b' });
  });

  it('sends POST fields form-encoded in the body and not in the address', async () => {
    answer = ({ headers, url }, response, body) =>
      json(response, 200, { type: headers['content-type'], url, body });
    const got = await requestJson('/api/login.php', {
      method: 'POST',
      fields: { account: 'demo', pwd: 'p&w=1' },
    });
    expect(got).toEqual({
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      url: '/api/login.php',
      body: 'account=demo&pwd=p%26w%3D1',
    });
  });

  it('names itself to the server, which refuses changes without a sign of an own page', async () => {
    answer = ({ headers }, response) => json(response, 200, { client: headers[CLIENT_HEADER] });
    expect(await requestJson('/api/a.php')).toEqual({ client: 'page' });
    expect(await requestJson('/api/a.php', { method: 'POST' })).toEqual({ client: 'page' });
  });

  it('throws an ApiError with the code, message, and waiting time of the error envelope', async () => {
    answer = (_, response) =>
      json(response, 429, { status: '操作太频繁', code: 'too_many_requests' }, { 'retry-after': '30' });
    const error = await apiErrorOf(requestJson('/api/a.php'));
    expect(error).toMatchObject({
      code: 'too_many_requests',
      httpStatus: 429,
      localizedMessage: '操作太频繁',
      retryAfterSeconds: 30,
    });
  });

  it('gives the error the field that the error envelope names, and null without one', async () => {
    answer = (_, response) =>
      json(response, 400, { status: '参数不正确', code: 'bad_parameter', field: 'questions.0.type' });
    expect((await apiErrorOf(requestJson('/api/a.php'))).field).toBe('questions.0.type');
    answer = (_, response) => json(response, 404, { status: '没有找到', code: 'not_found' });
    expect((await apiErrorOf(requestJson('/api/a.php'))).field).toBeNull();
  });

  it('throws for an envelope with a code even with status 200, and returns one with a status text only', async () => {
    answer = (_, response) => json(response, 200, { status: '没有找到', code: 'not_found' });
    expect((await apiErrorOf(requestJson('/api/a.php'))).code).toBe('not_found');
    answer = (_, response) => json(response, 200, { status: 'success' });
    expect(await requestJson('/api/a.php')).toEqual({ status: 'success' });
  });

  it('throws an internal error for an answer that is not JSON', async () => {
    answer = (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    expect(await apiErrorOf(requestJson('/api/a.php'))).toMatchObject({ code: 'internal', httpStatus: 502 });
    answer = (_, response) => response.writeHead(200).end('<html>');
    expect(await apiErrorOf(requestJson('/api/a.php'))).toMatchObject({ code: 'internal', httpStatus: 200 });
  });

  it('distinguishes a broken connection from a timeout', async () => {
    answer = (request) => request.socket.destroy();
    expect(await apiErrorOf(requestJson('/api/a.php'))).toMatchObject({ code: 'network', httpStatus: 0 });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    expect(await apiErrorOf(requestJson('/api/a.php'))).toMatchObject({ code: 'timeout', httpStatus: 0 });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it('rejects with the abort reason when the caller aborts', async () => {
    answer = () => undefined;
    const controller = new AbortController();
    const request = requestJson('/api/a.php', { signal: controller.signal });
    controller.abort();
    await expect(request).rejects.not.toBeInstanceOf(ApiError);
  });

  it('drives the loading bar unless the call is quiet', async () => {
    const outcomes: string[] = [];
    const begin = vi.spyOn(loadingBar, 'begin').mockReturnValue((outcome) => void outcomes.push(outcome));
    answer = (_, response) => json(response, 200, {});
    await requestJson('/api/a.php', { quiet: true });
    expect(begin).not.toHaveBeenCalled();
    await requestJson('/api/a.php');
    answer = (_, response) => json(response, 500, {});
    await apiErrorOf(requestJson('/api/a.php'));
    expect(outcomes).toEqual(['done', 'failed']);
  });
});
