import { beforeAll, expect, test } from 'vitest';
import { createAuditEntry } from '#domain/audit/audit-service.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const PATH = '/api/audit_index.php';
let admin: Person;
let learner: Person;
beforeAll(async () => {
  [admin, learner] = [await addPerson(['client', 'admin']), await addPerson()];
});

const addEntry = async (subjectId: string, nowMs: number) => {
  const entry = createAuditEntry({
    actor: admin,
    action: 'account_disabled',
    subjectId,
    detail: { roles: 'client' },
    nowMs,
  });
  await server().store.audits.insertAudit(entry);
  return entry.id;
};

test('lists the entries newest first with the current names, in pages that newer entries do not move', async () => {
  const older = await addEntry(learner.id, 5_000);
  const newer = await addEntry('nobody', 6_000);
  const first = await admin.get(PATH, { pageno: '1', pagesize: '1' });
  expect(first).toEqual({
    status: 200,
    body: {
      list: [
        {
          audit_id: newer,
          actor_id: admin.id,
          actor: admin.account.username,
          action: 'account_disabled',
          subject_id: 'nobody',
          subject: null,
          detail: { roles: 'client' },
          created_ms: 6_000,
        },
      ],
      total: 2,
      pageno: 1,
      pagesize: 1,
      as_of: expect.any(Number),
    },
  });
  await addEntry('someone else', server().clock.now + 1);
  const page = { pageno: '2', pagesize: '1', as_of: String(first.body.as_of) };
  expect((await admin.get(PATH, page)).body).toMatchObject({
    total: 2,
    list: [{ audit_id: older, subject: learner.account.username }],
  });
});

test('is for administrators only, and names an invalid page', async () => {
  expect((await visitor.get(PATH)).status).toBe(401);
  expect((await learner.get(PATH)).status).toBe(403);
  expect(await admin.get(PATH, { pageno: '0' })).toMatchObject({ status: 400, body: { field: 'pageno' } });
});
