import { beforeAll, expect, test } from 'vitest';
import { makePng } from '#media/testing/make-png.ts';
import { adFields, requireText, setUpCampaignServer } from '../testing/campaign-server.ts';

const { campaign, send, sendAsLearner } = setUpCampaignServer();
let adId: string;
let image: string;

beforeAll(async () => {
  const { server, addCompany, uploadPicture } = campaign();
  const form = adFields(server.clock.now, await addCompany());
  adId = requireText((await send('POST', 'admin/set_ad_details', form)).data.ad_id);
  image = requireText((await uploadPicture(await makePng(800, 200))).data.image);
  await send('POST', 'admin/set_ad_banner', { ad_id: adId, image, alt: '开学季横幅' });
  expect((await send('POST', 'admin/update_ad_status', { ad_id: adId, status: '1' })).status).toBe(200);
});

const show = (place: string) => sendAsLearner('GET', 'ad_show', { place });
const record = (fields: Record<string, string>) => sendAsLearner('POST', 'ad_event', fields);
const counts = async () => {
  const ad = await campaign().server.store.campaigns.ads.adById(adId);
  return [ad?.impressions, ad?.clicks];
};

test('an ad is shown with its banner in its places only', async () => {
  expect((await show('home')).body).toEqual({
    ad: {
      ad_id: adId,
      view_id: expect.any(String),
      title: '开学季',
      summary: '笔记本满减',
      company_name: '晨光',
      link: 'https://example.com/a?b=1',
      image_url: `/media/picture/${image}.webp`,
      alt: '开学季横幅',
    },
  });
  expect((await show('lesson')).body).toEqual({ ad: null });
});

test('an impression is counted once, and its click once after it', async () => {
  const event = (kind: string) => record({ ad_id: adId, view_id: 'v-1', kind });
  expect((await event('click')).body).toEqual({ counted: false });
  expect([(await event('impression')).body, (await event('impression')).body]).toEqual([
    { counted: true },
    { counted: false },
  ]);
  expect([(await event('click')).body, (await event('click')).body]).toEqual([
    { counted: true },
    { counted: false },
  ]);
  expect(await counts()).toEqual([1, 1]);
});

test('an ad is no longer shown once its impressions of the day are used up', async () => {
  await record({ ad_id: adId, view_id: 'v-2', kind: 'impression' });
  await send('POST', 'admin/update_ad_list', { ad_id: adId, daily_cap: '1' });
  expect((await show('home')).body).toEqual({ ad: null });
  await send('POST', 'admin/update_ad_list', { ad_id: adId, daily_cap: '9' });
  expect((await show('home')).body).toMatchObject({ ad: { ad_id: adId } });
});

test('names an invalid field, returns 404 for an unknown ad, and needs a session', async () => {
  const before = await counts();
  expect(await show('moon')).toMatchObject({ status: 400, body: { field: 'place' } });
  const event = { ad_id: adId, view_id: 'v-3', kind: 'impression' };
  for (const field of ['ad_id', 'view_id', 'kind']) {
    expect(await record({ ...event, [field]: '' })).toMatchObject({ status: 400, body: { field } });
  }
  expect((await record({ ...event, ad_id: 'none' })).status).toBe(404);
  const { server } = campaign();
  expect((await server.get('/api/ad_show.php?place=home')).status).toBe(401);
  expect((await server.post('/api/ad_event.php', event)).status).toBe(401);
  expect(await counts()).toEqual(before);
});
