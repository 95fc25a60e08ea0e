import { beforeAll, expect, test } from 'vitest';
import { makeMezzanineInfo } from '#domain/testing/factories.ts';
import { readPdf } from '#media/script-sheets/testing/read-pdf.ts';
import { letEverybodyWatch } from '#store/testing/campaign-fixtures.ts';
import { addFilmWithVideo } from '#store/testing/fixtures.ts';
import {
  type Fields,
  redPacketFields,
  requireText,
  setUpCampaignServer,
  testAdminsOnly,
} from '../testing/campaign-server.ts';

const { campaign, send, sendAsLearner } = setUpCampaignServer();
let videoId: string;
const addWatchedVideo = async (): Promise<string> => {
  const { store } = campaign().server;
  const video = { state: 'ready', mezzanine: makeMezzanineInfo() } as const;
  const added = await addFilmWithVideo(store, { film: { titleZh: '咖啡馆' }, video });
  await letEverybodyWatch(store);
  return added.video.id;
};
beforeAll(async () => {
  videoId = await addWatchedVideo();
});

const shares = { hb_count: '2', hb_money: '100', hb_min: '40', hb_max: '60' };
const addRedPacket = async (change: Fields = {}) => {
  const form = { ...redPacketFields(await campaign().addCompany(), videoId), ...shares, ...change };
  const { status, data } = await send('POST', 'index/set_hb', form);
  expect(status).toBe(200);
  return requireText(data.hb_id_md5);
};
const addActive = async (change: Fields = {}) => {
  const id = await addRedPacket(change);
  expect((await send('POST', 'admin/update_hb_status', { hb_id_md5: id, hb_status: '1' })).status).toBe(200);
  return id;
};
const open = (id: string) => sendAsLearner('POST', 'hb_open', { hb_id_md5: id, request_id: `open-${id}` });
const act = async (name: string, id: string, fields: Fields = {}, as = campaign().admin) =>
  (await send('POST', `admin/${name}`, { hb_id_md5: id, ...fields }, as)).status;
const detail = async (id: string) => (await send('GET', 'admin/get_detail', { id })).data.hb;
const exportStatement = (id: string, format: string) =>
  campaign().server.post(
    '/test/weixin/admin/export_hb_statement',
    { admin_id: campaign().admin.id, hb_id_md5: id, format },
    campaign().admin.headers,
  );

testAdminsOnly({ campaign, send }, [
  ['POST', 'admin/end_hb'],
  ['POST', 'admin/refund_hb'],
  ['POST', 'admin/archive_hb'],
  ['GET', 'admin/get_hb_watching'],
  ['GET', 'admin/get_hb_statement'],
]);

test('belongs to its administrator', async () => {
  const { rival } = campaign();
  const id = await addActive();
  expect(await act('end_hb', id, {}, rival)).toBe(404);
  expect(await act('refund_hb', id, {}, rival)).toBe(404);
  expect(await act('archive_hb', id, { archived: '1' }, rival)).toBe(404);
  for (const call of ['get_hb_watching', 'get_hb_statement'])
    expect((await send('GET', `admin/${call}`, { hb_id_md5: id }, rival)).status).toBe(404);
  expect(await detail(id)).toMatchObject({ hb_status: 1 });
});

test('is ended early, refunded, archived, and found again, each once', async () => {
  const id = await addActive();
  const { money } = (await open(id)).body;
  expect(await act('archive_hb', id, { archived: '1' })).toBe(409);
  expect(await act('refund_hb', id)).toBe(409);
  expect(await act('end_hb', id)).toBe(200);
  expect(await act('end_hb', id)).toBe(409);
  const returned = 100 - Number(money);
  expect(await detail(id)).toMatchObject({
    ...{ hb_status: 4, ended_at: expect.any(Number), archived: false },
    ...{ left: 0, owed_money: money, returned_money: returned, refunded_money: returned },
  });
  expect((await send('POST', 'admin/refund_hb', { hb_id_md5: id })).data).toMatchObject({
    refunded_money: returned,
  });
  expect(await act('refund_hb', id)).toBe(409);
  expect(await act('archive_hb', id, { archived: '1' })).toBe(200);
  const ids = async (fields: Fields) => {
    const { data } = await send('GET', 'admin/get_hb_list', fields);
    return JSON.stringify(data.list).includes(id);
  };
  expect([await ids({}), await ids({ archived: '1' })]).toEqual([false, true]);
  expect(await ids({ archived: '1', hb_status: '1' })).toBe(false);
  expect(await act('archive_hb', id, { archived: '0' })).toBe(200);
  expect([await ids({ q: '拆红包', hb_status: '5' }), await ids({ q: '没有这个' })]).toEqual([true, false]);
  const bad = await send('GET', 'admin/get_hb_list', { sort: 'odd' });
  expect([bad.status, bad.msg]).toEqual([400, '参数不正确：sort']);
  const actions = await campaign()
    .server.store.db.selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    ...['red_packet_made', 'red_packet_activated', 'red_packet_ended', 'red_packet_refunded'],
    ...['red_packet_archived', 'red_packet_archived'],
  ]);
});

test('its statement adds up, by day, as CSV, and as PDF with its text, and each export is logged', async () => {
  const draft = await addRedPacket();
  expect((await send('GET', 'admin/get_hb_statement', { hb_id_md5: draft })).status).toBe(409);
  const id = await addActive({ activity_theme: '=HYPERLINK("x")' });
  const { money } = (await open(id)).body;
  await act('end_hb', id, { refunded: '1' });
  const { data } = await send('GET', 'admin/get_hb_statement', { hb_id_md5: id });
  const rest = 100 - Number(money);
  expect(data).toMatchObject({
    balances: { company: -100, granted: money, refunded: rest, returned: 0, reserved: 0 },
    days: [{ day: '2026-04-20' }],
  });
  const csv = await exportStatement(id, 'csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = await csv.text();
  expect(text).toContain('"2026-04-20","1.00","1",');
  expect(text).toContain('"红包结算单 =HYPERLINK(""x"")"');
  const pdf = await exportStatement(id, 'pdf');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const { pages, texts } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  expect(pages).toBe(1);
  for (const part of ['红包结算单', '晨光', '咖啡馆', '2026-04-20', '款项未结清'])
    expect(texts[0]).toContain(part);
  const odd = await exportStatement(id, 'docx');
  expect([odd.status, await odd.json()]).toMatchObject([400, { msg: '参数不正确：format' }]);
  const exports = await campaign()
    .server.store.db.selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'red_packet_exported')
    .orderBy('seq')
    .execute();
  expect(exports.map(({ detail: logged }) => logged)).toEqual(['{"format":"csv"}', '{"format":"pdf"}']);
});

test('says who has watched its video, and what they have got', async () => {
  const id = await addActive();
  const { money } = (await open(id)).body;
  const { data } = await send('GET', 'admin/get_hb_watching', { hb_id_md5: id });
  expect(data).toMatchObject({ page: 1, has_more: false });
  expect(data.list).toContainEqual(
    expect.objectContaining({ visitor_name: expect.any(String), done: true, money }),
  );
});

test('conditions and limits are stored, checked on their fields, and fixed once it is active', async () => {
  const badly = async (change: Fields) => {
    const form = { ...redPacketFields(await campaign().addCompany(), videoId), ...change };
    const { status, msg } = await send('POST', 'index/set_hb', form);
    return [status, msg];
  };
  for (const visitor_daily_cap of ['0', '101', '1.5', '-1'])
    expect(await badly({ visitor_daily_cap })).toEqual([400, '参数不正确：visitor_daily_cap']);
  expect(await badly({ needs_dub: '2' })).toEqual([400, '参数不正确：needs_dub']);
  expect((await badly({ lesson_id: 'none' }))[0]).toBe(404);
  const id = await addRedPacket({ needs_dub: '1', visitor_daily_cap: '3', daily_release: '1' });
  expect(await detail(id)).toMatchObject({ needs_dub: true, visitor_daily_cap: 3, daily_release: true });
  expect(await act('edit_hb', id, { activity_theme: '新主题' })).toBe(200);
  expect(await detail(id)).toMatchObject({ needs_dub: true, visitor_daily_cap: 3, lesson_id: null });
  expect(await act('edit_hb', id, { visitor_daily_cap: '', needs_dub: '0' })).toBe(200);
  expect(await detail(id)).toMatchObject({ needs_dub: false, visitor_daily_cap: null, daily_release: true });
  await send('POST', 'admin/update_hb_status', { hb_id_md5: id, hb_status: '1' });
  const changes: Record<string, string>[] = [
    { needs_dub: '1' },
    { visitor_daily_cap: '1' },
    { daily_release: '0' },
  ];
  for (const change of changes) expect(await act('edit_hb', id, change)).toBe(409);
  // Of two shares, the second is released halfway to the end.
  expect(await detail(id)).toMatchObject({ hb_status: 1, hb_count: 2, left: 1 });
});

test('a learner is told what is still to be done, and a limit of the day answers like a closed red packet', async () => {
  // The clock stands still, so that the red packets of one video have no order.
  const hb_video_id = await addWatchedVideo();
  const gated = await addActive({ hb_video_id, needs_dub: '1' });
  expect(await open(gated)).toMatchObject({ status: 403, body: { code: 'hb_dub_missing' } });
  const company_id = await campaign().addCompany();
  const capped = { hb_video_id, company_id, visitor_daily_cap: '1' };
  const [first, second] = [await addActive(capped), await addActive(capped)];
  expect((await open(first)).body).toMatchObject({ outcome: 'granted' });
  expect((await open(second)).body).toEqual({ outcome: 'closed', money: null });
  const { body } = await sendAsLearner('GET', 'hb_video', { video_id: hb_video_id });
  expect(body.hb).toMatchObject({ lesson: null, left: 2, hb_min: 40, hb_max: 60 });
});
