import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFilm, makeVideo } from '#store/testing/fixtures.ts';
import { createSearchIndex } from './create-search-index.ts';
import { createIndexSynchronizer } from './index-synchronizer.ts';

/** Every thread that this one started, the oldest first. */
const workers = vi.hoisted((): { module: string; worker: Worker }[] => []);
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>();
  class RecordedWorker extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      super(...args);
      workers.push({ module: String(args[0]), worker: this });
    }
  }
  return { ...original, Worker: RecordedWorker };
});

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let logged: string[];
let index: ReturnType<typeof createSearchIndex>;

beforeEach(async () => {
  workers.length = 0;
  logged = [];
  folder = await mkdtemp(join(tmpdir(), 'taici-restart-'));
  index = createSearchIndex({ folder, logger: { error: (_, message) => void logged.push(message) } });
});
afterEach(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

const line = (seq: number, en: string) => ({ seq, startMs: seq, endMs: seq + 1, en, zh: null });
const query = (text: string) => ({
  ...{ text, sources: ['film' as const], filmId: null, clientOwnerIds: null, after: null, limit: 10 },
});
const put = (videoId: string, en: string) =>
  index.put({ videoId, filmId: videoId, source: 'film', ownerId: null, quality: 0, lines: [line(0, en)] });
const listThreads = (name: 'writer' | 'reader') =>
  workers.filter(({ module }) => module.endsWith(`/${name}-worker.ts`)).map(({ worker }) => worker);
const killThread = async (name: 'writer' | 'reader') => {
  const thread = listThreads(name).at(-1);
  if (!thread) throw new Error(`no ${name} was started`);
  await thread.terminate();
};
const untilRunning = () => vi.waitUntil(() => index.isRunning(), { timeout: 60_000 });

test('searching goes on after the writer thread has died', async () => {
  await put('v', 'good morning');
  expect((await index.search(query('morning'))).total).toBe(1);
  await killThread('writer');
  expect(index.isRunning()).toBe(false);
  await untilRunning();
  await put('w', 'good evening');
  expect(index.generation()).toBe(1);
  expect((await index.search(query('evening'))).total).toBe(1);
  expect(logged).toEqual(['a thread of the phrase index ended', 'the phrase index has started again']);
});

test('a call that the dying writer thread was answering is refused as not ready', async () => {
  await index.open();
  const change = put('v', 'good morning');
  // The change is sent to the thread first.
  await Promise.resolve();
  await Promise.all([expect(change).rejects.toMatchObject({ code: 'not_ready' }), killThread('writer')]);
});

test('a dead reader thread is replaced, and nothing is lost or refused', async () => {
  await put('v', 'good morning');
  const answers = Array.from({ length: 20 }, () => index.search(query('morning')));
  // The searches are sent to the thread first.
  await Promise.resolve();
  await killThread('reader');
  for (const { total } of await Promise.all(answers)) expect(total).toBe(1);
  expect(listThreads('reader').length).toBeGreaterThan(1);
  await put('w', 'good morning');
  expect((await index.search(query('morning'))).total).toBe(2);
  expect([index.isRunning(), index.generation()]).toEqual([true, 0]);
  expect(logged).toEqual(['a reader thread of the phrase index ended and is replaced']);
});

test('an index whose reader threads die at their start is refused until it has started again', async () => {
  const opening = index.open();
  await Promise.resolve();
  await Promise.all([expect(opening).rejects.toMatchObject({ code: 'not_ready' }), killThread('reader')]);
  expect(index.isRunning()).toBe(false);
  await untilRunning();
  expect((await index.search(query('morning'))).total).toBe(0);
});

test('the synchronizer fills an index that has started again without its videos', async () => {
  const film = makeFilm({ id: 'film', source: 'film' });
  const video = makeVideo({ id: 'v', filmId: 'film', state: 'ready', revision: 3 });
  const synchronizer = createIndexSynchronizer({
    index,
    films: {
      videosChangedSince: async ({ revision }) => (revision < 3 ? [video] : []),
      videoById: async () => video,
      filmById: async () => film,
      linesOfVideo: async () => [{ ...line(0, 'good morning'), id: 'v.0', videoId: 'v' }],
      countVideosByState: async () => ({ importing: 0, failed: 0, removed: 0, ready: 1 }),
    },
    pollMs: 5,
    logger: { info: () => undefined, error: () => undefined },
  });
  await synchronizer.start();
  await killThread('writer');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await untilRunning();
  await synchronizer.syncNow();
  expect((await index.search(query('morning'))).total).toBe(1);
  await synchronizer.stop();
});
