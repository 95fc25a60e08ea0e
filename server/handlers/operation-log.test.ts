import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const path = '/api/ctb/lesson_log_save.php';

let server: TestServer;
let lei: { cookie: string };

beforeAll(async () => {
  server = await startTestServer();
  lei = await server.openSession(await server.addAccount('lei', 'x'));
});
afterAll(() => server.dispose());

const ask = async (response: Promise<Response>) => {
  const answer = await response;
  const body: Record<string, unknown> = await answer.json();
  return { status: answer.status, body };
};
const post = (address: string, fields: Record<string, string>, headers: Record<string, string> = lei) =>
  ask(server.post(address, fields, headers));

test('stores a log entry once, whichever way it is sent', async () => {
  const entries = [
    { event_id: 'enter', lesson_id: 'l', ctime: 1_763_700_000, page_id: 'm1', remark: '', entry_id: 'a' },
    { event_id: 7, page_id: 'm1' },
  ];
  const log_json = JSON.stringify(entries.slice(0, 1));
  expect((await post(`${path}?sid=abc`, { log_json: JSON.stringify(entries) })).body).toEqual({
    saved: 2,
    duplicates: 0,
  });
  expect((await post(path, { sessiondata: 'abc', log_json })).body).toEqual({ saved: 0, duplicates: 1 });
  const asJson = await ask(
    fetch(`${server.url}${path}?sid=abc`, {
      method: 'POST',
      headers: { ...lei, 'content-type': 'application/json' },
      body: JSON.stringify({ log_json }),
    }),
  );
  expect(asJson.body).toEqual({ saved: 0, duplicates: 1 });
  expect((await post(`${path}?sid=other`, { log_json })).body).toEqual({ saved: 1, duplicates: 0 });
  const rows = await server.store.db.selectFrom('operation_log').selectAll().orderBy('event_id').execute();
  expect(rows).toMatchObject([
    { event_id: '7', lesson_id: '', page_id: 'm1', remark: '', device_id: null },
    { event_id: 'enter', lesson_id: 'l', created_seconds: 1_763_700_000 },
    { event_id: 'enter', lesson_id: 'l', created_seconds: 1_763_700_000 },
  ]);
  expect(Math.abs((rows[0]?.created_seconds ?? 0) - Date.now() / 1000)).toBeLessThan(60);

  // Without a session: a device in the address, no visitor ID.
  expect((await post(`${path}?sid=abc`, { log_json }, {})).status).toBe(401);
  expect((await post(`${path}?did=phone-1`, { log_json }, {})).body).toEqual({ saved: 1, duplicates: 0 });
  const foreign = { ...lei, 'sec-fetch-site': 'cross-site' };
  expect((await post(path, { log_json }, foreign)).status).toBe(403);
});

test.each<[string, unknown]>([
  ['log_json', 'no json'],
  ['log_json', { event_id: 'x' }],
  ['log_json', Array.from({ length: 101 }, () => ({ event_id: 'x', page_id: 'y' }))],
  ['log_json.1.page_id', [{ event_id: 'x', page_id: 'y' }, { event_id: 'x' }]],
  ['log_json.0.event_id', [{ event_id: '', page_id: 'y' }]],
  ['log_json.0.remark', [{ event_id: 'x', page_id: 'y', remark: 'x'.repeat(501) }]],
  ['log_json.0.ctime', [{ event_id: 'x', page_id: 'y', ctime: 9_999_999_999 }]],
])('refuses the whole batch when %s is invalid', async (field, log) => {
  const { saved } = await server.store.db
    .selectFrom('operation_log')
    .select((eb) => eb.fn.countAll<number>().as('saved'))
    .executeTakeFirstOrThrow();
  const log_json = typeof log === 'string' ? log : JSON.stringify(log);
  const { status, body } = await post(path, { log_json });
  expect([status, body.field]).toEqual([400, field]);
  const after = await server.store.db.selectFrom('operation_log').select('dedup_key').execute();
  expect(after).toHaveLength(saved);
});

test('counts the accepted batches of a network address without a session', async () => {
  const send = async (ctime: number, headers = {}) => {
    const log_json = JSON.stringify([{ event_id: 'enter', page_id: 'm1', ctime }]);
    return (await server.post(`${path}?did=phone-2`, { log_json }, headers)).status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) {
    expect(await send(9_999_999_999)).toBe(400);
    statuses.push(await send(1_763_700_000 + count));
  }
  // An earlier test has sent one batch from this address.
  expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 429, 429]);
  expect(await send(9_999_999_999)).toBe(400);
  expect(await send(1_763_700_000, lei)).toBe(200);
});
