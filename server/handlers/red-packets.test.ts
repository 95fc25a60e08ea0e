import { beforeEach, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import { redPacketFields, requireText, setUpCampaignServer } from '../testing/campaign-server.ts';

const { campaign, send, sendAsLearner } = setUpCampaignServer();
/** Each test has a video and a red packet of its own. */
let videoId: string;
let redPacketId: string;

beforeEach(async () => {
  ({ videoId, redPacketId } = await addRedPacket());
  await move('1');
});

async function addRedPacket() {
  const { video } = await addFilmWithVideo(campaign().server.store, {
    video: { state: 'ready', mezzanine: makeMezzanineInfo() },
  });
  const form = redPacketFields(await campaign().addCompany(), video.id);
  const shares = { hb_count: '2', hb_money: '100', hb_min: '40', hb_max: '60' };
  const { data } = await send('POST', 'index/set_hb', { ...form, ...shares });
  return { videoId: video.id, redPacketId: requireText(data.hb_id_md5) };
}
const move = (hb_status: string) =>
  send('POST', 'admin/update_hb_status', { hb_id_md5: redPacketId, hb_status });
const open = (requestId: string, id = redPacketId) =>
  sendAsLearner('POST', 'hb_open', { hb_id_md5: id, request_id: requestId });
const watch = (from: number, to: number, id = videoId) =>
  sendAsLearner('POST', 'hb_watch', { video_id: id, from_ms: String(from), to_ms: String(to) });
const offer = async (id = videoId) => sendAsLearner('GET', 'hb_video', { video_id: id });
const countGrants = async () =>
  (
    await campaign()
      .server.store.db.selectFrom('red_packet_grants')
      .select('id')
      .where('red_packet_id', '=', redPacketId)
      .execute()
  ).length;

test('is offered with its video, and opened once after watching', async () => {
  expect((await offer()).body).toEqual({
    hb: {
      hb_id_md5: redPacketId,
      activity_theme: '看片拆红包',
      company_name: '晨光',
      expire_time: expect.any(Number),
      open: true,
      watched: { percent: 0, done: false },
      mine: null,
      ...{ hb_min: 40, hb_max: 60, left: 2, next_release_at: null, visitor_daily_cap: null },
      ...{ lesson: null, needs_dub: false, unmet: 'watch' },
    },
  });
  expect(await open('early')).toMatchObject({ status: 403, body: { code: 'hb_not_watched' } });
  expect((await watch(0, 60_000)).body).toEqual({ percent: 0, done: false });
  expect((await watch(0, 60_000)).body).toEqual({ percent: 3, done: false });
  campaign().server.clock.now += 40_000;
  expect((await watch(0, 60_000)).body).toEqual({ percent: 100, done: true });
  expect((await offer()).body).toMatchObject({ hb: { open: true, watched: { done: true }, mine: null } });

  const clicks = await Promise.all(Array.from({ length: 20 }, () => open('one-click')));
  expect(new Set(clicks.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  const [first] = clicks;
  expect(first).toMatchObject({ status: 200, body: { outcome: 'granted', money: expect.any(Number) } });
  const { money } = first?.body ?? {};
  expect((await open('again')).body).toEqual({ outcome: 'already', money });
  expect((await offer()).body).toMatchObject({ hb: { mine: { money, state: 'owed' } } });
  expect(await countGrants()).toBe(1);
});

test('stays closed after a burst of reports of a film that nobody watched', async () => {
  await watch(0, 0);
  for (let from = 0; from < 54_000; from += 2000)
    expect((await watch(from, from + 2000)).body).toEqual({ percent: 3, done: false });
  expect(await open('burst')).toMatchObject({ status: 403, body: { code: 'hb_not_watched' } });
  expect(await countGrants()).toBe(0);
});

test('is not shown and grants nothing before it is published and while it is paused', async () => {
  const draft = await addRedPacket();
  expect((await offer(draft.videoId)).body).toEqual({ hb: null });
  expect((await open('draft', draft.redPacketId)).status).toBe(404);
  await watch(0, 60_000);
  campaign().server.clock.now += 40_000;
  await watch(0, 60_000);
  await move('2');
  expect((await open('paused')).body).toEqual({ outcome: 'closed', money: null });
  expect(await countGrants()).toBe(0);
});

test('names an invalid field, and returns 404 for an unknown video or red packet', async () => {
  expect(await watch(-1, 5)).toMatchObject({ status: 400, body: { field: 'from_ms' } });
  expect(await sendAsLearner('POST', 'hb_watch', { from_ms: '0', to_ms: '5' })).toMatchObject({
    status: 400,
    body: { field: 'video_id' },
  });
  expect(await open('')).toMatchObject({ status: 400, body: { field: 'request_id' } });
  expect((await watch(0, 5, 'none')).status).toBe(404);
  expect((await offer('none')).status).toBe(404);
  expect((await open('r', 'none')).status).toBe(404);
});

test('needs a session', async () => {
  const { server } = campaign();
  const fields = { video_id: videoId, from_ms: '0', to_ms: '5' };
  expect((await server.post('/api/hb_watch.php', fields)).status).toBe(401);
  expect((await server.post('/api/hb_open.php', { hb_id_md5: redPacketId, request_id: 'r' })).status).toBe(
    401,
  );
  expect((await server.get(`/api/hb_video.php?video_id=${videoId}`)).status).toBe(401);
});
