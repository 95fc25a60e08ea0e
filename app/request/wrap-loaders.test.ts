import { isRouteErrorResponse, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { readRouteError } from '../navigation/read-route-error.ts';
import { routeRefusalContext } from './refusal.ts';
import { wrapLoader } from './wrap-loaders.ts';

const argsFor = (path: string, context = new RouterContextProvider()): LoaderFunctionArgs => {
  const url = new URL(path, 'http://127.0.0.1');
  return { request: new Request(url), url, context, params: {}, pattern: '*' };
};

const thrownBy = async (promise: unknown): Promise<unknown> => {
  try {
    await promise;
  } catch (thrown) {
    return thrown;
  }
  throw new Error('nothing was thrown');
};

describe('wrapLoader', () => {
  it('returns the result of the loader', async () => {
    expect(await wrapLoader('pages/x', () => ({ a: 1 }))(argsFor('/x'))).toEqual({ a: 1 });
  });

  it('turns an AppError into the status and code of the error page', async () => {
    const loader = wrapLoader('pages/x', () => Promise.reject(new AppError('not_found')));
    expect(await thrownBy(loader(argsFor('/x')))).toMatchObject({
      data: { code: 'not_found' },
      init: { status: 404 },
    });
  });

  it('redirects to the login page for login_required', async () => {
    const loader = wrapLoader('pages/x', () => Promise.reject(new AppError('login_required')));
    const thrown = await thrownBy(loader(argsFor('/me?a=1')));
    expect(thrown instanceof Response && thrown.headers.get('location')).toBe('/login?ref=%2Fme%3Fa%3D1');
  });

  it('rethrows other errors unchanged, even with a code', async () => {
    const error = Object.assign(new Error('disk'), { code: 'not_found' });
    expect(await thrownBy(wrapLoader('pages/x', () => Promise.reject(error))(argsFor('/x')))).toBe(error);
  });

  it('runs only the root loader for a refused request', async () => {
    const context = new RouterContextProvider();
    context.set(routeRefusalContext, { status: 403, error: { code: 'forbidden' } });
    const ran: string[] = [];
    const run = (id: string) => wrapLoader(id, () => ran.push(id))(argsFor('/x', context));
    await run('root');
    expect(await thrownBy(run('layouts/admin'))).toMatchObject({ init: { status: 403 } });
    expect(ran).toEqual(['root']);
  });
});

describe('readRouteError', () => {
  const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

  it('reads statusCode, status, or the status of a response, and defaults to 500', () => {
    expect(readRouteError({ statusCode: 418 }).status).toBe(418);
    expect(readRouteError({ status: 503 }).status).toBe(503);
    expect(readRouteError({ response: { status: 409 } }).status).toBe(409);
    expect(readRouteError(new Error('secret'))).toEqual({ status: 500, message: null, code: null });
    expect(readRouteError(null).status).toBe(500);
  });

  it('returns status 500 and the text as the message for a string', () => {
    expect(readRouteError('gone wrong')).toEqual({ status: 500, message: 'gone wrong', code: null });
  });

  it('reads the message or code of an error response', () => {
    expect(isRouteErrorResponse(response(404, 'x'))).toBe(true);
    expect(readRouteError(response(404, 'This page could not be found'))).toEqual({
      status: 404,
      message: 'This page could not be found',
      code: null,
    });
    expect(readRouteError(response(403, { code: 'forbidden' }))).toEqual({
      status: 403,
      message: null,
      code: 'forbidden',
    });
  });
});
