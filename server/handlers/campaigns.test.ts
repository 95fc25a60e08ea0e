import { beforeAll, expect, test } from 'vitest';
import { makeCampaign, makeCompany } from '#store/testing/campaign-fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
let ann: Person;

beforeAll(async () => {
  ann = await addPerson();
  const admin = await addPerson(['client', 'admin']);
  const { campaigns, campaignStore } = server().store;
  const company = makeCompany({ id: 'tea', name: '春茶', adminId: admin.id });
  await campaigns.ads.insertCompany(company);
  const now = server().clock.now;
  const add = (id: string, endsMs: number, status: 'draft' | 'published') =>
    campaignStore.insertCampaign(
      makeCampaign({ id, adminId: admin.id, companyId: 'tea', startsMs: now - 1000, endsMs, status }),
    );
  await add('late', now + 9000, 'published');
  await add('soon', now + 5000, 'published');
  await add('draft', now + 5000, 'draft');
});

const RUNNING = '/api/campaign_running.php';
const pageOf = (id: string) => `/api/campaign_page.php?campaign_id=${id}`;

test('campaigns that run are listed, those that end first at first, without who runs them', async () => {
  const { body } = await ann.get(`${RUNNING}?pagesize=1`);
  expect(body).toMatchObject({
    list: [{ campaign_id: 'soon', company_name: '春茶', has_red_packet: false }],
    total: 2,
  });
  expect(JSON.stringify(body)).not.toContain('admin');
});

test('the page of a campaign says what there is, and a draft has none', async () => {
  expect((await ann.get(pageOf('late'))).body).toMatchObject({
    ...{ campaign_id: 'late', phase: 'running', hb: null, map: null, survey: null },
  });
  expect((await ann.get(pageOf('draft'))).status).toBe(404);
  expect((await ann.get(pageOf('none'))).status).toBe(404);
});

test('a campaign is over at its end', async () => {
  server().clock.now += 6000;
  expect((await ann.get(RUNNING)).body).toMatchObject({ list: [{ campaign_id: 'late' }], total: 1 });
  expect((await ann.get(pageOf('soon'))).body).toMatchObject({ phase: 'over' });
});

test('whoever is not signed in is refused', async () => {
  expect((await visitor.get(RUNNING)).status).toBe(401);
  expect((await visitor.get(pageOf('late'))).status).toBe(401);
});
