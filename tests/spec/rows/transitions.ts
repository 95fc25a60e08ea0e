import { LoadingBar } from '#app/navigation/loading-bar.ts';
import { expect } from '../../e2e/testing/expect.ts';
import { keepLoadingBarEnd } from '../../e2e/testing/page-fixtures.ts';
import type { CoverageRow } from '../coverage-row.ts';

type Data = { code: number; data: Record<string, unknown> };

/** Section 4: states and transitions. */
export const transitionRows: CoverageRow[] = [
  {
    place: '4.1',
    checks: {
      'update_hb_status changes the status of a red packet; an illegal transition changes nothing': async (
        context,
      ) => {
        const { redPacketForm: form } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const admin_id = owner.clientId;
        const made = await owner.post<Data>('/test/weixin/index/set_hb', { ...form, admin_id });
        const hb_id_md5 = String(made.body.data.hb_id_md5);
        const move = async (hb_status: number) => {
          const { status, body } = await owner.get<Data>('/test/weixin/admin/update_hb_status', {
            admin_id,
            hb_id_md5,
            hb_status,
          });
          return [status, body.data];
        };
        expect(await move(1)).toEqual([200, { hb_id_md5, hb_status: 1 }]);
        expect(await move(0)).toEqual([409, null]);
        expect(await move(2)).toEqual([200, { hb_id_md5, hb_status: 2 }]);
        expect(await move(9)).toEqual([409, null]);
        expect(await move(1)).toEqual([200, { hb_id_md5, hb_status: 1 }]);
      },
      'update_ad_status removes an ad': async (context) => {
        const { companyId } = await context.sampleCampaign();
        const owner = await context.caller('owner');
        const admin_id = owner.clientId;
        const day = Math.floor(Date.now() / 86_400_000) * 86_400;
        const made = await owner.post<Data>('/test/weixin/admin/set_ad_details', {
          admin_id,
          company_id: companyId,
          title: '过期广告',
          summary: '删',
          link: 'https://example.com/',
          places: 'home',
          starts_at: day,
          ends_at: day + 86_400,
        });
        const ad_id = String(made.body.data.ad_id);
        const moved = await owner.get<Data>('/test/weixin/admin/update_ad_status', {
          admin_id,
          ad_id,
          status: 9,
        });
        expect(moved.body.data).toEqual({ ad_id, status: 9 });
        const { body } = await owner.get<{ data: { list: { ad_id: string }[] } }>(
          '/test/weixin/admin/get_ad_list',
          {
            admin_id,
          },
        );
        expect(body.data.list.filter((ad) => ad.ad_id === ad_id)).toEqual([]);
      },
    },
  },
  {
    place: '4.2',
    checks: {
      'disables the button while the wheel spins, and shows the prize when the wheel stops': async (
        context,
      ) => {
        const { activityId } = await context.sampleActivity();
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        // Not by its role: while a win's card is open, the elements behind it have no role.
        const button = page.locator('button').filter({ hasText: /^(?:抽一次|再抽一次|转动中)$/ });
        const answered = page.waitForResponse((response) => response.url().includes('chouJiang'));
        await button.click();
        await expect(button).toBeDisabled();
        const { data } = (await (await answered).json()) as { data: { index: number; prize: string } };
        await expect(page.getByText(new RegExp(`抽中：${data.prize}|${data.prize}`)).first()).toBeVisible({
          timeout: 20_000,
        });
        await expect(button).toBeEnabled();
        const degrees = await page
          .locator('canvas')
          .evaluate((canvas) => Number(/rotate\((.*)deg\)/.exec(canvas.style.transform)?.[1]));
        const { segmentAtTop } = await import('#app/features/prize-draw/wheel-angle.ts');
        expect(segmentAtTop(degrees, 3)).toBe(data.index);
      },
      'keeps the button disabled after the last chance': async (context) => {
        const { activityId } = await context.sampleActivity(1);
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        await page.getByRole('button', { name: '抽一次' }).click();
        await expect(page.locator('[data-record]')).toHaveCount(1, { timeout: 60_000 });
        await expect(page.locator('button').filter({ hasText: /抽/ }).first()).toBeDisabled();
      },
      'spins 3600 degrees plus the angle to the prize': async () => {
        const { prizeAngle } = await import('#app/features/prize-draw/wheel-angle.ts');
        for (let index = 0; index < 8; index++)
          for (const current of [0, 17, 359]) {
            const angle = prizeAngle({ current, index, count: 8, offset: 0 }) - current;
            expect(angle).toBeGreaterThanOrEqual(3600);
            expect(angle).toBeLessThan(3960);
          }
      },
    },
  },
  {
    place: '4.3',
    checks: {
      'page 1 replaces the list, later pages append, and an empty page shows the foot': async () => {
        const { createVideoListsStore } = await import('#app/features/lessons/video-lists-store.ts');
        const lists = createVideoListsStore();
        const videos = (...ids: string[]) => ids.map((video_id) => ({ video_id }) as never);
        lists.take(1, 1, videos('a', 'b'));
        lists.take(1, 2, videos('c'));
        expect(lists.get()[1]).toMatchObject({ page: 2, showfoot: false });
        expect(lists.get()[1].list).toHaveLength(3);
        lists.take(1, 3, []);
        expect(lists.get()[1]).toMatchObject({ showfoot: true });
        expect(lists.get()[1].list).toHaveLength(3);
        lists.take(1, 1, videos('d'));
        expect(lists.get()[1].list).toHaveLength(1);
        expect(lists.get()[2].list).toEqual([]);
      },
    },
  },
  {
    place: '4.4 lead-in',
    checks: {
      'loading a page shows the bar at the top edge': async (context) => {
        const page = await context.open('demo');
        await page.goto(`${context.address}/list`);
        const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>();
        await page.route('**/me.data**', async (route) => {
          await mayLoad;
          await route.continue();
        });
        const bar = page.getByRole('progressbar', { name: '正在加载' });
        await expect(bar).toHaveCount(0);
        await page.getByRole('banner').getByRole('link', { name: '我的' }).click();
        await expect(bar).toBeVisible();
        expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });
        letLoad();
        await page.waitForURL((url) => url.pathname === '/me');
        await expect(bar).toHaveCount(0);
      },
    },
  },
  {
    place: '4.4',
    checks: {
      'the loading bar grows every 100 ms by varying steps': async () => {
        const steps = [0.1, 0.9, 0.5];
        const bar = new LoadingBar(() => steps.shift() ?? 0.5);
        const seen: number[] = [];
        bar.subscribe(() => seen.push(bar.state().percent));
        const startMs = Date.now();
        const end = bar.begin();
        await expect.poll(() => seen.length, { intervals: [10] }).toBeGreaterThanOrEqual(4);
        expect(Date.now() - startMs).toBeGreaterThanOrEqual(290);
        end('done');
        const grown = seen.slice(0, 4);
        expect(grown).toEqual(grown.toSorted((a, b) => a - b));
        expect(new Set(grown.slice(1).map((percent, at) => percent - (grown[at] ?? 0))).size).toBe(3);
      },
    },
  },
  {
    place: '4.5',
    checks: {
      'the loading bar finishes without an end signal past 95, not before': async () => {
        const bar = new LoadingBar(() => 1);
        const seen: number[] = [];
        bar.subscribe(() => seen.push(bar.state().percent));
        bar.begin();
        await expect.poll(() => bar.state().percent, { timeout: 10_000 }).toBe(100);
        expect(seen.filter((percent) => percent > 95 && percent < 100)).toEqual([]);
        expect(Math.max(...seen.filter((percent) => percent < 100))).toBeGreaterThan(90);
      },
    },
  },
  {
    place: '4.6',
    checks: {
      'a page whose load breaks off ends the bar as failed, and the next load ends it as done': async (
        context,
      ) => {
        const page = await context.open('demo', { allowedErrors: /Failed to load|net::/ });
        await page.goto(`${context.address}/list`);
        await keepLoadingBarEnd(page);
        const open = async (name: string) => {
          await page.evaluate(() => delete document.body.dataset.barEnd);
          await page.getByRole('link', { name, exact: true }).first().click();
        };
        await page.route(/\.data(\?|$)/, (route) => route.abort());
        await open('我的');
        await expect(page.locator('body')).toHaveAttribute('data-bar-end', 'failed');
        await page.unrouteAll();
        await open('去片库');
        await expect(page.locator('body')).toHaveAttribute('data-bar-end', 'done');
      },
      'a call that breaks off ends the bar as failed': async (context) => {
        const page = await context.open('demo', { allowedErrors: /Failed to load|net::/ });
        await page.goto(`${context.address}/me?view=account`);
        await page.route('**/api/client_pwd_edit.php', (route) => route.abort());
        await page.getByLabel('当前密码').fill('old-password');
        await page.getByLabel('新密码', { exact: true }).fill('new-password-1');
        await page.getByLabel(/再输|确认/).fill('new-password-1');
        await page.getByRole('button', { name: '修改', exact: true }).click();
        await expect(page.locator('[role="progressbar"].text-rec')).toBeVisible();
      },
    },
  },
  {
    place: '4.7',
    checks: {
      'the loading bar advances during a fetch and ends with it': async (context) => {
        const page = await context.open('demo');
        await page.goto(`${context.address}/list`);
        const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>();
        await page.route('**/search.data**', async (route) => {
          await mayLoad;
          await route.continue();
        });
        await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
        const bar = page.getByRole('progressbar', { name: '正在加载' });
        await expect(bar).toBeVisible();
        const first = Number(await bar.getAttribute('aria-valuenow'));
        await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(first);
        letLoad();
        await page.waitForURL((url) => url.pathname === '/search');
        await expect(bar).toHaveCount(0);
      },
    },
  },
  {
    place: '4.8',
    checks: {
      'logout deletes the cookie and ends the session on the server': async (context) => {
        const page = await context.open(null);
        await page.goto(`${context.address}/login?ref=%2Fme`);
        await page.getByLabel('账号').fill('demo');
        await page.getByLabel('密码').fill('demo-for-tests-1');
        await page.getByRole('button', { name: '登录' }).click();
        await page.waitForURL((url) => url.pathname === '/me');
        // Waits for pending requests of the page, which would be rejected after the session ends.
        await page.waitForLoadState('networkidle');
        const token = (await page.context().cookies()).find(({ name }) => name === 'token');
        await page.getByRole('button', { name: '退出登录' }).click();
        await page.waitForURL((url) => url.pathname === '/login');
        expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
        const afterLogout = await fetch(`${context.address}/api/client_info.php`, {
          headers: { cookie: `token=${token?.value}` },
        });
        expect(afterLogout.status).toBe(401);
      },
    },
  },
  {
    place: '4.9',
    checks: {
      'nine entries wait, and the tenth sends them all': async () => {
        const { OperationLog } = await import('#app/features/lessons/operation-log.ts');
        const sent: unknown[][] = [];
        const log = new OperationLog({
          viewerId: 'somebody',
          storage: {
            length: 0,
            key: () => null,
            getItem: () => null,
            setItem: () => undefined,
            removeItem: () => undefined,
          },
          send: async (entries) => {
            sent.push(entries);
          },
        });
        for (let at = 0; at < 9; at++) log.add({ eventId: `e${at}`, lessonId: 'l', pageId: 'p' });
        await Promise.resolve();
        expect(sent).toEqual([]);
        log.add({ eventId: 'e9', lessonId: 'l', pageId: 'p' });
        await expect.poll(() => sent.length).toBe(1);
        expect(sent[0]).toHaveLength(10);
      },
    },
  },
];
