import { expect, test, vi } from 'vitest';
import type { Health } from '#domain/health.ts';
import { createHealthCheck } from './health.ts';

function makeParts(
  change: {
    store?: Promise<never>;
    freeBytes?: number;
    isProxySeen?: boolean;
    searchRuns?: boolean;
    integrity?: Health['parts']['integrity']['state'];
    demo?: Health['parts']['demo'];
  } = {},
) {
  const countByState = vi.fn(
    () => change.store ?? Promise.resolve({ queued: 1, running: 2, done: 3, failed: 4, cancelled: 5 }),
  );
  const demo = change.demo ?? { state: 'off' as const, scenes: 0, ready: 0, percent: 0 };
  const parts: Parameters<typeof createHealthCheck>[0] = {
    store: { dialect: 'sqlite', jobs: { countByState } },
    index: {
      stats: () => ({ videos: 7, lines: 70, segments: 1, bytes: 7000, bytesPerLine: 100 }),
      isRunning: () => change.searchRuns ?? true,
    },
    indexSynchronizer: { progress: () => ({ state: 'ready', percent: 100 }) },
    runner: { isStarted: () => true },
    media: { load: () => ({ limit: 2, running: 1, waiting: 3, paused: 0 }) },
    demoLibrary: { progress: async () => demo },
    files: { freeBytes: async () => change.freeBytes ?? 1e12 },
    integrityWatch: { state: () => ({ state: change.integrity ?? 'ok', checkedMs: 7 }) },
    proxyNotice: { wasSeen: () => change.isProxySeen ?? false },
    trustedProxies: 0,
    hasAcousticModel: true,
  };
  return { countByState, parts };
}

test('reports the state of every part', async () => {
  const health = await createHealthCheck(makeParts().parts)();
  expect(health).toMatchObject({
    status: 'ok',
    parts: {
      store: { state: 'ok', dialect: 'sqlite' },
      search: { state: 'ready', percent: 100, videos: 7, lines: 70 },
      jobs: { state: 'running', queued: 1, running: 2, failed: 4 },
      media: { state: 'ok', limit: 2, running: 1, waiting: 3, paused: 0 },
      demo: { state: 'off' },
      proxy: { state: 'ok', trusted: 0 },
      integrity: { state: 'ok', checkedMs: 7 },
      disk: { state: 'ok', freeBytes: 1e12 },
    },
  });
});

test('is degraded while stored money does not add up', async () => {
  const health = await createHealthCheck(makeParts({ integrity: 'broken' }).parts)();
  expect(health).toMatchObject({ status: 'degraded', parts: { integrity: { state: 'broken' } } });
});

test('reports a part that fails and a full disk', async () => {
  const failing = await createHealthCheck(
    makeParts({ store: Promise.reject(new Error('gone')), freeBytes: 5 }).parts,
  )();
  expect(failing).toMatchObject({
    status: 'degraded',
    parts: { store: { state: 'failed' }, disk: { state: 'low', freeBytes: 5 } },
  });
});

test('reports a proxy that is not trusted, which any caller could pretend, without calling the server degraded', async () => {
  const health = await createHealthCheck(makeParts({ isProxySeen: true }).parts)();
  expect(health).toMatchObject({ status: 'ok', parts: { proxy: { state: 'untrusted', trusted: 0 } } });
});

test('reports a search index that is starting again', async () => {
  expect(await createHealthCheck(makeParts({ searchRuns: false }).parts)()).toMatchObject({
    status: 'degraded',
    parts: { search: { state: 'restarting', videos: 7 } },
  });
});

test('answers even if a part never answers', async () => {
  const never = new Promise<never>(() => undefined);
  const beganMs = performance.now();
  expect((await createHealthCheck(makeParts({ store: never }).parts)()).parts.store.state).toBe('failed');
  expect(performance.now() - beganMs).toBeLessThan(10_000);
});

test('queries the store once for many simultaneous requests', async () => {
  const { parts, countByState } = makeParts();
  const health = createHealthCheck(parts);
  await Promise.all(Array.from({ length: 50 }, health));
  await health();
  expect(countByState).toHaveBeenCalledOnce();
});
