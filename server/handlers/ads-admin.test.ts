import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePng } from '#media/testing/make-png.ts';
import {
  adFields,
  type Fields,
  requireText,
  setUpCampaignServer,
  testAdminsOnly,
} from '../testing/campaign-server.ts';

const { campaign, send } = setUpCampaignServer();

const upload: ReturnType<typeof campaign>['uploadPicture'] = (...args) => campaign().uploadPicture(...args);
const png = () => makePng(2000, 500);
const adForm = (companyId: string): Fields => adFields(campaign().server.clock.now, companyId);

describe('access', () => {
  testAdminsOnly({ campaign, send }, [
    ['POST', 'admin/set_company'],
    ['POST', 'admin/set_ad_details'],
    ['POST', 'admin/set_ad_banner'],
    ['GET', 'admin/get_ad_company'],
    ['GET', 'admin/get_ad_list'],
    ['POST', 'admin/update_ad_list'],
    ['GET', 'admin/update_ad_status'],
    ['POST', 'admin/set_picture'],
  ]);

  test('returns 405 with Allow for a wrong method', async () => {
    const answer = await campaign().server.get('/test/weixin/admin/set_company', campaign().admin.headers);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await answer.json()).toMatchObject({ code: 405, data: null });
  });

  test('returns 404 for another administrator’s company or ad', async () => {
    const { rival } = campaign();
    const companyId = await campaign().addCompany();
    const adId = requireText((await send('POST', 'admin/set_ad_details', adForm(companyId))).data.ad_id);
    const tries = [
      send('GET', 'admin/update_ad_status', { ad_id: adId, status: '9' }, rival),
      send('POST', 'admin/update_ad_list', { ad_id: adId, title: 'x' }, rival),
      send(
        'POST',
        'admin/set_company',
        { company_id: companyId, name: 'x', contact: 'x', phone: 'x' },
        rival,
      ),
      send('POST', 'admin/set_ad_details', adForm(companyId), rival),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
  });
});

describe('ads', () => {
  test('runs once it has a banner, is changed, listed, and ends', async () => {
    const companyId = await campaign().addCompany();
    const { data } = await send('POST', 'admin/set_ad_details', adForm(companyId));
    const adId = requireText(data.ad_id);
    const move = (status: string) => send('POST', 'admin/update_ad_status', { ad_id: adId, status });
    expect(await move('1')).toMatchObject({ status: 409, msg: '请先添加横幅图片' });

    const picture = await upload(await png());
    expect(picture).toMatchObject({ status: 200, data: { width: 1600, height: 400 } });
    const image = requireText(picture.data.image);
    const shown = await campaign().server.get(`/media/picture/${image}.webp`, campaign().client.headers);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await campaign().server.get(`/media/picture/${image}.webp`)).status).toBe(401);
    expect((await sharp(new Uint8Array(await shown.arrayBuffer())).metadata()).width).toBe(1600);

    const banner = { ad_id: adId, image, alt: '开学季横幅' };
    const bannerId = requireText((await send('POST', 'admin/set_ad_banner', banner)).data.banner_id);
    expect((await move('1')).status).toBe(200);
    expect((await move('1')).status).toBe(409);
    expect((await send('POST', 'admin/remove_ad_banner', { banner_id: bannerId })).status).toBe(409);

    expect(
      (await send('POST', 'admin/update_ad_list', { ad_id: adId, title: '改', daily_cap: '1' })).status,
    ).toBe(200);
    const listed = await send('GET', 'admin/get_ad_list', { pageno: '1' });
    expect(listed.data).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          ad_id: adId,
          title: '改',
          impressions: 0,
          clicks: 0,
          status: 1,
          places: ['home', 'list'],
        }),
      ]),
    });
    expect([(await move('3')).status, (await move('1')).status, (await move('9')).status]).toEqual([
      200, 409, 200,
    ]);
    expect((await send('POST', 'admin/update_ad_list', { ad_id: adId, title: 'x' })).status).toBe(404);
  });

  test('names an invalid field and writes nothing', async () => {
    const companyId = await campaign().addCompany();
    const before = (await send('GET', 'admin/get_ad_list', {})).data.total;
    for (const [field, value] of [
      ['link', 'javascript:alert(1)'],
      ['link', 'http://example.com'],
      ['link', '//evil.example'],
      ['places', 'home,moon'],
      ['title', '  '],
      ['title', 'x'.repeat(61)],
      ['starts_at', '1.5'],
      ['ends_at', '1'],
      ['weight', '0'],
    ]) {
      const answer = await send('POST', 'admin/set_ad_details', {
        ...adForm(companyId),
        [field ?? '']: value ?? '',
      });
      expect([field, value, answer.status, answer.msg]).toEqual([field, value, 400, `参数不正确：${field}`]);
    }
    expect((await send('GET', 'admin/get_ad_list', {})).data.total).toBe(before);
  });

  test('accepts only an image, within the size limit, of the same administrator', async () => {
    expect((await upload(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(
      422,
    );
    expect((await upload(new Uint8Array(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(new Uint8Array(3 * 1024 * 1024))).status).toBe(413);
    expect((await upload(await png(), campaign().admin, campaign().rival.id)).status).toBe(403);
    expect((await send('POST', 'admin/set_picture', {})).status).toBe(400);
    const theirs = requireText((await upload(await png(), campaign().rival)).data.image);
    const companyId = await campaign().addCompany();
    const adId = requireText((await send('POST', 'admin/set_ad_details', adForm(companyId))).data.ad_id);
    expect((await send('POST', 'admin/set_ad_banner', { ad_id: adId, image: theirs, alt: 'x' })).status).toBe(
      404,
    );
    expect(
      (await campaign().server.get('/media/picture/..%2F..%2Fsecret.txt', campaign().admin.headers)).status,
    ).toBe(404);
  });
});
