import type { Page } from '@playwright/test';
import { buttonNamed, listAdminStates } from '../../tests/testing/admin-states.ts';
import { SEARCHED_PHRASE, type ShownContent } from './fill-library.ts';
import { settle } from './settle.ts';

/** A page of which pictures are taken. */
export interface Screen {
  /** Name of the picture. */
  name: string;
  path: string;
  viewer: 'none' | 'demo' | 'owner';
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

/** Presses a button wherever it is on the page: on a tablet, the picture may stay over it. */
const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((button: HTMLElement) => button.click());
/** Hides the focus, which shows only because nobody touched the page. */
const hideFocus = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
const openMicrophone = async (page: Page) => {
  await press(page, '打开麦克风');
  await page.getByText('麦克风已打开').waitFor();
};
const openDialog = (button: string | RegExp) => async (page: Page) => {
  await press(page, button);
  await page.getByRole('dialog').last().waitFor();
  await settle(page);
  await hideFocus(page);
};
const scrollTo = (heading: string) => async (page: Page) => {
  const part = page.getByRole('heading', { name: heading, exact: true });
  await part.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    // The picture stays at the top of a small screen.
    window.scrollBy(0, -0.45 * innerHeight);
  });
  await settle(page);
};
/** Unfolds all parts of a page, and scrolls to the last one. */
const unfold = async (page: Page) => {
  await page.evaluate(() => {
    const parts = [...document.querySelectorAll('main details')];
    for (const part of parts) part.setAttribute('open', '');
    parts.at(-1)?.scrollIntoView({ block: 'start' });
  });
  await settle(page);
};

const unfoldFilm = async (page: Page) => {
  await press(page, '展开行');
  await page
    .getByRole('button', { name: /^更换封面/ })
    .first()
    .waitFor();
  await settle(page);
};

/** What is seen only after something was done on a page. */
const acts: Record<string, (page: Page) => Promise<void>> = {
  'dub-roles': scrollTo('多人配音'),
  'dub-finish': scrollTo('成片'),
  'dub-calibration': async (page) => {
    await openMicrophone(page);
    await openDialog('校准')(page);
  },
  // The page closes before the recording ends, so it is not kept.
  'dub-recording': async (page) => {
    await openMicrophone(page);
    await press(page, /^(录这句|再录一次)$/);
    await page.locator('[data-recording="recording"]').waitFor();
  },
  'wheel-records': async (page) => {
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('main li details')) part.setAttribute('open', '');
      document.querySelector('main li[data-record]')?.scrollIntoView({ block: 'center' });
    });
    await settle(page);
  },
  'draw-verifier': unfold,
  'wheel-win': async (page) => {
    // A draw without a prize leaves no card.
    for (let tries = 0; tries < 5 && !(await page.getByRole('dialog').isVisible()); tries += 1) {
      await press(page, /^(抽一次|再抽一次)$/);
      await page.getByRole('button', { name: '再抽一次' }).waitFor();
      await settle(page);
    }
    await hideFocus(page);
  },
};

/** What is seen in the admin area only after more than one click. */
const adminActs: Record<string, { path: string; act: (page: Page) => Promise<void> }> = {
  'library-videos': { path: '?tab=library', act: unfoldFilm },
  'library-poster': {
    path: '?tab=library',
    act: async (page) => {
      await unfoldFilm(page);
      await openDialog(/^更换封面/)(page);
    },
  },
};

/** Lists the pages of which pictures are taken, learner pages first. */
export function listScreens(shown: ShownContent): Screen[] {
  const { campaign, classId } = shown;
  const clip = `bar_id=${shown.clipId}`;
  const line = `video_id=${shown.videoId}&sub_id=${shown.lineId}`;
  const wheel = `/activivity/mcu?activity_id=${campaign.activityId}`;
  const learner = {
    home: '/',
    list: '/list',
    film: `/list/detail?film_id=${shown.filmId}&${line}`,
    search: `/search?${new URLSearchParams({ q: SEARCHED_PHRASE })}`,
    'search-nearest': '/search?q=take%20it%20eazy%20my%20friend',
    shadow: `/detail?${line}&mode=shadow`,
    dub: `/detail?${clip}`,
    'dub-page': `/detail?dub_id=${shown.dubId}`,
    'dub-wall': '/dubs',
    'dub-roles': `/detail?bar_id=${shown.sharedClipId}`,
    'dub-finish': `/detail?${clip}`,
    'dub-calibration': `/detail?bar_id=${shown.sharedClipId}`,
    'dub-recording': `/detail?bar_id=${shown.sharedClipId}`,
    'changed-line': `/detail?${line}&said=3000-before`,
    compare: `/contrast?${clip}`,
    still: `/list/frezeFrame?${line}`,
    cut: `/list/tailor?${line}`,
    'take-away': `/list/download?${clip}`,
    reels: '/reel',
    words: '/wordList',
    lines: '/wordList?view=lines',
    lessons: '/m',
    'lesson-listen': `/m1/simpleClass?lesson_id=${shown.lessonIds[1]}`,
    'lesson-shadow': `/m2/simplesson?lesson_id=${shown.lessonIds[2]}`,
    'lesson-quiz': `/m3/simpleClass?lesson_id=${shown.lessonIds[3]}`,
    guestbook: '/guestbook',
    survey: `/survey?survey_id=${campaign.surveyId}`,
    me: '/me',
    account: '/me?view=account',
    rewards: '/me?view=rewards',
    campaigns: '/campaigns',
    campaign: `/campaign/${campaign.campaignId}`,
    'red-packet': `/list/detail?video_id=${campaign.videoId}`,
    wheel,
    'wheel-records': wheel,
    'wheel-win': wheel,
    'draw-verifier': `/activivity/mcu?activity_id=${campaign.endedActivityId}`,
  };
  const teacher = {
    students: '/detail?of=students',
    'role-invitation': `/role?invite=${shown.inviteId}`,
    classes: '/classes',
    'class-students': `/class/${classId}?view=students`,
    'class-results': `/class/${classId}?assignment=${shown.assignmentId}`,
  };
  const screensOf = (paths: Record<string, string>, viewer: Screen['viewer']) =>
    Object.entries(paths).map(
      ([name, path]): Screen => ({ name, path, viewer, ...(acts[name] ? { act: acts[name] } : {}) }),
    );
  return [
    ...screensOf({ login: '/login', 'wheel-visitor': wheel }, 'none'),
    ...screensOf(teacher, 'owner'),
    ...screensOf(learner, 'demo'),
    ...listAdminStates(campaign).flatMap(({ name, path, opens = {} }): Screen[] => {
      const screen: Screen = { name: `admin-${name}`, path: `/admin7ry784${path}`, viewer: 'owner' };
      const opened = Object.entries(opens).map(([opensName, button]) => ({
        ...{ ...screen, name: `admin-${opensName}` },
        act: openDialog(buttonNamed(button)),
      }));
      return [screen, ...opened];
    }),
    ...Object.entries(adminActs).map(
      ([name, { path, act }]): Screen => ({
        ...{ name: `admin-${name}`, path: `/admin7ry784${path}`, viewer: 'owner', act },
      }),
    ),
  ];
}
