import { expect } from '@playwright/test';
import { rootFontSize } from '#app/layouts/root-font-size.ts';
import type { CoverageRow } from '../coverage-row.ts';

/** Section 1: what the product does and for whom. */
export const productRows: CoverageRow[] = [
  {
    place: '1.1',
    checks: {
      'a client signs in with account and password and sees the films': async (context) => {
        const page = await context.open(null);
        await page.goto(`${context.address}/login`);
        await page.getByLabel('账号').fill('demo');
        await page.getByLabel('密码').fill('demo-for-tests-1');
        await page.getByRole('button', { name: '登录' }).click();
        await page.waitForURL((url) => url.pathname !== '/login');
        await page.goto(`${context.address}/list`);
        await expect(page.locator('a[href^="/list/detail?film_id="]').first()).toBeVisible();
      },
      'films, subtitles, clips, words, search, guestbook, and survey answer a client': async (context) => {
        const demo = await context.caller('demo');
        const { videoId } = await context.sampleClip();
        const { surveyId } = await context.sampleSurvey();
        const paths = [
          '/api/dub_film_index.php',
          `/api/dub_sub_index.php?video_id=${videoId}`,
          '/api/dub_bar_index.php?mine=1',
          '/api/dub_clips_cold.php',
          '/api/word_list_index.php?group=gold',
          '/api/sub_seek_film.php?q=the',
          '/api/msg_pad_index.php?pad=main',
          `/intl/survey/${surveyId}/`,
        ];
        for (const path of paths) expect([path, (await demo.get(path)).status]).toEqual([path, 200]);
      },
    },
  },
  {
    place: '1.2',
    checks: {
      'an admin manages companies, ads with banners and status, and red packets tied to a video': async (
        context,
      ) => {
        const { companyId, adId, redPacketId, redPacketForm: form } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const admin_id = owner.clientId;
        const read = async (path: string) =>
          (
            await owner.get<{ data: { list: Record<string, unknown>[] } }>(`/test/weixin/admin/${path}`, {
              admin_id,
            })
          ).body.data.list;
        expect(await read('get_ad_company')).toContainEqual(
          expect.objectContaining({ company_id: companyId }),
        );
        expect(await read('get_ad_list')).toContainEqual(
          expect.objectContaining({ ad_id: adId, banners: expect.any(Array), status: expect.any(Number) }),
        );
        expect(await read('get_hb_list')).toContainEqual(
          expect.objectContaining({ hb_id_md5: redPacketId, hb_video_id: form.hb_video_id }),
        );
      },
    },
  },
  {
    place: '1.3',
    checks: {
      'one screen has the phone, the spin, and the records': async (context) => {
        const { activityId } = await context.sampleActivity();
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        await page.getByRole('button', { name: /抽一次|再抽一次/ }).click();
        await expect(page.getByText(/抽中|谢谢参与/).first()).toBeVisible({ timeout: 20_000 });
        await expect(page.locator('[data-record]').first()).toBeVisible();
        await expect(page.getByText(/手机号/).first()).toBeVisible();
      },
    },
  },
  {
    place: '1.4',
    checks: {
      'each of the four areas has its own layout': async (context) => {
        const owner = await context.open('owner');
        await owner.goto(`${context.address}/admin7ry784`);
        await expect(owner.getByRole('navigation').getByText('红包').first()).toBeVisible();
        await owner.goto(`${context.address}/list`);
        await expect(owner.getByRole('banner').getByRole('link', { name: '搜索' })).toBeVisible();
        await owner.goto(`${context.address}/activivity/mcu`);
        await expect(owner.getByRole('banner').getByRole('link', { name: '搜索' })).toHaveCount(0);
        const visitor = await context.open(null);
        await visitor.goto(`${context.address}/login`);
        await expect(visitor.getByRole('banner').getByRole('link', { name: '搜索' })).toHaveCount(0);
      },
    },
  },
  {
    place: '1.5',
    checks: {
      'every layout disables scaling': async (context) => {
        const page = await context.open('owner');
        for (const path of ['/', '/activivity/mcu', '/admin7ry784']) {
          await page.goto(context.address + path);
          const content = await page.locator('meta[name="viewport"]').getAttribute('content');
          expect(content).toMatch(/user-scalable=no/);
          expect(content).toMatch(/maximum-scale=1/);
        }
      },
    },
  },
  {
    place: '1.6',
    checks: {
      'the m layout scales the root font 300 ms after a resize, and other layouts reset it': async (
        context,
      ) => {
        const page = await context.open('demo', { phone: true });
        const font = () => page.evaluate(() => document.documentElement.style.fontSize);
        await page.goto(`${context.address}/activivity/mcu`);
        await expect.poll(font).toBe(`${rootFontSize(390)}px`);
        // Measured within the page, because a poll of the test may be late.
        const delay = page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let resizedMs = Number.NaN;
              addEventListener('resize', () => {
                resizedMs = performance.now();
              });
              new MutationObserver(() => resolve(performance.now() - resizedMs)).observe(
                document.documentElement,
                { attributeFilter: ['style'] },
              );
            }),
        );
        await page.setViewportSize({ width: 750, height: 900 });
        expect(await delay).toBeGreaterThan(290);
        await expect.poll(font).toBe('100px');
        await page.getByRole('banner').getByRole('link', { name: '片库' }).click();
        await page.waitForURL((url) => url.pathname === '/list');
        await expect.poll(font).toBe('');
      },
    },
  },
  {
    place: '1.7',
    checks: {
      'the city is found from the address without a third party, and the visitor can correct it': async (
        context,
      ) => {
        const demo = await context.caller('demo');
        const found = await demo.get<{ city: string | null; chosen: boolean }>('/api/visitor_city.php');
        expect(found.status).toBe(200);
        const put = await demo.post<{ city: string; chosen: boolean }>('/api/visitor_city_save.php', {
          city: '杭州市',
        });
        expect(put.body).toMatchObject({ city: '杭州市', chosen: true });
        expect((await demo.get('/api/visitor_city.php')).body).toMatchObject({
          city: '杭州市',
          chosen: true,
        });
      },
      'the WeChat script is not loaded outside WeChat': async (context) => {
        const page = await context.open('demo', { phone: true });
        const foreign: string[] = [];
        page.on('request', (request) => {
          if (!request.url().startsWith(context.address)) foreign.push(request.url());
        });
        await page.goto(`${context.address}/activivity/mcu`);
        await page.waitForLoadState('networkidle');
        expect(foreign.filter((url) => /^https?:/.test(url))).toEqual([]);
      },
    },
  },
];
