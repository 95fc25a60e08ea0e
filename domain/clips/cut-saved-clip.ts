import { AppError } from '#domain/errors.ts';
import type { FilmStore } from '#domain/films/types.ts';
import type { LibraryFiles, MediaProcessor } from '#domain/media/types.ts';
import { deleteFilesOfRemovedClip } from './delete-files-of-removed-clip.ts';
import type { ClipStore } from './types.ts';

/** Cuts a saved clip out of its video's mezzanine and writes the proof on it. Repeatable; throws cut_not_exact and the like, but nothing for a clip that was removed meanwhile. */
export async function cutSavedClip(args: {
  clipStore: ClipStore;
  films: FilmStore;
  files: LibraryFiles;
  media: Pick<MediaProcessor, 'cutClip'>;
  clipId: string;
  signal: AbortSignal;
  progress: (stage: 'cut', fraction: number) => void;
}): Promise<void> {
  const { clipStore: bars, films, files, media, clipId, signal, progress } = args;
  const bar = await bars.clipById(clipId);
  // Removed while it waited: nothing is owed.
  if (!bar) return;
  const video = await films.videoById(bar.videoId);
  if (video?.state === 'removed') throw new AppError('film_removed');
  const mezzanine = files.videoFile(bar.videoId, 'mezzanine.mp4');
  if (!video?.mezzanine || !(await files.exists(mezzanine))) throw new AppError('source_missing');
  progress('cut', 0);
  try {
    const proof = await media.cutClip(
      {
        mezzanine,
        facts: video.mezzanine,
        spans: bar.segments,
        output: files.clipFile(bar.id, 'clip.mp4'),
      },
      { signal, onProgress: (fraction) => progress('cut', fraction) },
    );
    await bars.updateClip(bar.id, { state: 'ready', errorCode: null, proof });
  } catch (thrown) {
    if (await bars.clipById(bar.id)) throw thrown;
  }
  await deleteFilesOfRemovedClip({ clipStore: bars, files, clipId });
}
