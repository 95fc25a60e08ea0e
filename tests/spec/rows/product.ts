import { rootFontSize } from '#app/layouts/root-font-size.ts';
import { SDK_URLS } from '#app/wechat/wechat-sdk.ts';
import { expect } from '../../e2e/testing/expect.ts';
import { signInOnPage } from '../../e2e/testing/page-fixtures.ts';
import {
  lastWechatCard,
  standInForWechat,
  wechatServerEnvironment,
  wechatUserAgent,
} from '../../e2e/testing/wechat-stand-in.ts';
import { createDataFolder, startServerProcess } from '../../testing/server-process.ts';
import type { CoverageRow } from '../coverage-row.ts';
import { addBanner } from '../testing/add-banner.ts';

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
        const saved = [
          await demo.post('/api/word_save.php', { text: 'kettle' }),
          await demo.post('/api/msg_pad_post.php', { pad: 'main', text: '第一次来，打个招呼' }),
        ];
        expect(saved.map(({ status }) => status)).toEqual([200, 200]);
        const paths = [
          '/api/dub_film_index.php',
          `/api/dub_sub_index.php?video_id=${videoId}`,
          '/api/dub_bar_index.php?mine=1',
          '/api/dub_clips_cold.php',
          '/api/word_list_index.php?mine=1',
          '/api/sub_seek_film.php?q=the',
          '/api/msg_pad_index.php?pad=main',
        ];
        for (const path of paths) {
          const { status, body } = await demo.get<{ list: unknown[] }>(path);
          expect([path, status, body.list.length > 0]).toEqual([path, 200, true]);
        }
        const survey = await demo.get<{ questions: unknown[] }>(`/intl/survey/${surveyId}/`);
        expect(survey.body.questions.length).toBeGreaterThan(0);
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
        const banner = await addBanner(context, adId);
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
          expect.objectContaining({
            ad_id: adId,
            banners: expect.arrayContaining([
              expect.objectContaining({ banner_id: banner.body.data?.banner_id }),
            ]),
            status: expect.any(Number),
          }),
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
        await expect(page.getByText('已留 138****1234')).toBeVisible();
      },
    },
  },
  {
    place: '1.4',
    checks: {
      'each of the four areas has its own layout': async (context) => {
        const owner = await context.look('owner');
        await owner.goto(`${context.address}/admin7ry784`);
        await expect(owner.getByRole('navigation').getByText('红包').first()).toBeVisible();
        await owner.goto(`${context.address}/list`);
        await expect(owner.getByRole('banner').getByRole('link', { name: '搜索' })).toBeVisible();
        const phone = await context.look('demo', { phone: true });
        await phone.goto(`${context.address}/m`);
        await expect(phone.locator('[data-layout="phone"]')).toBeVisible();
        await expect(phone.getByRole('banner').getByRole('link', { name: '搜索' })).toBeHidden();
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
        const [page, visitor] = [await context.look('owner'), await context.open(null)];
        const places = [
          [page, '/'],
          [page, '/activivity/mcu'],
          [page, '/admin7ry784'],
          [visitor, '/login'],
        ] as const;
        for (const [viewer, path] of places) {
          await viewer.goto(context.address + path);
          const content = await viewer.locator('meta[name="viewport"]').getAttribute('content');
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
        // There is no earlier page, so the back link leads to the page that links here.
        await page.getByRole('banner').getByRole('link', { name: '返回' }).click();
        await page.waitForURL((url) => url.pathname === '/');
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
      'the content policy lets no page run a script of a third party': async (context) => {
        const page = await context.open('demo', { allowedErrors: /Content Security Policy/ });
        await page.route('https://third.example/**', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'document.body.dataset.ran = "third";' }),
        );
        for (const path of ['/', '/activivity/mcu', '/me']) {
          await page.goto(context.address + path);
          const blocked = await page.evaluate(
            () =>
              new Promise<string>((resolve) => {
                document.addEventListener('securitypolicyviolation', (event) =>
                  resolve(`${event.effectiveDirective} ${event.blockedURI}`),
                );
                const script = document.createElement('script');
                script.src = 'https://third.example/city.js';
                script.addEventListener('load', () => resolve('it ran'));
                document.head.append(script);
              }),
          );
          expect([path, blocked]).toEqual([path, 'script-src-elem https://third.example/city.js']);
          const inline = await page.evaluate(() => {
            const script = document.createElement('script');
            script.textContent = 'document.body.dataset.ran = "inline";';
            document.head.append(script);
            return document.body.dataset.ran;
          });
          expect([path, inline]).toEqual([path, undefined]);
        }
      },
      'inside WeChat, its script runs under the content policy and is configured': async (context) => {
        const data = await createDataFolder();
        const server = await startServerProcess({ dataFolder: data.folder, env: wechatServerEnvironment });
        try {
          const page = await context.open(null, { userAgent: wechatUserAgent });
          const requests = await standInForWechat(page);
          await page.goto(`${server.address}/login`);
          await signInOnPage(page, 'demo');
          await page.goto(`${server.address}/list`);
          await expect.poll(() => lastWechatCard(page)).toMatchObject({ link: `${server.address}/list` });
          // One for each page that was opened.
          expect(new Set(requests)).toEqual(new Set([SDK_URLS[0]]));
          // The page must not ask a server that has stopped.
          await page.close();
        } finally {
          await server.stop();
          await data.remove();
        }
      },
    },
  },
];
