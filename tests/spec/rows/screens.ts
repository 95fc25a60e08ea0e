import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readRouteError } from '#app/navigation/read-route-error.ts';
import routes from '#app/routes.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { lessons } from '#contract/lessons.ts';
import type { WireForm } from '#contract/testing/wire-form.ts';
import { demoSurvey } from '#domain/surveys/demo-survey.ts';
import { expect } from '../../e2e/testing/expect.ts';
import type { CoverageRow } from '../coverage-row.ts';
import { readSpecification } from '../read-specification.ts';
import type { SampleClip, SpecContext } from '../testing/spec-context.ts';

type WireVideoList = WireForm<OutputOf<typeof lessons.videoList>>;

interface Screen {
  place: string;
  path: (library: SampleClip) => string;
  /** Asserts something that only this screen shows. */
  shows: (page: Page) => Promise<void>;
}

/** The title is the page's only heading of level 1, so no other screen has the same. */
const titled = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
const wordList = (name: string) => async (page: Page) => {
  await titled(name)(page);
  const lists = page.getByRole('navigation', { name: '三个词表' });
  await expect(lists.locator('[aria-current="page"]')).toHaveText(name);
};
const guestbook = (title: string, name: string) => async (page: Page) => {
  await titled(title)(page);
  const guestbooks = page.getByRole('navigation', { name: '留言板分区' });
  await expect(guestbooks.locator('[aria-current="page"]')).toHaveText(name);
  await expect(page.getByRole('textbox').first()).toBeVisible();
};
const noQuery = (path: string) => () => path;

const clientScreens: Screen[] = [
  {
    place: '2.2',
    path: noQuery('/'),
    shows: async (page) => {
      await titled('说一句，听电影里怎么说')(page);
      await expect(page.getByRole('combobox', { name: '搜索台词，中文或英文' })).toBeVisible();
    },
  },
  {
    place: '2.4',
    path: noQuery('/me'),
    shows: async (page) => {
      await titled('体验账号')(page);
      await page.getByRole('link', { name: '账号', exact: true }).click();
      await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible();
    },
  },
  {
    place: '2.5',
    path: noQuery('/m'),
    shows: async (page) => {
      await titled('课程')(page);
      await expect(page.locator('main a[href*="lesson_id="]').first()).toBeVisible();
    },
  },
  {
    place: '2.6',
    path: noQuery('/m/wordList'),
    shows: async (page) => {
      await wordList('生词本')(page);
      await expect(page.locator('[data-layout="phone"]')).toHaveCount(1);
    },
  },
  {
    place: '2.7',
    path: noQuery('/list'),
    shows: async (page) => {
      await titled('片库')(page);
      await expect(page.locator('a[href^="/list/detail?film_id="]').first()).toBeVisible();
    },
  },
  {
    place: '2.8',
    path: ({ filmId }) => `/list/detail?film_id=${filmId}`,
    shows: async (page) => {
      await expect(page.locator('video').first()).toBeVisible();
      await expect(page.locator('[data-line]').first()).toBeVisible();
    },
  },
  {
    place: '2.9',
    path: ({ clipId }) => `/list/download?bar_id=${clipId}`,
    shows: async (page) => {
      await titled('带走')(page);
      await expect(page.locator('[data-preset]').first()).toBeVisible();
    },
  },
  {
    place: '2.10',
    path: ({ videoId }) => `/list/frezeFrame?video_id=${videoId}&frame=60`,
    shows: async (page) => {
      await titled('截图')(page);
      await expect(page.locator('main img[src^="/media/still/"]').first()).toBeVisible();
    },
  },
  {
    place: '2.11',
    path: ({ videoId, startMs, endMs }) =>
      `/list/tailor?video_id=${videoId}&start_ms=${startMs}&end_ms=${endMs}`,
    shows: async (page) => {
      await expect(page.locator('video').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /剪/ }).first()).toBeVisible();
    },
  },
  {
    place: '2.12',
    path: ({ clipId }) => `/detail?bar_id=${clipId}`,
    shows: async (page) => {
      await titled('配音')(page);
      await expect(page.locator('video').first()).toBeVisible();
    },
  },
  {
    place: '2.13',
    path: noQuery('/search?q=the'),
    shows: async (page) => {
      await expect(page.locator('mark').first()).toBeVisible();
      await expect(page.locator('video').first()).toBeVisible();
    },
  },
  {
    place: '2.15',
    path: ({ clipId }) => `/contrast?bar_id=${clipId}`,
    shows: async (page) => {
      await expect(page.getByRole('heading', { name: '对比', exact: true })).toBeVisible();
      await expect(page.getByText('还没有录音可以对比')).toBeVisible();
    },
  },
  {
    place: '2.16',
    path: noQuery('/error'),
    shows: async (page) => {
      await titled('页面出错了')(page);
      await expect(page.locator('main svg').first()).toBeVisible();
    },
  },
  { place: '2.17', path: noQuery('/guestbook'), shows: guestbook('留言板', '留言板') },
  { place: '2.18', path: noQuery('/guestbookKid'), shows: guestbook('留言板 · 少儿', '少儿') },
  { place: '2.19', path: noQuery('/guestbook:douy'), shows: guestbook('留言板 · 抖音', '抖音') },
  { place: '2.20', path: noQuery('/wordList'), shows: wordList('生词本') },
  { place: '2.21', path: noQuery('/goldwordList'), shows: wordList('金词') },
  { place: '2.22', path: noQuery('/RRwordList'), shows: wordList('必会词') },
];

interface LessonScreen {
  place: string;
  kind: 1 | 2 | 3;
  page: string;
  /** Whether the lesson is completed first. */
  finished: boolean;
  shows: (page: Page) => Promise<void>;
}

const showsFilm = async (page: Page, button: string) => {
  await expect(page.locator('video').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(button).first()).toBeVisible();
};
const showsEnd = async (page: Page) => {
  await expect(page.getByRole('heading', { name: '学完了' })).toBeVisible();
  await expect(page.getByText('学过的句子')).toBeVisible();
};
const lessonScreens: LessonScreen[] = [
  { place: '2.24', kind: 1, page: 'complete', finished: true, shows: showsEnd },
  {
    place: '2.25',
    kind: 1,
    page: 'previousVideo',
    finished: false,
    shows: (page) => showsFilm(page, '开始学'),
  },
  {
    place: '2.26',
    kind: 1,
    page: 'simpleClass',
    finished: false,
    shows: async (page) => {
      await showsFilm(page, '听懂了');
      await expect(page.getByText(/第 1 句，共 \d+ 句/)).toBeVisible();
    },
  },
  {
    place: '2.27',
    kind: 2,
    page: 'simplesson',
    finished: false,
    shows: async (page) => {
      await showsFilm(page, '跟读');
      await expect(page.getByText(/第 1 句，共 \d+ 句/)).toBeVisible();
    },
  },
  { place: '2.28', kind: 3, page: 'complete', finished: true, shows: showsEnd },
  {
    place: '2.29',
    kind: 3,
    page: 'previousVideo',
    finished: false,
    shows: (page) => showsFilm(page, '开始学'),
  },
  {
    place: '2.30',
    kind: 3,
    page: 'simpleClass',
    finished: false,
    shows: (page) => showsFilm(page, '听一听，选出缺的词'),
  },
];

async function showsLessonScreen(context: SpecContext, screen: LessonScreen): Promise<void> {
  const learner = await context.caller('learner');
  const { body } = await learner.get<WireVideoList>('/api/bonus/bonus_video_list.php', {
    pageno: 1,
    type: screen.kind,
  });
  const lessons = body.video_list.flatMap(({ lesson_id }) => lesson_id ?? []);
  const [lessonId] = lessons;
  if (!lessonId) throw new Error(`no lesson of kind ${screen.kind}`);
  if (screen.finished) {
    const { body: info } = await learner.get<{ steps: unknown[] }>('/api/lesson_info.php', {
      lesson_id: lessonId,
    });
    const last = info.steps.length - 1;
    for (const lessonStage of ['simpleClass', 'complete'])
      await learner.post('/api/lesson_progress.php', { lesson_id: lessonId, stage: lessonStage, step: last });
  }
  const page = await context.open('learner', { phone: true });
  const answer = await page.goto(`${context.address}/m${screen.kind}/${screen.page}?lesson_id=${lessonId}`);
  expect(answer?.status()).toBe(200);
  await screen.shows(page);
}

const adminRoot = '/admin7ry784';
/** Statement, path, heading, and a selector of something that only this screen shows. */
const adminScreens: [place: string, path: string, title: string, shows: string][] = [
  ['2.31', '', '管理', 'text=今天要处理的'],
  ['2.32', '/ad', '广告', 'text=新建广告'],
  ['2.33', '/ad/set', '编辑广告', 'text=新建公司'],
  ['2.34', '/goldVideoEditor', '金词视频编辑', 'text=新建词条'],
  ['2.35', '/GuestBook', '留言管理', 'a[aria-current="page"]:has-text("留言板")'],
  ['2.36', '/GuestBook/douy', '留言管理', 'a[aria-current="page"]:has-text("抖音")'],
  ['2.37', '/GuestBook/kid', '留言管理', 'a[aria-current="page"]:has-text("少儿")'],
  ['2.38', '/redPacket', '红包', 'text=新建红包'],
  ['2.39', '/RRVideoEditor', '必会词视频编辑', 'text=新建词条'],
  ['2.40', '/VideoEditor', '生词视频编辑', 'text=新建词条'],
  ['2.41', '/Detail', '详情', 'text=打开一个红包看领取记录'],
];

async function showsClientScreen(context: SpecContext, screen: Screen): Promise<void> {
  const page = await context.look('demo', { phone: /^\/m/.test(screen.path(await context.sampleClip())) });
  const answer = await page.goto(context.address + screen.path(await context.sampleClip()));
  expect(answer?.status()).toBe(200);
  await screen.shows(page);
}

async function showsAdminScreen(
  context: SpecContext,
  path: string,
  title: string,
  shows: string,
): Promise<void> {
  const page = await context.look('owner');
  const answer = await page.goto(context.address + adminRoot + path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
  await expect(page.locator(shows).first()).toBeVisible();
  await expect(page.locator('main .ant-app').first()).toBeVisible();
}

/** Returns the addresses of a route and of the routes in it. */
function pagesOf({ path, index, children }: RouteConfigEntry, parent: string): string[] {
  const own = path === undefined ? parent : `${parent}/${path}`;
  if (children && children.length > 0) return children.flatMap((child) => pagesOf(child, own));
  return path !== undefined || index === true ? [own || '/'] : [];
}

/** Returns the addresses that the specification names from one statement to another. */
function pathsBetween(first: string, last: string): string[] {
  const statements = readSpecification();
  const at = (id: string) => statements.findIndex((statement) => statement.id === id);
  return statements.slice(at(first), at(last) + 1).flatMap(({ id, says }) => {
    if (id.endsWith('lead-in')) return [];
    return [says.replace(/ \(.*\)$/, '')];
  });
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const scrollDown = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => scrollY(page)).toBeGreaterThan(100);
};

/** Section 2: screens, guard, error page, scrolling, and wheel. */
export const screenRows: CoverageRow[] = [
  {
    place: '2.1',
    checks: {
      'uses paths without a hash, and navigates without loading a document': async (context) => {
        const page = await context.open('demo');
        await page.goto(`${context.address}/list`);
        await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
        await page.locator('a[href^="/list/detail?film_id="]').first().click();
        await page.waitForURL((url) => url.pathname === '/list/detail' && url.hash === '');
        await page.goBack();
        await page.waitForURL((url) => url.pathname === '/list');
        await expect(page.locator('body[data-same-document]')).toHaveCount(1);
      },
    },
  },
  {
    place: '2.2 lead-in',
    checks: {
      'every client route of the specification is a page outside the admin area': () => {
        const paths = pathsBetween('2.2', '2.30');
        expect(paths).toHaveLength(29);
        const pages = routes.flatMap((entry) =>
          entry.path === adminRoot.slice(1) ? [] : pagesOf(entry, ''),
        );
        expect(pages).toEqual(expect.arrayContaining(paths));
      },
    },
  },
  ...clientScreens.map(
    (screen): CoverageRow => ({
      place: screen.place,
      checks: { 'shows the screen with its content': (context) => showsClientScreen(context, screen) },
    }),
  ),
  {
    place: '2.3',
    checks: {
      'shows the login screen without a token': async (context) => {
        const page = await context.open(null);
        const answer = await page.goto(`${context.address}/login`);
        expect(answer?.status()).toBe(200);
        await expect(page.getByLabel('账号')).toBeVisible();
        await expect(page.getByLabel('密码')).toBeVisible();
      },
    },
  },
  {
    place: '2.23',
    checks: {
      'shows the wheel with its prizes': async (context) => {
        const { activityId } = await context.sampleActivity();
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        await expect(page.locator('canvas')).toBeVisible();
        await expect(page.locator('canvas')).toHaveAttribute('aria-label', /贴纸/);
      },
    },
  },
  ...lessonScreens.map(
    (screen): CoverageRow => ({
      place: screen.place,
      checks: {
        'shows the lesson screen with its content': (context) => showsLessonScreen(context, screen),
      },
    }),
  ),
  {
    place: '2.14',
    checks: {
      'shows the open survey with its questions': async (context) => {
        const { surveyId } = await context.sampleSurvey('own');
        const page = await context.open('demo', { phone: true });
        const answer = await page.goto(`${context.address}/survey?id=${surveyId}`);
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1, name: demoSurvey.title })).toBeVisible();
        await expect(page.getByText(demoSurvey.questions[0]?.text ?? 'no question').first()).toBeVisible();
      },
    },
  },
  {
    place: '2.31 lead-in',
    checks: {
      'every admin route of the specification has the admin layout, which no client page has': async (
        context,
      ) => {
        const menu = (page: Page) => page.getByRole('navigation', { name: '管理菜单' });
        const page = await context.open('owner');
        const paths = adminScreens.map(([, path]) => path);
        expect(paths.slice(1, -1)).toEqual(pathsBetween('2.32', '2.40'));
        for (const path of paths) {
          await page.goto(context.address + adminRoot + path);
          await expect(menu(page)).toBeVisible();
        }
        await page.goto(`${context.address}/list`);
        await expect(page.getByRole('heading', { name: '片库' })).toBeVisible();
        await expect(menu(page)).toHaveCount(0);
      },
    },
  },
  ...adminScreens.map(
    ([place, path, title, shows]): CoverageRow => ({
      place,
      checks: {
        'shows the admin screen to an admin': (context) => showsAdminScreen(context, path, title, shows),
        ...(path === '/Detail'
          ? {
              'offers every red packet and company without an ID': async (context: SpecContext) => {
                const { redPacketForm: form } = await context.sampleCampaign();
                const page = await context.open('owner');
                await page.goto(`${context.address}${adminRoot}/Detail`);
                for (const name of [String(form.activity_theme), '晨光'])
                  await expect(page.getByRole('row').getByRole('link', { name }).first()).toHaveAttribute(
                    'href',
                    /^\/admin7ry784\/Detail\/[\w-]+$/,
                  );
              },
              'shows the item with the given ID': async (context: SpecContext) => {
                const { redPacketId, redPacketForm: form } = await context.sampleCampaign();
                const page = await context.open('owner');
                await page.goto(`${context.address}${adminRoot}/Detail/${redPacketId}`);
                await expect(page.getByRole('heading', { level: 2 })).toHaveText(String(form.activity_theme));
                await expect(page.getByText('还没有人领取')).toBeVisible();
              },
            }
          : {}),
      },
    }),
  ),
  { place: '2.42', reasonForNoCheck: 'The specification does not describe the contents of the screens.' },
  {
    place: '2.43 lead-in',
    checks: {
      'guards every page of the product, and answers no call with the login': async (context) => {
        const pages = routes
          .flatMap((entry) => pagesOf(entry, ''))
          .filter((path) => path !== '/login' && !path.includes('*'));
        expect(pages.length).toBeGreaterThan(40);
        for (const path of pages.map((page) => page.replace('/:id?', ''))) {
          const answer = await fetch(context.address + path, { redirect: 'manual' });
          expect([path, answer.status, answer.headers.get('location')]).toEqual([
            path,
            302,
            `/login?ref=${encodeURIComponent(path)}`,
          ]);
        }
        const call = await fetch(`${context.address}/api/client_info.php`, { redirect: 'manual' });
        expect(call.status).toBe(401);
      },
    },
  },
  {
    place: '2.43',
    checks: {
      'redirects every other address to the login with its path and query, even unknown ones': async (
        context,
      ) => {
        const page = await context.open(null);
        for (const path of [
          '/',
          '/list?source=kid&q=a b',
          '/no/such/page',
          '/admin7ry784/ad',
          '/m1/complete',
        ]) {
          await page.goto(context.address + path);
          const { pathname, search } = new URL(page.url());
          expect(pathname).toBe('/login');
          expect(search).toBe(`?ref=${encodeURIComponent(path.replace('a b', 'a%20b'))}`);
        }
      },
      'guards navigation inside the page': async (context) => {
        // The page may ask for its ads after the cookie is gone.
        const page = await context.open('demo', { allowedErrors: /401 .*ad_show/ });
        await page.goto(`${context.address}/list`);
        await page.context().clearCookies();
        await page.getByRole('link', { name: '搜索' }).first().click();
        await page.waitForURL(
          (url) => url.pathname === '/login' && url.searchParams.get('ref') === '/search',
        );
      },
    },
  },
  {
    place: '2.44',
    checks: {
      'redirects from the login to the list with a token': async (context) => {
        const page = await context.open('demo');
        await page.goto(`${context.address}/login?ref=%2Fme`);
        expect(new URL(page.url()).pathname).toBe('/list');
      },
    },
  },
  {
    place: '2.45',
    checks: {
      'loads the profile with the page without another call': async (context) => {
        const page = await context.open('demo');
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await page.goto(`${context.address}/me`);
        await page.getByRole('link', { name: '片库' }).first().click();
        await page.waitForURL((url) => url.pathname === '/list');
        expect(asked.filter((path) => path.includes('client_info'))).toEqual([]);
      },
      'clears an unknown token and redirects to the login': async (context) => {
        const page = await context.open(null);
        await page.context().addCookies([{ name: 'token', value: 'x'.repeat(43), url: context.address }]);
        await page.goto(`${context.address}/me`);
        expect(new URL(page.url()).pathname).toBe('/login');
        expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
      },
    },
  },
  {
    place: '2.46',
    checks: {
      'returns the status and message of the specification': async (context) => {
        const page = await context.open('demo', { allowedErrors: /404/ });
        const answer = await page.goto(`${context.address}/no/such/page`);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('main')).toContainText('404');
        await expect(page.getByRole('main')).toContainText('This page could not be found');
      },
    },
  },
  {
    place: '2.47',
    checks: {
      'shows a large icon and the message': async (context) => {
        const page = await context.open('demo', { allowedErrors: /404/ });
        await page.goto(`${context.address}/no/such/page`);
        const icon = await page.locator('main svg').first().boundingBox();
        expect(icon?.width).toBeGreaterThanOrEqual(64);
      },
      'the status is 500 unless something else is known': () => {
        expect(readRouteError(new Error('secret'))).toMatchObject({ status: 500, message: null });
        expect(readRouteError({})).toMatchObject({ status: 500 });
      },
      'a plain string is a 500 with that text': () => {
        expect(readRouteError('Out of film')).toEqual({ status: 500, message: 'Out of film', code: null });
      },
    },
  },
  {
    place: '2.48 lead-in',
    checks: {
      'holds for a reload, too': async (context) => {
        const { filmId } = await context.sampleClip();
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/list/detail?film_id=${filmId}`);
        await scrollDown(page);
        const before = await scrollY(page);
        await page.reload();
        await expect.poll(() => scrollY(page)).toBe(before);
      },
    },
  },
  {
    place: '2.48',
    checks: {
      'no page is nested in another one: every page is of fewer than two levels': () => {
        const levelsOf = (entries: RouteConfigEntry[], above: number): number[] =>
          entries.flatMap(({ file, path, index, children = [] }) => {
            const isPage = !/-layout\.tsx$/.test(file) && (path !== undefined || index === true);
            const levels = above + (isPage ? 1 : 0);
            return [levels, ...levelsOf(children, levels)];
          });
        expect(Math.max(...levelsOf(routes, 0))).toBe(1);
      },
      'a new page starts at its top': async (context) => {
        const { filmId } = await context.sampleClip();
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/list/detail?film_id=${filmId}`);
        await scrollDown(page);
        await page.evaluate(() =>
          document.querySelector<HTMLAnchorElement>('header a[href="/list"]')?.click(),
        );
        await page.waitForURL((url) => url.pathname === '/list');
        await expect.poll(() => scrollY(page)).toBe(0);
      },
    },
  },
  {
    place: '2.49',
    checks: {
      'going back restores the scroll position': async (context) => {
        const { filmId } = await context.sampleClip();
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/list/detail?film_id=${filmId}`);
        await scrollDown(page);
        const before = await scrollY(page);
        await page.evaluate(() =>
          document.querySelector<HTMLAnchorElement>('header a[href="/list"]')?.click(),
        );
        await page.waitForURL((url) => url.pathname === '/list');
        await page.goBack();
        await page.waitForURL((url) => url.pathname === '/list/detail');
        await expect.poll(() => scrollY(page)).toBe(before);
      },
    },
  },
  {
    place: '2.50',
    checks: {
      'an address with a hash scrolls to its element': async (context) => {
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/me?view=account#password`);
        await expect(page.locator('#password')).toBeInViewport();
        await expect.poll(() => scrollY(page)).toBeGreaterThan(0);
      },
    },
  },
  {
    place: '2.51 lead-in',
    checks: {
      'the page has one wheel, which names its prizes': async (context) => {
        const { activityId } = await context.sampleActivity();
        const page = await context.open('demo', { phone: true });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        const wheel = page.getByRole('img', { name: '转盘' });
        await expect(wheel).toHaveCount(1);
        await expect(wheel).toHaveAttribute('aria-label', /贴纸.书签.谢谢参与/);
      },
    },
  },
  {
    place: '2.51',
    checks: {
      'the canvas is 300 by 300 px, and the wheel has a radius of 150 px': async (context) => {
        const { activityId } = await context.sampleActivity();
        const page = await context.open('demo', { allowedErrors: /willReadFrequently/ });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        const canvas = page.locator('canvas');
        expect(await canvas.boundingBox()).toMatchObject({ width: 300, height: 300 });
        const alpha = () =>
          canvas.evaluate((element: HTMLCanvasElement) => {
            const scale = element.width / 300;
            const at = (x: number, y: number) =>
              element.getContext('2d')?.getImageData(x * scale, y * scale, 1, 1).data[3];
            return { middle: at(150, 60), edge: at(150, 3), beyond: at(3, 3) };
          });
        await expect.poll(alpha).toEqual({ middle: 255, edge: 255, beyond: 0 });
      },
    },
  },
  {
    place: '2.52',
    checks: {
      'every segment of the answer has a text or an image, never both': async (context) => {
        const { activityId } = await context.sampleActivity();
        const demo = await context.caller('demo');
        const { body } = await demo.get<{ data: { map: { prizes: Record<string, unknown>[] } } }>(
          '/test/index/index/getInfo',
          { sessiondata: 'a-visitor-of-the-wheel', is_gzh: 0, activity_id: activityId },
        );
        expect(body.data.map.prizes).toHaveLength(3);
        const kinds = body.data.map.prizes.map((prize) => ['text', 'img'].filter((kind) => kind in prize));
        expect(kinds).toEqual([['text'], ['img'], ['text']]);
      },
      'the wheel draws the texts and the image': async (context) => {
        const { activityId } = await context.sampleActivity();
        const page = await context.open('demo', {
          touch: (fresh) =>
            fresh.addInitScript(() => {
              // What the canvas shows: everything that was drawn since it was last cleared.
              const drawn: string[] = [];
              Reflect.set(window, 'drawn', drawn);
              const { clearRect, fillText, drawImage } = CanvasRenderingContext2D.prototype;
              CanvasRenderingContext2D.prototype.clearRect = function (...args) {
                drawn.length = 0;
                clearRect.apply(this, args);
              };
              CanvasRenderingContext2D.prototype.fillText = function (...args) {
                drawn.push(args[0]);
                fillText.apply(this, args);
              };
              CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
                drawn.push(args[0] instanceof HTMLImageElement ? args[0].src.slice(0, 15) : 'no picture');
                Reflect.apply(drawImage, this, args);
              };
            }),
        });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        await expect
          .poll(() => page.evaluate(() => Reflect.get(window, 'drawn')))
          .toEqual(['贴纸', 'data:image/png;', '谢谢参与']);
      },
    },
  },
  {
    place: '2.53',
    checks: {
      'shows an alert in Chinese without canvas support': async (context) => {
        const { activityId } = await context.sampleActivity();
        const page = await context.open('demo', {
          touch: (fresh) =>
            fresh.addInitScript(() => {
              HTMLCanvasElement.prototype.getContext = () => null;
            }),
        });
        await page.goto(`${context.address}/activivity/mcu?activity_id=${activityId}`);
        await expect(page.getByRole('alert')).toContainText('浏览器不支持');
      },
    },
  },
];
