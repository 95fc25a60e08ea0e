import type { Video } from '../films/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor } from '../media/types.ts';

export interface CutPreparation {
  /** Prepares the first cut of a video that somebody opens. Does nothing for a video that cannot be cut. */
  begin(video: Video): void;
}

/** Creates the preparation of cuts. Without it, the first cut after a pause waits for ffmpeg to start. */
export function createCutPreparation(args: {
  media: Pick<MediaProcessor, 'prepareCuts'>;
  files: Pick<LibraryFiles, 'videoFile'>;
}): CutPreparation {
  const { media, files } = args;
  return {
    begin({ id, state, mezzanine }) {
      if (state !== 'ready' || !mezzanine) return;
      media.prepareCuts({ mezzanine: files.videoFile(id, 'mezzanine.mp4'), info: mezzanine });
    },
  };
}
