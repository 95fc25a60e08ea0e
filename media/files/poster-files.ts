import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PosterFiles } from '#domain/films/poster-service.ts';
import type { LibraryFiles } from '#domain/media/library-files.ts';
import { reencodeImage } from './reencode-image.ts';
import { replaceFile } from './replace-file.ts';

/** Maximum width and height of a poster, in pixels: those of a mezzanine. */
const MAX_WIDTH = 1280;
const MAX_HEIGHT = 720;

/** Creates the storage of posters, beside the other files of each video. */
export function createPosterFiles({ files }: { files: Pick<LibraryFiles, 'videoFile'> }): PosterFiles {
  return {
    async encode(bytes) {
      const { data } = await reencodeImage(bytes, {
        ...{ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true },
      });
      return data;
    },
    readStill: (path) => readFile(path),
    async write({ videoId, data }) {
      const output = files.videoFile(videoId, 'poster.webp');
      // Somebody may have removed the files of the video by hand.
      await mkdir(dirname(output), { recursive: true });
      await replaceFile({ output, make: (temporary) => writeFile(temporary, data) });
    },
  };
}
