import { AppError } from '../errors.ts';
import type { FilmStore } from '../films/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor } from '../media/types.ts';
import { deleteFilesOfRemovedClip } from './delete-files-of-removed-clip.ts';
import type { ClipStore } from './types.ts';

/**
 * Cuts a saved clip from its video's mezzanine and stores the proof. Repeatable. Throws film_removed, source_missing,
 * cut_not_exact, and errors of the media tools. Does nothing for a clip that was deleted in the meantime.
 */
export async function cutSavedClip(args: {
  clipStore: ClipStore;
  films: FilmStore;
  files: LibraryFiles;
  media: Pick<MediaProcessor, 'cutClip'>;
  clipId: string;
  signal: AbortSignal;
  progress: (stage: 'cut', fraction: number) => void;
}): Promise<void> {
  const { clipStore, films, files, media, clipId, signal, progress } = args;
  const clip = await clipStore.clipById(clipId);
  // The clip was deleted while the job waited.
  if (!clip) return;
  const video = await films.videoById(clip.videoId);
  if (video?.state === 'removed') throw new AppError('film_removed');
  const mezzanine = files.videoFile(clip.videoId, 'mezzanine.mp4');
  if (!video?.mezzanine || !(await files.exists(mezzanine))) throw new AppError('source_missing');
  progress('cut', 0);
  try {
    const proof = await media.cutClip(
      {
        mezzanine,
        info: video.mezzanine,
        spans: clip.segments,
        output: files.clipFile(clip.id, 'clip.mp4'),
      },
      {
        signal,
        onProgress: (fraction) => progress('cut', fraction),
        caller: { priority: 'waiting', accountId: clip.ownerId },
      },
    );
    await clipStore.updateClip(clip.id, { state: 'ready', errorCode: null, proof });
  } catch (thrown) {
    if (await clipStore.clipById(clip.id)) throw thrown;
  }
  await deleteFilesOfRemovedClip({ clipStore, files, clipId });
}
