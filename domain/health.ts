/** The state of each part of the product. */
export interface Health {
  status: 'ok' | 'degraded';
  version: string;
  parts: {
    store: { state: 'ok' | 'failed'; dialect: 'sqlite' | 'postgres' };
    search: { state: 'ready' | 'building' | 'restarting'; videos: number; lines: number; percent: number };
    jobs: { state: 'running' | 'stopped'; queued: number; running: number; failed: number };
    media: { state: 'ok' | 'missing'; ffmpeg: string | null };
    demo: { state: 'off' | 'making' | 'ready' | 'failed'; scenes: number; ready: number; percent: number };
    disk: { state: 'ok' | 'low'; freeBytes: number };
  };
}
