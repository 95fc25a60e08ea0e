import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { makePng } from '#media/testing/make-png.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
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
  await campaign().approveAd(adId);
});

const show = (place: string) => sendAsLearner('GET', 'ad_show', { place });
const record = (fields: Record<string, string>) => sendAsLearner('POST', 'ad_event', fields);
const issue = async () => {
  const { ad } = z.object({ ad: z.object({ view_id: z.string() }) }).parse((await show('home')).body);
  return ad.view_id;
};
const counts = async () => {
  const ad = await campaign().server.store.campaigns.ads.adById(adId);
  return [ad?.impressions, ad?.clicks];
};

test('an ad is shown with its banner in its places only', async () => {
  expect((await show('home')).body).toEqual({
    ad: {
      ad_id: adId,
      view_id: expect.stringMatching(/^home\.[\w.-]{50,}$/),
      title: '开学季',
      summary: '笔记本满减',
      company_name: '晨光',
      link: 'https://example.com/a?b=1',
      image_url: `/media/picture/${image}.webp`,
      alt: '开学季横幅',
    },
  });
  expect((await show('wheel')).body).toEqual({ ad: null });
});

test('a lesson shows an ad for its video, and none without one or with a children’s film', async () => {
  const { server } = campaign();
  await send('POST', 'admin/update_ad_list', { ad_id: adId, places: 'home,list,lesson' });
  await campaign().approveAd(adId);
  const film = await addFilmWithVideo(server.store);
  const kid = await addFilmWithVideo(server.store, { film: { source: 'kid' } });
  const lesson = (video_id: string) => sendAsLearner('GET', 'ad_show', { place: 'lesson', video_id });
  expect((await lesson(film.video.id)).body).toMatchObject({ ad: { ad_id: adId } });
  for (const id of [kid.video.id, 'none', '']) expect((await lesson(id)).body).toEqual({ ad: null });
  const onKidPage = await sendAsLearner('GET', 'ad_show', { place: 'home', video_id: kid.video.id });
  expect(onKidPage.body).toEqual({ ad: null });
});

test('an impression is counted once, and its click once after it', async () => {
  const view_id = await issue();
  const event = async (kind: string) => (await record({ ad_id: adId, view_id, kind })).body;
  expect(await event('click')).toEqual({ counted: false });
  const impressions = await Promise.all(Array.from({ length: 50 }, () => event('impression')));
  expect(impressions.filter(({ counted }) => counted)).toHaveLength(1);
  const clicks = await Promise.all(Array.from({ length: 50 }, () => event('click')));
  expect(clicks.filter(({ counted }) => counted)).toHaveLength(1);
  expect(await counts()).toEqual([1, 1]);
});

test('a forged or foreign view counts nothing, with the same answer', async () => {
  const before = await counts();
  const { server, rival } = campaign();
  const view_id = await issue();
  const event = { ad_id: adId, view_id, kind: 'impression' };
  const answers = [
    await record({ ...event, view_id: 'v-1' }),
    await record({ ...event, view_id: view_id.replace('home', 'list') }),
    await record({ ...event, ad_id: 'none' }),
  ];
  const foreign = await server.post('/api/ad_event.php', event, rival.headers);
  answers.push({ status: foreign.status, body: await foreign.json() });
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { counted: false } })));
  expect(await counts()).toEqual(before);
});

test('the impressions of a day are spread over the day, and over its accounts', async () => {
  await send('POST', 'admin/update_ad_list', { ad_id: adId, daily_cap: '1' });
  expect((await show('home')).body).toEqual({ ad: null });
  await send('POST', 'admin/update_ad_list', { ad_id: adId, daily_cap: '1000', visitor_daily_cap: '1' });
  expect((await show('home')).body).toEqual({ ad: null });
  await send('POST', 'admin/update_ad_list', { ad_id: adId, daily_cap: '', visitor_daily_cap: '' });
  expect((await show('home')).body).toMatchObject({ ad: { ad_id: adId } });
});

test('an account does not see an ad again that it has closed', async () => {
  const event = { ad_id: adId, view_id: await issue(), kind: 'close' };
  expect((await record(event)).body).toEqual({ counted: true });
  expect((await show('home')).body).toEqual({ ad: null });
  await campaign().server.store.db.deleteFrom('ad_closings').execute();
});

test('names an invalid field, and needs a session', async () => {
  const before = await counts();
  expect(await show('moon')).toMatchObject({ status: 400, body: { field: 'place' } });
  const event = { ad_id: adId, view_id: 'v-3', kind: 'impression' };
  for (const field of ['ad_id', 'view_id', 'kind']) {
    expect(await record({ ...event, [field]: '' })).toMatchObject({ status: 400, body: { field } });
  }
  const { server } = campaign();
  expect((await server.get('/api/ad_show.php?place=home')).status).toBe(401);
  expect((await server.post('/api/ad_event.php', event)).status).toBe(401);
  expect(await counts()).toEqual(before);
});
