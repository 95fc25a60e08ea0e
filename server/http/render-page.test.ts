import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    handlePage: async (_request, { refusal }) => Response.json(refusal, { status: refusal?.status ?? 200 }),
  });
  server.services.auth.findViewerByToken = () =>
    Promise.reject(Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }));
});
afterAll(() => server.dispose());

test('an error before a page is rendered is an error page, and for a call it is JSON with its words', async () => {
  const page = await server.get('/me', { cookie: 'token=good' });
  expect([page.status, await page.json()]).toEqual([507, { status: 507, error: { code: 'disk_full' } }]);
  const call = await server.get('/api/client_info.php', { cookie: 'token=good' });
  expect([call.status, await call.json()]).toEqual([
    507,
    { code: 'disk_full', status: '磁盘空间不足，腾出空间后可以重试' },
  ]);
});
