import { deleteFilesOfRemovedClip } from '../clips/delete-files-of-removed-clip.ts';
import type { ClipStore } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import type { DubStore } from '../dubs/types.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobStore } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { ReelStore } from '../reels/types.ts';
import type { FilmStore, Video } from './types.ts';

/**
 * Brings rows and files into agreement after a process was killed. Deletes folders without a row, queues a job for each
 * import, cut, or mix that has none, marks an import as failed if its file never arrived, and corrects the bytes of originals. Safe to
 * run while others import, because rows are written before files.
 */
export async function reconcileLibrary(args: {
  films: FilmStore;
  clipStore: ClipStore;
  reels: ReelStore;
  dubs: Pick<DubStore, 'dubsInState'>;
  jobs: JobStore;
  files: LibraryFiles;
  clock: Clock;
}): Promise<void> {
  const { films, clipStore, reels, dubs, jobs, files, clock } = args;
  for (const id of await files.listIds('videos')) {
    const video = await films.videoById(id);
    if (!video || video.state === 'removed') await files.removeVideo(id);
    else await correctOriginalBytes({ films, files, video });
  }
  for (const id of await files.listIds('clips')) {
    await deleteFilesOfRemovedClip({ clipStore, files, clipId: id });
  }
  for (const id of await files.listIds('reels')) {
    if (!(await reels.reelById(id))) await files.removeReel(id);
  }
  for (const video of await films.videosInState('importing')) {
    if (await files.exists(files.originalFile(video.id, video.originalExtension))) {
      await enqueueJob({ jobs, clock, kind: 'import_video', subjectId: video.id });
    } else {
      await films.updateVideo(video.id, { state: 'failed', errorCode: 'source_missing' });
    }
  }
  for (const clip of await clipStore.clipsInState('cutting')) {
    await enqueueJob({ jobs, clock, kind: 'cut_bar', subjectId: clip.id });
  }
  for (const reel of await reels.reelsInState('cutting')) {
    await enqueueJob({ jobs, clock, kind: 'cut_reel', subjectId: reel.id });
  }
  for (const dub of await dubs.dubsInState('mixing')) {
    await enqueueJob({ jobs, clock, kind: 'mix_dub', subjectId: dub.id });
  }
}

/** A process may have been killed between the file and its bytes, and rows of earlier versions have no bytes. */
async function correctOriginalBytes(args: {
  films: FilmStore;
  files: LibraryFiles;
  video: Video;
}): Promise<void> {
  const { films, files, video } = args;
  const original = files.originalFile(video.id, video.originalExtension);
  const bytes = (await files.exists(original)) ? await files.size(original) : 0;
  if (bytes !== video.originalBytes) await films.setOriginalBytes({ videoId: video.id, bytes });
}
