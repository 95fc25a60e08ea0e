import type { Page } from '@playwright/test';
import type { ClipDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { RoleDubDto } from '#contract/dub-roles.ts';
import type { DubDto } from '#contract/dubs.ts';
import type { lessons } from '#contract/lessons.ts';
import type { SearchAnswerDto } from '#contract/search.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { expect } from './expect.ts';
import { saveTone } from './practice-clip.ts';

/** Cuts a clip and returns the addresses of all pages, each with content. */
export async function listPages(page: Page, address: string): Promise<string[]> {
  const answer = await page.request.get(`${address}/api/sub_seek_all.php?q=the`);
  const { list }: WireForm<SearchAnswerDto> = await answer.json();
  const [hit] = list;
  if (!hit) throw new Error('there is no hit');
  const created = await page.request.post(`${address}/api/creat_dub_bar_client.php`, {
    headers: { origin: address },
    form: { video_id: hit.video_id, start_ms: hit.start_ms, end_ms: hit.end_ms },
  });
  const clip: WireForm<ClipDto> = await created.json();
  await expect
    .poll(async () => {
      const current = await page.request.get(`${address}/api/dub_bar_detail.php?bar_id=${clip.bar_id}`);
      return ((await current.json()) as WireForm<ClipDto>).state;
    })
    .toBe('ready');
  await saveTone(page, address, clip.bar_id);
  const shown = await page.request.post(`${address}/api/dub_visibility.php`, {
    headers: { origin: address },
    form: { bar_id: clip.bar_id, visibility: 'everyone' },
  });
  const { dub_id }: WireForm<DubDto> = await shown.json();
  const { film_id, video_id, start_ms, end_ms } = hit;
  return [
    '/',
    '/list',
    '/list?source=kid',
    `/list/detail?film_id=${film_id}&video_id=${video_id}`,
    '/search',
    '/search?q=the',
    '/search?q=zyzzyva',
    `/list/tailor?video_id=${video_id}&start_ms=${start_ms}&end_ms=${end_ms}`,
    `/list/tailor?bar_id=${clip.bar_id}`,
    `/list/frezeFrame?video_id=${video_id}&frame=60`,
    `/list/download?bar_id=${clip.bar_id}`,
    '/detail',
    `/detail?dub_id=${dub_id}`,
    `/detail?bar_id=${clip.bar_id}`,
    await openInvitation(page, address, clip.bar_id),
    `/contrast?bar_id=${clip.bar_id}`,
    '/classes',
    '/me',
    '/me?view=account',
    '/reel',
    '/dubs',
    '/guestbook',
    '/guestbookKid',
    '/guestbook:douy',
    '/survey',
    '/campaigns',
    '/activivity/mcu',
    '/m',
    '/m?type=4',
    '/m1/previousVideo',
    ...(await listLessonPages(page, address)),
    '/m/wordList',
    '/wordList',
    '/goldwordList',
    '/RRwordList',
    '/guestbook_douy',
    '/error',
  ];
}

/** Makes a role of a dub. Returns the address of the invitation to it. */
async function openInvitation(page: Page, address: string, clipId: string): Promise<string> {
  const post = async (name: string, form: Record<string, string>): Promise<WireForm<RoleDubDto>> => {
    const headers = { origin: address };
    const answer = await page.request.post(`${address}/api/dub_role_${name}.php`, { headers, form });
    return answer.json();
  };
  const cast = JSON.stringify([{ name: 'Mia', line_indexes: [0] }]);
  const saved = await post('save', { bar_id: clipId, cast });
  const invited = await post('invite', { role_id: saved.cast[0]?.role_id ?? '', on: '1' });
  return `/role?invite=${invited.cast[0]?.invite_id}`;
}

/** Returns the addresses of all pages of one lesson of each kind. */
async function listLessonPages(page: Page, address: string): Promise<string[]> {
  const pagesOf = {
    1: ['previousVideo', 'simpleClass', 'complete'],
    2: ['simplesson'],
    3: ['previousVideo', 'simpleClass', 'complete'],
  };
  const lists = Object.entries(pagesOf).map(async ([type, names]) => {
    const answer = await page.request.get(`${address}/api/bonus/bonus_video_list.php?pageno=1&type=${type}`);
    const { video_list }: WireForm<OutputOf<typeof lessons.videoList>> = await answer.json();
    const lesson = video_list.find(({ lesson_id }) => lesson_id !== null);
    return names.map((name) => `/m${type}/${name}?lesson_id=${lesson?.lesson_id}`);
  });
  return (await Promise.all(lists)).flat();
}
