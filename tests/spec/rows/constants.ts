import { videoListTypes } from '#app/features/lessons/video-lists-store.ts';
import { WHEEL_PX, WHEEL_RADIUS } from '#app/features/prize-draw/draw-wheel.ts';
import { SPIN_DEGREES } from '#app/features/prize-draw/wheel-angle.ts';
import { formatDate } from '#app/i18n/format-time.ts';
import { rootFontSize } from '#app/layouts/root-font-size.ts';
import { HTTP_TIMEOUT_MS, LOADING_BAR, LOG_BATCH_SIZE, SESSION_LIFETIME_MS } from '#shared/constants.ts';
import { parseYuan } from '#shared/money.ts';
import { endOfShanghaiDay } from '#shared/shanghai-day.ts';
import { expect } from '../../e2e/testing/expect.ts';
import type { CoverageRow } from '../coverage-row.ts';

/** Section 9: constants and limits. */
export const constantRows: CoverageRow[] = [
  {
    place: '9.1',
    checks: {
      'a call without an answer times out after 30 s': async () => {
        expect(HTTP_TIMEOUT_MS).toBe(30_000);
        const { requestJson } = await import('#app/api/http-client.ts');
        const before = { fetch: globalThis.fetch, timeout: AbortSignal.timeout };
        const timeouts: number[] = [];
        AbortSignal.timeout = (ms) => {
          timeouts.push(ms);
          return before.timeout.call(AbortSignal, 5);
        };
        globalThis.fetch = (_, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
          );
        try {
          await expect(requestJson('/api/health', { quiet: true })).rejects.toMatchObject({
            code: 'timeout',
          });
        } finally {
          globalThis.fetch = before.fetch;
          AbortSignal.timeout = before.timeout;
        }
        expect(timeouts).toEqual([30_000]);
      },
    },
  },
  {
    place: '9.2',
    checks: {
      'the cookie expires after a day': async (context) => {
        const page = await context.open('demo');
        const token = (await page.context().cookies()).find(({ name }) => name === 'token');
        const leftMs = (token?.expires ?? 0) * 1000 - Date.now();
        expect(leftMs).toBeGreaterThan(SESSION_LIFETIME_MS - 3_600_000);
        expect(leftMs).toBeLessThanOrEqual(86_400_000);
      },
    },
  },
  { place: '9.3', checks: { 'the log is sent in batches of ten': () => expect(LOG_BATCH_SIZE).toBe(10) } },
  { place: '9.4', checks: { 'a yuan has a hundred cents': () => expect(parseYuan('1')).toBe(100) } },
  {
    place: '9.5',
    checks: {
      'a day ends in Shanghai 24 hours after it began': () =>
        expect(endOfShanghaiDay('2026-05-01')).toBe(Date.parse('2026-05-01T00:00:00+08:00') / 1000 + 86_400),
    },
  },
  {
    place: '9.6',
    checks: { 'there are four video lists': () => expect(videoListTypes).toEqual([1, 2, 3, 4]) },
  },
  {
    place: '9.7',
    checks: {
      "the first entry of the admin menu is 'home'": async () => {
        const { adminMenu, adminMenuPath } = await import('#app/features/admin/admin-menu-items.ts');
        expect(adminMenu[0]?.items[0]).toBe('home');
        expect(adminMenuPath('home')).toBe('/admin7ry784');
      },
    },
  },
  {
    place: '9.8',
    checks: {
      'the wheel is 300 px wide with radius 150, and spins 3600 degrees': () =>
        expect([WHEEL_PX, WHEEL_RADIUS, SPIN_DEGREES]).toEqual([300, 150, 3600]),
    },
  },
  {
    place: '9.9',
    checks: {
      'formats times as Y-m-d H:i:s in Shanghai': () =>
        expect(formatDate(Date.parse('2026-01-02T03:04:05+08:00'))).toBe('2026-01-02 03:04:05'),
    },
  },
  {
    place: '9.10',
    checks: {
      'the loading bar uses the four values': () =>
        expect(LOADING_BAR).toEqual({
          durationMs: 5000,
          tickMs: 100,
          hideAfterMs: 500,
          finishAbovePercent: 95,
        }),
    },
  },
  {
    place: '9.11',
    checks: {
      'stores an answer with 201': async (context) => {
        const { surveyId } = await context.sampleSurvey();
        const demo = await context.caller('demo');
        const answers = JSON.stringify({ often: 'daily', like: ['film'], sure: 4 });
        expect((await demo.post('/intl/survey/answer/', { survey_id: surveyId, answers })).status).toBe(201);
      },
    },
  },
  {
    place: '9.12',
    checks: {
      'the root font size is width / 750 * 100': () =>
        expect([rootFontSize(750), rootFontSize(375)]).toEqual([100, 50]),
    },
  },
];
