import { readFile } from 'node:fs/promises';
import { at, textAt } from '../json.ts';
import { pictureForm } from '../player.ts';
import { FAR_OFF, LONG_AGO, type ScenarioContext } from './scenario-context.ts';

const ADMIN = '/test/weixin/admin';

/** Companies, ads, and red packets, for administrators and for learners. */
export async function playCampaigns(context: ScenarioContext): Promise<void> {
  await playAds(context);
  await playPackets(context);
}

async function playAds(context: ScenarioContext): Promise<void> {
  const { play, fixtures } = context;
  const admin_id = context.id('ada');
  const picture = await readFile(fixtures.picture);
  const content = pictureForm({ admin_id }, picture);
  const sent = await play.post('send a picture', 'ada', `${ADMIN}/set_picture`, {}, { content });
  const image = context.saveId('picture', textAt(sent, 'data', 'image'));
  const noise = pictureForm({ admin_id }, Buffer.from('no picture'));
  await play.post('send no picture', 'ada', `${ADMIN}/set_picture`, {}, { content: noise, counts: false });
  const large = pictureForm({ admin_id }, Buffer.alloc(2 * 1024 * 1024 + 1));
  await play.post(
    'send a large picture',
    'ada',
    `${ADMIN}/set_picture`,
    {},
    { content: large, counts: false },
  );

  const company = {
    admin_id,
    name: 'Tea House 茶馆',
    contact: 'Li',
    phone: '010-123',
    licence_no: 'L-1',
    logo: image,
  };
  const setCompany = `${ADMIN}/set_company`;
  const created = await play.post('make a company', 'ada', setCompany, { ...company, remark: 'pays late' });
  const company_id = context.saveId('company', textAt(created, 'data', 'company_id'));
  await play.post('change a company', 'ada', setCompany, { ...company, company_id, phone: '010-456' });
  await play.post("change another's company", 'owner', setCompany, {
    ...company,
    admin_id: context.id('owner'),
    company_id,
    logo: '',
  });
  await play.get('companies', 'ada', `${ADMIN}/get_ad_company`, { admin_id, pagesize: 5 });

  const ad = {
    admin_id,
    company_id,
    title: 'Fresh tea',
    summary: 'Every morning',
    link: 'https://example.com/tea',
    places: 'home,list',
    starts_at: LONG_AGO,
    ends_at: FAR_OFF,
    daily_cap: 1000,
    weight: 5,
  };
  const setAd = `${ADMIN}/set_ad_details`;
  const drafted = await play.post('make an ad', 'ada', setAd, ad);
  const ad_id = context.saveId('ad', textAt(drafted, 'data', 'ad_id'));
  await play.post('change an ad', 'ada', setAd, { ...ad, ad_id, title: 'Fresh green tea' });
  await play.post('make an ad with an odd link', 'ada', setAd, { ...ad, link: 'javascript:alert(1)' });
  await play.post('change some of an ad', 'ada', `${ADMIN}/update_ad_list`, {
    admin_id,
    ad_id,
    daily_cap: '',
    weight: 7,
  });
  const move = `${ADMIN}/update_ad_status`;
  await play.post('run an ad without a banner', 'ada', move, { admin_id, ad_id, status: 1 });
  const setBanner = `${ADMIN}/set_ad_banner`;
  const banner = { admin_id, ad_id, image, alt: 'a cup of tea', link: '/list', sort: 2 };
  const hung = await play.post('add a banner', 'ada', setBanner, banner, { json: false });
  const banner_id = textAt(hung, 'data', 'banner_id');
  const second = await play.post(
    'add another banner',
    'ada',
    setBanner,
    { ...banner, link: '', sort: 1 },
    { json: false },
  );
  await play.post('change a banner', 'ada', setBanner, { ...banner, banner_id, sort: 4 });
  await play.post('remove a banner', 'ada', `${ADMIN}/remove_ad_banner`, {
    admin_id,
    banner_id: textAt(second, 'data', 'banner_id'),
  });
  const silent = { json: false, counts: false };
  await play.post('hand an ad in', 'ada', `${ADMIN}/submit_ad`, { admin_id, ad_id }, silent);
  const decision = { admin_id: context.id('owner'), ad_id, version: 4, approve: 1 };
  await play.post('approve an ad', 'owner', `${ADMIN}/review_ad`, decision, silent);
  await play.post('run an ad', 'ada', move, { admin_id, ad_id, status: 1 });
  await play.get('pause an ad by GET', 'ada', move, { admin_id, ad_id, status: 2 });
  await play.post('run an ad again', 'ada', move, { admin_id, ad_id, status: 1 }, { json: false });

  const shown = await play.get('an ad for a place', 'mia', '/api/ad_show.php', { place: 'home' });
  await play.get('no ad for a place', 'mia', '/api/ad_show.php', { place: 'wheel' });
  const showing = { ad_id, view_id: textAt(shown, 'ad', 'view_id') };
  await play.post('count a showing', 'mia', '/api/ad_event.php', { ...showing, kind: 'impression' });
  await play.post('count a click', 'mia', '/api/ad_event.php', { ...showing, kind: 'click' });
  await play.get('ads', 'ada', `${ADMIN}/get_ad_list`, { admin_id });
  await play.get("ads with another's id", 'ada', `${ADMIN}/get_ad_list`, { admin_id: context.id('owner') });
}

async function playPackets(context: ScenarioContext): Promise<void> {
  const { play } = context;
  const admin_id = context.id('ada');
  const video = context.id('film video');
  const packet = {
    admin_id,
    activity_theme: '早安红包',
    hb_video_id: video,
    hb_money: 300,
    hb_count: 3,
    expire_time: FAR_OFF,
    hb_type: 2,
    company_id: context.id('company'),
    ad_id: context.id('ad'),
  };
  const set = '/test/weixin/index/set_hb';
  const created = await play.post('make a red packet', 'ada', set, packet);
  const hb_id_md5 = context.saveId('packet', textAt(created, 'data', 'hb_id_md5'));
  await play.post('make a red packet of shares by chance', 'ada', set, {
    ...packet,
    hb_type: 1,
    hb_min: 50,
    hb_max: 150,
  });
  await play.post('make a red packet that cannot be shared out', 'ada', set, {
    ...packet,
    hb_type: 1,
    hb_min: 200,
    hb_max: 300,
  });
  await play.post('make a red packet for children', 'ada', set, {
    ...packet,
    hb_video_id: context.id('kid video'),
  });
  await play.post('make a red packet that ends at noon', 'ada', set, {
    ...packet,
    expire_time: FAR_OFF + 43_200,
  });
  const edit = `${ADMIN}/edit_hb`;
  await play.post('change a red packet', 'ada', edit, {
    admin_id,
    hb_id_md5,
    activity_theme: '早安！',
    hb_money: 600,
  });
  const move = `${ADMIN}/update_hb_status`;
  await play.get('a video without a packet', 'mia', '/api/hb_video.php', { video_id: video });
  await play.post('run a red packet', 'ada', move, { admin_id, hb_id_md5, hb_status: 1 });
  await play.get('pause a red packet by GET', 'ada', move, { admin_id, hb_id_md5, hb_status: 2 });
  await play.post(
    'run a red packet again',
    'ada',
    move,
    { admin_id, hb_id_md5, hb_status: 1 },
    { json: false },
  );
  await play.post('extend a red packet', 'ada', edit, { admin_id, hb_id_md5, expire_time: FAR_OFF + 86_400 });

  const open = '/api/hb_open.php';
  await play.get('a video with a packet', 'mia', '/api/hb_video.php', { video_id: video });
  await play.post('open a packet too early', 'mia', open, { hb_id_md5, request_id: 'click-0' });
  const watch = '/api/hb_watch.php';
  const viewers = ['mia', 'noah'];
  const spanFrom = (from: number) => ({ video_id: video, from_ms: from, to_ms: from + 1900 });
  for (const who of viewers) {
    await play.post(`${who} watches from 0`, who, watch, spanFrom(0), { json: false });
  }
  // A span counts only when there has been time to play it, so all up to its end is first reported until it counts.
  for (const [from, percent] of [
    [0, 23],
    [1900, 47],
    [3800, 71],
    [5700, 95],
    [7600, 100],
  ] as const) {
    for (const who of viewers) {
      await play.until(
        who,
        watch,
        { ...spanFrom(from), from_ms: 0 },
        (body) => at(body, 'percent') === percent,
        'POST',
      );
      await play.post(`${who} watches from ${from} on`, who, watch, spanFrom(from), { json: false });
    }
  }
  await play.post('watch backwards', 'mia', watch, { video_id: video, from_ms: 500, to_ms: 100 });
  await play.get('a video that was watched', 'mia', '/api/hb_video.php', { video_id: video });
  await play.post('open a packet', 'mia', open, { hb_id_md5, request_id: 'click-1' });
  await play.post('open a packet twice', 'mia', open, { hb_id_md5, request_id: 'click-2' });
  await play.post('open a packet as another', 'noah', open, { hb_id_md5, request_id: 'click-1' });
  await play.get('a video whose packet was opened', 'mia', '/api/hb_video.php', { video_id: video });
  const detail = `${ADMIN}/get_detail`;
  const answer = await play.get('a red packet', 'ada', detail, { admin_id, id: hb_id_md5 });
  const grant = textAt(answer, 'data', 'grants', 'list', 0, 'grant_id');
  await play.post('pay a share', 'ada', `${ADMIN}/set_hb_paid`, { admin_id, hb_id_md5, grant_id: grant });
  await play.get('a red packet with a share paid', 'ada', detail, { admin_id, id: hb_id_md5 });
  await play.get('a company with its ads and packets', 'ada', detail, {
    admin_id,
    id: context.id('company'),
  });
  await play.get('a red packet that is not there', 'ada', detail, { admin_id, id: 'nothing' });
  await play.get('red packets', 'ada', `${ADMIN}/get_hb_list`, { admin_id, page: 1 });
}
