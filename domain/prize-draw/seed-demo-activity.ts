import { prizeDraw } from '#shared/catalogue/zh-CN/prize-draw.ts';
import type { Clock } from '../clock.ts';
import { buildActivity, planPublication } from './draw-admin-service.ts';
import type { DrawStore } from './types.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const CHANCES = 10;

/** Creates an active demo activity unless the store has any activity. */
export async function seedDemoActivity(args: { draw: DrawStore; clock: Clock }): Promise<void> {
  const { draw, clock } = args;
  if ((await draw.countActivities()) > 0) return;
  const nowMs = Math.floor(clock.nowMs() / 1000) * 1000;
  const blank = { id: null, imageDataUrl: null, costCents: null };
  const { title, rules, prizes, sponsor, contact } = prizeDraw.demo;
  const activity = buildActivity({
    nowMs,
    form: {
      title,
      rules,
      startsMs: nowMs,
      endsMs: nowMs + YEAR_MS,
      chances: CHANCES,
      needsPhone: false,
      sponsor,
      contact,
      wheelTheme: 'cinnabar',
      costCapCents: null,
      prizes: [
        { ...blank, name: prizes.stickers, weight: 20, stock: 30, isFallback: false },
        { ...blank, name: prizes.none, weight: 40, stock: null, isFallback: true },
        { ...blank, name: prizes.postcard, weight: 15, stock: 20, isFallback: false },
        { ...blank, name: prizes.wallpaper, weight: 18, stock: null, isFallback: false },
        { ...blank, name: prizes.notebook, weight: 6, stock: 5, isFallback: false },
        { ...blank, name: prizes.poster, weight: 1, stock: 1, isFallback: false },
      ],
    },
  });
  await draw.insertActivity({ ...activity, ...planPublication(activity), status: 'active' });
}
