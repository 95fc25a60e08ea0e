import type { LibraryFiles } from '../media/library-files.ts';
import type { FilmStore, Video } from './types.ts';

/** Deletes the original of a video. Its bytes no longer count for the quota. */
export async function removeOriginal(args: {
  films: Pick<FilmStore, 'setOriginalBytes'>;
  files: Pick<LibraryFiles, 'removeOriginal'>;
  video: Pick<Video, 'id' | 'originalExtension'>;
}): Promise<void> {
  const { films, files, video } = args;
  await files.removeOriginal(video.id, video.originalExtension);
  await films.setOriginalBytes({ videoId: video.id, bytes: 0 });
}
