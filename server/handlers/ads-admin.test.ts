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
    ['POST', 'admin/submit_ad'],
    ['POST', 'admin/review_ad'],
    ['POST', 'admin/sort_ad_banners'],
    ['GET', 'admin/get_ad_reviews'],
    ['GET', 'admin/get_ad_review_log'],
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
    expect(await move('1')).toMatchObject({ status: 409, msg: '广告通过审核后才能投放' });
    await campaign().approveAd(adId);
    expect((await move('1')).status).toBe(409);
    expect([(await move('2')).status, (await move('1')).status]).toEqual([200, 200]);
    expect((await send('POST', 'admin/remove_ad_banner', { banner_id: bannerId })).status).toBe(409);

    expect((await send('POST', 'admin/update_ad_list', { ad_id: adId, daily_cap: '1' })).status).toBe(200);
    const listed = await send('GET', 'admin/get_ad_list', { pageno: '1' });
    expect(listed.data).toMatchObject({
      list: expect.arrayContaining([
        expect.objectContaining({
          ad_id: adId,
          daily_cap: 1,
          review: 'approved',
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

  test('what readers see is reviewed again, in the version that the reviewer has seen', async () => {
    const { owner, addCompany, approveAd } = campaign();
    const adId = requireText(
      (await send('POST', 'admin/set_ad_details', adForm(await addCompany()))).data.ad_id,
    );
    expect((await send('POST', 'admin/submit_ad', { ad_id: adId })).msg).toBe('请先添加横幅图片');
    const image = requireText((await upload(await png())).data.image);
    const addBanner = async (alt: string) =>
      requireText((await send('POST', 'admin/set_ad_banner', { ad_id: adId, image, alt })).data.banner_id);
    const [one, two] = [await addBanner('一'), await addBanner('二')];
    const state = async () => {
      const row = await campaign().server.store.campaigns.ads.adById(adId);
      return [row?.ad.status, row?.ad.review, row?.ad.version];
    };
    const change = (fields: Fields) => send('POST', 'admin/update_ad_list', { ad_id: adId, ...fields });
    const review = (version: number, approve: boolean, reason = '', as = owner) =>
      send(
        'POST',
        'admin/review_ad',
        { ad_id: adId, version: String(version), approve: approve ? '1' : '0', reason },
        as,
      );
    expect((await review(3, true)).status).toBe(409);
    expect((await send('POST', 'admin/submit_ad', { ad_id: adId })).status).toBe(200);
    expect((await send('POST', 'admin/submit_ad', { ad_id: adId })).status).toBe(409);
    const queue = await send('GET', 'admin/get_ad_reviews', {}, owner);
    expect(queue.data.list).toContainEqual(expect.objectContaining({ ad_id: adId, version: 3 }));
    expect((await send('GET', 'admin/get_ad_reviews', {})).status).toBe(403);
    expect((await review(3, true, '', campaign().admin)).status).toBe(403);
    expect(await review(3, false)).toMatchObject({ status: 400, msg: '参数不正确：reason' });
    await change({ title: '改' });
    expect((await review(3, true)).status).toBe(409);
    expect((await review(4, false, '图片不清楚')).status).toBe(200);
    expect(await state()).toEqual([0, 'rejected', 4]);
    expect((await send('POST', 'admin/update_ad_status', { ad_id: adId, status: '1' })).status).toBe(409);

    await approveAd(adId);
    await change({ weight: '5', places: 'home' });
    await send('POST', 'admin/sort_ad_banners', { ad_id: adId, banner_ids: JSON.stringify([two, one]) });
    expect(await state()).toEqual([1, 'approved', 4]);
    const wrongOrder = { ad_id: adId, banner_ids: JSON.stringify([two, two]) };
    expect((await send('POST', 'admin/sort_ad_banners', wrongOrder)).status).toBe(404);
    await change({ link: 'https://example.com/other' });
    expect(await state()).toEqual([0, 'reviewing', 5]);
    await approveAd(adId);
    await send('POST', 'admin/update_ad_status', { ad_id: adId, status: '2' });
    await send('POST', 'admin/set_ad_banner', { ad_id: adId, banner_id: one, image, alt: '新' });
    expect(await state()).toEqual([2, 'reviewing', 6]);
    const log = await send('GET', 'admin/get_ad_review_log', { ad_id: adId });
    expect(log.data.list).toMatchObject([
      { action: 'approved', version: 5 },
      { action: 'approved', version: 4 },
      { action: 'submitted', version: 4 },
      { action: 'rejected', version: 4, reason: '图片不清楚', actor_name: expect.any(String) },
      { action: 'submitted', version: 3 },
    ]);
    const others = await send('GET', 'admin/get_ad_review_log', { ad_id: adId }, campaign().rival);
    expect(others.status).toBe(404);
  });

  test('names an invalid field and writes nothing', async () => {
    const companyId = await campaign().addCompany();
    const before = (await send('GET', 'admin/get_ad_list', {})).data.total;
    for (const [field, value] of [
      ['link', 'javascript:alert(1)'],
      ['link', 'http://example.com'],
      ['link', '//evil.example'],
      ['link', 'https://user@example.com'],
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
