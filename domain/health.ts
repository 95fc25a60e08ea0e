import type { MediaLoad } from './media/types.ts';

/** The state of each part of the product. */
export interface Health {
  status: 'ok' | 'degraded';
  version: string;
  parts: {
    store: { state: 'ok' | 'failed'; dialect: 'sqlite' | 'postgres' };
    search: { state: 'ready' | 'building' | 'restarting'; videos: number; lines: number; percent: number };
    jobs: { state: 'running' | 'stopped'; queued: number; running: number; failed: number };
    /** How many ffmpeg processes may run, run, wait, and were suspended for more urgent ones. */
    media: { state: 'ok' | 'missing'; ffmpeg: string | null } & MediaLoad;
    /** `missing`: without the acoustic model, words of lines get no times. It is not part of `status`. */
    speech: { state: 'ok' | 'missing' };
    demo: { state: 'off' | 'making' | 'ready' | 'failed'; scenes: number; ready: number; percent: number };
    /** `untrusted`: requests come through a proxy that the settings don't name. `trusted`: how many they name. */
    proxy: { state: 'ok' | 'untrusted'; trusted: number };
    /** What the daily check of money, prizes, and logs found; see `npm run doctor`. */
    integrity: { state: 'unchecked' | 'ok' | 'broken'; checkedMs: number | null };
    disk: { state: 'ok' | 'low'; freeBytes: number };
  };
}
