import { expect, test } from 'vitest';
import { setUpPeople } from '../testing/people.ts';

const { addPerson } = setUpPeople();

test('an administrator sees what waits and two weeks without gaps; nobody else does', async () => {
  const [admin, learner] = [await addPerson(['client', 'admin']), await addPerson()];
  const { status, body } = await admin.get('/api/admin_overview.php');
  expect(status).toBe(200);
  expect(body.work).toMatchObject({ owed_money: 0, failed_jobs: 0, ads_in_review: 0 });
  const days = (body.days as { day: string }[]).map(({ day }) => Date.parse(day));
  expect(days).toHaveLength(14);
  expect(days.slice(1).every((day, at) => day - (days[at] ?? 0) === 86_400_000)).toBe(true);
  expect(body.free_bytes).toBeGreaterThan(0);
  expect((await learner.get('/api/admin_overview.php')).status).toBe(403);
});
