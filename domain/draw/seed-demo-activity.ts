import type { Clock } from '#domain/clock.ts';
import { prizeDraw } from '#shared/catalogue/zh-CN/prize-draw.ts';
import { buildActivity } from './draw-admin-service.ts';
import type { DrawStore } from './types.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const CHANCES = 10;

/** Creates an active demo activity unless the store has any activity. */
export async function seedDemoActivity(args: { draw: DrawStore; clock: Clock }): Promise<void> {
  const { draw, clock } = args;
  if ((await draw.countActivities()) > 0) return;
  const nowMs = Math.floor(clock.nowMs() / 1000) * 1000;
  const { title, rules, prizes } = prizeDraw.demo;
  const activity = buildActivity({
    nowMs,
    form: {
      title,
      rules,
      startsMs: nowMs,
      endsMs: nowMs + YEAR_MS,
      chances: CHANCES,
      needsPhone: false,
      prizes: [
        { id: null, name: prizes.stickers, img: null, weight: 20, stock: 30, fallback: false },
        { id: null, name: prizes.none, img: null, weight: 40, stock: null, fallback: true },
        { id: null, name: prizes.postcard, img: null, weight: 15, stock: 20, fallback: false },
        { id: null, name: prizes.wallpaper, img: null, weight: 18, stock: null, fallback: false },
        { id: null, name: prizes.notebook, img: null, weight: 6, stock: 5, fallback: false },
        { id: null, name: prizes.poster, img: null, weight: 1, stock: 1, fallback: false },
      ],
    },
  });
  await draw.insertActivity({ ...activity, status: 'active' });
}
