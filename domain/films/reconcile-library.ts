import { deleteFilesOfRemovedClip } from '#domain/clips/delete-files-of-removed-clip.ts';
import type { ClipStore } from '#domain/clips/types.ts';
import type { Clock } from '#domain/clock.ts';
import { enqueueJob } from '#domain/jobs/enqueue-job.ts';
import type { JobStore } from '#domain/jobs/types.ts';
import type { LibraryFiles } from '#domain/media/types.ts';
import type { FilmStore } from './types.ts';

/**
 * Brings rows and files into agreement after a process was killed. Deletes folders without a row, queues a job for each
 * import or cut that has none, and marks an import as failed if its file never arrived. Safe to run while others
 * import, because rows are written before files.
 */
export async function reconcileLibrary(args: {
  films: FilmStore;
  clipStore: ClipStore;
  jobs: JobStore;
  files: LibraryFiles;
  clock: Clock;
}): Promise<void> {
  const { films, clipStore, jobs, files, clock } = args;
  for (const id of await files.listIds('videos')) {
    const video = await films.videoById(id);
    if (!video || video.state === 'removed') await files.removeVideo(id);
  }
  for (const id of await files.listIds('clips')) {
    await deleteFilesOfRemovedClip({ clipStore, files, clipId: id });
  }
  for (const video of await films.videosInState('importing')) {
    if (await files.exists(files.originalFile(video.id, video.originalExt))) {
      await enqueueJob({ jobs, clock, kind: 'import_video', subjectId: video.id });
    } else {
      await films.updateVideo(video.id, { state: 'failed', errorCode: 'source_missing' });
    }
  }
  for (const clip of await clipStore.clipsInState('cutting')) {
    await enqueueJob({ jobs, clock, kind: 'cut_bar', subjectId: clip.id });
  }
}
