import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFilm, makeVideo } from '#store/testing/fixtures.ts';
import { createPhraseIndex } from './create-phrase-index.ts';
import { createIndexSynchronizer } from './index-synchronizer.ts';

/** Every worker thread that was started, the oldest first. */
const workers = vi.hoisted((): Worker[] => []);
vi.mock('node:worker_threads', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:worker_threads')>();
  class RecordedWorker extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      super(...args);
      workers.push(this);
    }
  }
  return { ...original, Worker: RecordedWorker };
});

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let logged: string[];
let index: ReturnType<typeof createPhraseIndex>;

beforeEach(async () => {
  workers.length = 0;
  logged = [];
  folder = await mkdtemp(join(tmpdir(), 'taici-restart-'));
  index = createPhraseIndex({ folder, logger: { error: (_, message) => void logged.push(message) } });
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
const killWorker = async () => {
  const worker = workers.at(-1);
  if (!worker) throw new Error('no worker was started');
  await worker.terminate();
};
const untilRunning = () => vi.waitUntil(() => index.isRunning(), { timeout: 60_000 });

test('searching goes on after the worker has died', async () => {
  await put('v', 'good morning');
  expect((await index.search(query('morning'))).total).toBe(1);
  await killWorker();
  expect(index.isRunning()).toBe(false);
  await untilRunning();
  await put('w', 'good evening');
  expect(index.generation()).toBe(1);
  expect((await index.search(query('evening'))).total).toBe(1);
  expect(logged).toEqual(['the worker of the phrase index ended', 'the phrase index has started again']);
});

test('a call that the dying worker was answering is refused as not ready', async () => {
  await index.open();
  const answer = index.search(query('morning'));
  // The search is sent to the worker first.
  await Promise.resolve();
  await Promise.all([expect(answer).rejects.toMatchObject({ code: 'not_ready' }), killWorker()]);
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
  await killWorker();
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await untilRunning();
  await synchronizer.syncNow();
  expect((await index.search(query('morning'))).total).toBe(1);
  await synchronizer.stop();
});
