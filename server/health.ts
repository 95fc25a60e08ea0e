import type { DemoLibrary } from '#domain/demo/demo-library.ts';
import type { Health } from '#domain/health.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import type { JobRunner } from '#jobs/create-job-runner.ts';
import { findFfmpeg } from '#media/ffmpeg/find-ffmpeg.ts';
import type { IndexSynchronizer } from '#server/search-index/index-synchronizer.ts';
import type { Store } from '#store/open-store.ts';
import { applicationVersion } from './application-version.ts';

/** Below this much free space an import is refused, so people are told before. */
const LOW_DISK_BYTES = 1024 ** 3;

/** An answer is kept this long, so that asking costs nothing; in milliseconds. */
const KEPT_MS = 1000;
/** A part that does not answer within this time counts as failed; in milliseconds. */
const PATIENCE_MS = 2000;
/** A missing ffmpeg is looked for again after this time; in milliseconds. */
const FFMPEG_AGAIN_MS = 30_000;

/** How each part of the product is; a part that cannot be asked, or takes too long, is reported, never thrown. */
export function createHealthCheck(parts: {
  store: Pick<Store, 'dialect'> & { jobs: Pick<JobStore, 'countByState'> };
  index: Pick<PhraseIndex, 'stats'>;
  follower: Pick<IndexSynchronizer, 'progress'>;
  runner: Pick<JobRunner, 'isStarted'>;
  demo: Pick<DemoLibrary, 'progress'>;
  files: Pick<LibraryFiles, 'freeBytes'>;
}): () => Promise<Health> {
  const { store, index, follower, runner, demo, files } = parts;
  const askFfmpeg = rememberFor(findFfmpeg, (found) =>
    found === null ? FFMPEG_AGAIN_MS : Number.POSITIVE_INFINITY,
  );

  const ask = async (): Promise<Health> => {
    const [counts, demoPart, freeBytes, ffmpeg] = await Promise.all([
      within(store.jobs.countByState()),
      within(demo.progress()),
      within(files.freeBytes()),
      within(askFfmpeg()),
    ]);
    const isStoreOk = counts !== null && demoPart !== null;
    const isDiskOk = freeBytes !== null && freeBytes >= LOW_DISK_BYTES;
    return {
      status: isStoreOk && isDiskOk && ffmpeg !== null && runner.isStarted() ? 'ok' : 'degraded',
      version: applicationVersion,
      parts: {
        store: { state: isStoreOk ? 'ok' : 'failed', dialect: store.dialect },
        search: { ...follower.progress(), ...index.stats() },
        jobs: {
          state: runner.isStarted() ? 'running' : 'stopped',
          queued: counts?.queued ?? 0,
          running: counts?.running ?? 0,
          failed: counts?.failed ?? 0,
        },
        media: { state: ffmpeg === null ? 'missing' : 'ok', ffmpeg },
        demo: demoPart ?? { state: 'failed', scenes: 0, ready: 0, percent: 0 },
        disk: { state: isDiskOk ? 'ok' : 'low', freeBytes: freeBytes ?? 0 },
      },
    };
  };
  return rememberFor(ask, () => KEPT_MS);
}

/** Asks at most once at a time, and again only when the last answer is older than `keptMs` of it. */
function rememberFor<T>(ask: () => Promise<T>, keptMs: (answer: T) => number): () => Promise<T> {
  let kept: { answer: Promise<T>; untilMs: number } | null = null;
  return () => {
    if (kept && performance.now() < kept.untilMs) return kept.answer;
    const asked = { answer: ask(), untilMs: Number.POSITIVE_INFINITY };
    kept = asked;
    asked.answer.then(
      (answer) => {
        asked.untilMs = performance.now() + keptMs(answer);
      },
      () => {
        asked.untilMs = 0;
      },
    );
    return asked.answer;
  };
}

/** The answer; null when it fails or takes longer than a health check may wait. */
async function within<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  try {
    return await Promise.race([asked.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
