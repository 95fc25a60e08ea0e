import { readFileSync } from 'node:fs';
import type { DemoLibrary } from '#domain/demo/demo-library.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { PhraseIndex } from '#domain/search/types.ts';
import type { Health } from '#domain/services.ts';
import type { Runner } from '#jobs/create-runner.ts';
import { findFfmpeg } from '#media/find-ffmpeg.ts';
import type { LibraryFollower } from '#search/library-follower.ts';
import type { Store } from '#store/open-store.ts';

/** Below this much free space an import is refused, so people are told before. */
const LOW_DISK_BYTES = 1024 ** 3;

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** How each part of the product is; a part that cannot be asked is reported, never thrown. */
export function createHealth(parts: {
  store: Store;
  index: PhraseIndex;
  follower: LibraryFollower;
  runner: Pick<Runner, 'isStarted'>;
  demo: DemoLibrary;
  files: Pick<LibraryFiles, 'freeBytes'>;
}): () => Promise<Health> {
  const { store, index, follower, runner, demo, files } = parts;
  let ffmpeg: Promise<string | null> | null = null;
  return async () => {
    ffmpeg ??= findFfmpeg();
    const [counts, demoPart, freeBytes, ffmpegVersion] = await Promise.all([
      store.jobs.countByState().catch(() => null),
      demo.progress().catch(() => null),
      files.freeBytes().catch(() => 0),
      ffmpeg,
    ]);
    const isStoreOk = counts !== null && demoPart !== null;
    const isDiskOk = freeBytes >= LOW_DISK_BYTES;
    return {
      status: isStoreOk && isDiskOk && ffmpegVersion !== null && runner.isStarted() ? 'ok' : 'degraded',
      version,
      parts: {
        store: { state: isStoreOk ? 'ok' : 'failed', dialect: store.dialect },
        search: { ...follower.progress(), ...index.stats() },
        jobs: {
          state: runner.isStarted() ? 'running' : 'stopped',
          queued: counts?.queued ?? 0,
          running: counts?.running ?? 0,
          failed: counts?.failed ?? 0,
        },
        media: { state: ffmpegVersion === null ? 'missing' : 'ok', ffmpeg: ffmpegVersion },
        demo: demoPart ?? { state: 'failed', scenes: 0, ready: 0, percent: 0 },
        disk: { state: isDiskOk ? 'ok' : 'low', freeBytes },
      },
    };
  };
}
