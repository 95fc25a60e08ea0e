import { readRouteError } from '#app/navigation/read-route-error.ts';
import { namedMiddleware } from '#app/request/named-middleware.ts';
import { expect } from '../../e2e/testing/expect.ts';
import type { CoverageRow } from '../coverage-row.ts';

/** Section 8: the error catalogue. */
export const errorRows: CoverageRow[] = [
  {
    place: '8.1',
    checks: {
      'a rejected login gives its reason in status, and the form shows it': async (context) => {
        const page = await context.open(null, { allowedErrors: /401|429/ });
        await page.goto(`${context.address}/login`);
        await page.getByLabel('账号').fill('nobody-of-this-name');
        await page.getByLabel('密码').fill('not-the-password');
        const answered = page.waitForResponse((response) => response.url().includes('client_login'));
        await page.getByRole('button', { name: '登录' }).click();
        const { status } = (await (await answered).json()) as { status: string };
        await expect(page.getByText(status)).toBeVisible();
        expect(new URL(page.url()).pathname).toBe('/login');
      },
      'a rejected profile call has a status, a successful one does not': async (context) => {
        const [nobody, demo] = [await context.caller(null), await context.caller('demo')];
        expect((await nobody.get('/api/client_info.php')).body.status).toEqual(expect.any(String));
        expect((await demo.get('/api/client_info.php')).body).not.toHaveProperty('status');
      },
    },
  },
  {
    place: '8.2',
    checks: {
      'a token that expires while the page is open leads to the login at the next navigation': async (
        context,
      ) => {
        const page = await context.open('demo', { allowedErrors: /401/ });
        await page.goto(`${context.address}/list`);
        await page.context().clearCookies();
        await page.context().addCookies([{ name: 'token', value: 'y'.repeat(43), url: context.address }]);
        await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
        await page.waitForURL((url) => url.pathname === '/login');
        expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
      },
    },
  },
  {
    place: '8.3',
    checks: {
      'throws the whole response': async () => {
        const { createPrizeDrawStore } = await import('#app/features/prize-draw/prize-draw-store.ts');
        const response = { code: 409, msg: '没有活动', data: null };
        const { ApiError } = await import('#app/api/api-error.ts');
        const info = () => Promise.reject(new ApiError({ code: 'x', httpStatus: 409, body: response }));
        const state = createPrizeDrawStore({ calls: { info } as never });
        await expect(state.loadInfo('sid', null)).rejects.toBe(response);
      },
    },
  },
  {
    place: '8.4',
    checks: {
      'an unknown survey is an error for the caller': async (context) => {
        const demo = await context.caller('demo');
        expect((await demo.get('/intl/survey/no-such-survey/')).status).toBe(404);
        const { sendSurveyAnswer } = await import('#app/features/surveys/survey-form-state.ts');
        const before = globalThis.fetch;
        globalThis.fetch = async () =>
          Response.json({ status: '已结束', code: 'survey_closed' }, { status: 409 });
        try {
          await expect(sendSurveyAnswer('s', {})).rejects.toMatchObject({
            httpStatus: 409,
            localizedMessage: '已结束',
          });
        } finally {
          globalThis.fetch = before;
        }
      },
    },
  },
  {
    place: '8.5',
    checks: {
      'the error has the status of the response': async () => {
        const { sendSurveyAnswer } = await import('#app/features/surveys/survey-form-state.ts');
        const before = globalThis.fetch;
        try {
          for (const status of [200, 204, 400, 500]) {
            globalThis.fetch = async () => new Response(status === 204 ? null : '{}', { status });
            await expect(sendSurveyAnswer('s', {})).rejects.toMatchObject({ httpStatus: status });
          }
        } finally {
          globalThis.fetch = before;
        }
      },
    },
  },
  {
    place: '8.6',
    checks: {
      'uses statusCode, status, the status of the response, or 500, in this order': () => {
        const statusOf = (error: unknown) => readRouteError(error).status;
        expect(statusOf({ statusCode: 418, status: 404 })).toBe(418);
        expect(statusOf({ status: 404, response: { status: 403 } })).toBe(404);
        expect(statusOf({ response: { status: 403 } })).toBe(403);
        expect(statusOf({ message: 'x' })).toBe(500);
      },
      'an unknown film shows the error page with 404': async (context) => {
        const page = await context.open('demo', { allowedErrors: /404/ });
        const answer = await page.goto(`${context.address}/list/detail?film_id=no-such-film`);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('main')).toContainText('404');
      },
    },
  },
  {
    place: '8.7',
    checks: {
      'returns the status and message of the specification': async () => {
        const { RouterContextProvider } = await import('react-router');
        const { routeRefusalContext } = await import('#app/request/refusal.ts');
        const [middleware] = namedMiddleware(['nobody']);
        const context = new RouterContextProvider();
        const url = new URL('http://127.0.0.1/');
        await middleware?.(
          { request: new Request(url), url, context, params: {}, pattern: '*' },
          async () => new Response('page'),
        );
        expect(context.get(routeRefusalContext)).toEqual({ status: 500, error: 'Unknown middleware nobody' });
      },
    },
  },
  {
    place: '8.8',
    checks: {
      'shows the status and message of the specification': async (context) => {
        const page = await context.open('demo', { allowedErrors: /404/ });
        for (const path of ['/nothing', '/list/nothing', '/admin7ry784/nothing']) {
          const answer = await page.goto(context.address + path);
          expect([path, answer?.status()]).toEqual([path, 404]);
          await expect(page.getByRole('main')).toContainText('This page could not be found');
        }
      },
      'answers an unknown call in the envelope of its family': async (context) => {
        const demo = await context.caller('demo');
        expect((await demo.get('/api/nothing.php')).body).toMatchObject({
          code: 'not_found',
          status: expect.any(String),
        });
        for (const path of ['/test/weixin/admin/nothing', '/test/index/index/nothing'])
          expect((await demo.get(path)).body).toMatchObject({ code: 404, data: null });
        expect((await demo.get('/intl/nothing/')).status).toBe(404);
      },
    },
  },
  { place: '8.9', reasonForNoCheck: 'The wording of other errors is in the catalogue.' },
];
