import { sweepRemovedBar } from '#domain/clips/sweep-removed-bar.ts';
import type { BarStore } from '#domain/clips/types.ts';
import { queueJob } from '#domain/jobs/queue-job.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { Clock } from '#domain/services.ts';
import type { FilmStore } from './types.ts';

/**
 * Makes rows and files agree again after a process was killed: folders without a row go, an import or cut that lost its
 * job gets one, an import whose file never arrived is marked so. Safe to run while others import, since rows come first.
 */
export async function reconcileLibrary(args: {
  films: FilmStore;
  bars: BarStore;
  jobs: JobStore;
  files: LibraryFiles;
  clock: Clock;
}): Promise<void> {
  const { films, bars, jobs, files, clock } = args;
  for (const id of await files.listIds('videos')) {
    const video = await films.videoById(id);
    if (!video || video.state === 'removed') await files.removeVideo(id);
  }
  for (const id of await files.listIds('bars')) {
    await sweepRemovedBar({ bars, files, barId: id });
  }
  for (const video of await films.videosInState('importing')) {
    if (await files.exists(files.originalFile(video.id, video.originalExt))) {
      await queueJob({ jobs, clock, kind: 'import_video', subjectId: video.id });
    } else {
      await films.updateVideo(video.id, { state: 'failed', errorCode: 'source_missing' });
    }
  }
  for (const bar of await bars.barsInState('cutting')) {
    await queueJob({ jobs, clock, kind: 'cut_bar', subjectId: bar.id });
  }
}
