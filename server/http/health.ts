import type { DemoLibrary } from '#domain/demo/demo-library.ts';
import type { Health } from '#domain/health.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import type { MediaLoad } from '#domain/media/types.ts';
import type { SearchIndex } from '#domain/search/types.ts';
import type { JobRunner } from '#jobs/create-job-runner.ts';
import { findFfmpeg } from '#media/ffmpeg/find-ffmpeg.ts';
import type { Store } from '#store/open-store.ts';
import type { IntegrityWatch } from '../background/integrity-watch.ts';
import type { IndexSynchronizer } from '../search-index/index-synchronizer.ts';
import { applicationVersion } from '../start/application-version.ts';
import type { UntrustedProxyNotice } from './untrusted-proxy-notice.ts';

/** Imports are refused below this much free space, so health reports it before. */
const LOW_DISK_BYTES = 1024 ** 3;

/** How long an answer is cached, so that frequent requests cost nothing. In milliseconds. */
const CACHE_MS = 1000;
/** A part that does not answer within this time counts as failed. In milliseconds. */
const TIMEOUT_MS = 2000;
/** How often to look again for a missing ffmpeg. In milliseconds. */
const FFMPEG_RETRY_MS = 30_000;

/** Returns a function that reports the state of each part. A part that fails or is too slow is reported, never thrown. */
export function createHealthCheck(parts: {
  store: Pick<Store, 'dialect'> & { jobs: Pick<JobStore, 'countByState'> };
  index: Pick<SearchIndex, 'stats' | 'isRunning'>;
  indexSynchronizer: Pick<IndexSynchronizer, 'progress'>;
  runner: Pick<JobRunner, 'isStarted'>;
  media: { load(): MediaLoad };
  demoLibrary: Pick<DemoLibrary, 'progress'>;
  files: Pick<LibraryFiles, 'freeBytes'>;
  integrityWatch: Pick<IntegrityWatch, 'state'>;
  proxyNotice: Pick<UntrustedProxyNotice, 'wasSeen'>;
  trustedProxies: number;
  /** Whether set-up has fetched the acoustic model. */
  hasAcousticModel: boolean;
}): () => Promise<Health> {
  const { store, index, indexSynchronizer, runner, media, demoLibrary, files } = parts;
  const { integrityWatch, proxyNotice, trustedProxies, hasAcousticModel } = parts;
  const findFfmpegCached = cached(findFfmpeg, (found) =>
    found === null ? FFMPEG_RETRY_MS : Number.POSITIVE_INFINITY,
  );

  const check = async (): Promise<Health> => {
    const [counts, demoPart, freeBytes, ffmpeg] = await Promise.all([
      withTimeout(store.jobs.countByState(['queued', 'running', 'failed'])),
      withTimeout(demoLibrary.progress()),
      withTimeout(files.freeBytes()),
      withTimeout(findFfmpegCached()),
    ]);
    const isStoreOk = counts !== null && demoPart !== null;
    const isDiskOk = freeBytes !== null && freeBytes >= LOW_DISK_BYTES;
    return {
      status:
        isStoreOk &&
        isDiskOk &&
        ffmpeg !== null &&
        runner.isStarted() &&
        index.isRunning() &&
        integrityWatch.state().state !== 'broken'
          ? 'ok'
          : 'degraded',
      version: applicationVersion,
      parts: {
        store: { state: isStoreOk ? 'ok' : 'failed', dialect: store.dialect },
        search: {
          ...indexSynchronizer.progress(),
          ...(index.isRunning() ? {} : { state: 'restarting' }),
          ...index.stats(),
        },
        jobs: {
          state: runner.isStarted() ? 'running' : 'stopped',
          queued: counts?.queued ?? 0,
          running: counts?.running ?? 0,
          failed: counts?.failed ?? 0,
        },
        media: { state: ffmpeg === null ? 'missing' : 'ok', ffmpeg, ...media.load() },
        speech: { state: hasAcousticModel ? 'ok' : 'missing' },
        demo: demoPart ?? { state: 'failed', scenes: 0, ready: 0, percent: 0 },
        // Not part of `status`, because any caller can send the header.
        proxy: { state: proxyNotice.wasSeen() ? 'untrusted' : 'ok', trusted: trustedProxies },
        integrity: integrityWatch.state(),
        disk: { state: isDiskOk ? 'ok' : 'low', freeBytes: freeBytes ?? 0 },
      },
    };
  };
  return cached(check, () => CACHE_MS);
}

/** Caches an answer for `cacheMs`. Runs `ask` at most once at a time. */
function cached<T>(ask: () => Promise<T>, cacheMs: (answer: T) => number): () => Promise<T> {
  let latest: { answer: Promise<T>; untilMs: number } | null = null;
  return () => {
    if (latest && performance.now() < latest.untilMs) return latest.answer;
    const entry = { answer: ask(), untilMs: Number.POSITIVE_INFINITY };
    latest = entry;
    entry.answer.then(
      (answer) => {
        entry.untilMs = performance.now() + cacheMs(answer);
      },
      () => {
        entry.untilMs = 0;
      },
    );
    return entry.answer;
  };
}

/** The answer; null when it fails or takes longer than TIMEOUT_MS. */
async function withTimeout<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([answer.catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
