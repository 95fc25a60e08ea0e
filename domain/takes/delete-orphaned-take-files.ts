import type { Clock } from '../clock.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { TakeStore } from './types.ts';

/**
 * A take's row is written within this time after its files, in milliseconds. Older files without a row are orphaned.
 */
const MAX_SAVING_MS = 10 * 60_000;

/**
 * Deletes the files of takes whose row was never written because a process was killed. Safe to run while takes are
 * saved.
 */
export async function deleteOrphanedTakeFiles(args: {
  takes: Pick<TakeStore, 'takeById'>;
  files: Pick<LibraryFiles, 'listIds' | 'listTakeIds' | 'removeTake'>;
  clock: Clock;
}): Promise<void> {
  const { takes, files, clock } = args;
  const beforeMs = clock.nowMs() - MAX_SAVING_MS;
  for (const clipId of await files.listIds('clips')) {
    for (const takeId of await files.listTakeIds({ clipId, beforeMs })) {
      if (!(await takes.takeById(takeId))) await files.removeTake(clipId, takeId);
    }
  }
}
