import { AppError } from '#domain/errors.ts';
import { createMakeOnDemand } from '#domain/media/make-on-demand.ts';
import type { LibraryFiles, MediaWorks } from '#domain/media/types.ts';
import type { Services } from '#domain/services.ts';
import { requireVideo } from './films-service.ts';
import type { FilmStore } from './types.ts';

/** So many stills of a video are kept; the oldest go first. */
const KEPT_STILLS = 300;

/** Single frames of a video, made on first demand and kept for a while; a few at a time. */
export function createStillsService(args: {
  films: FilmStore;
  files: LibraryFiles;
  media: Pick<MediaWorks, 'grabFrame'>;
}): Services['stills'] {
  const { films, files, media } = args;
  const makeOnDemand = createMakeOnDemand({ files });
  return {
    async file({ viewer, videoId, frame, size, format }) {
      const { video } = await requireVideo({ films, viewer, videoId });
      const facts = video.mezzanine;
      if (video.state !== 'ready' || !facts) throw new AppError('not_ready');
      if (frame < 0 || frame >= facts.frames) throw new AppError('cut_out_of_range', { field: 'frame' });
      const output = files.stillFile(videoId, frame, size, format);
      await makeOnDemand({
        output,
        async make(signal) {
          const original = files.originalFile(videoId, video.originalExt);
          await media.grabFrame(
            {
              mezzanine: files.videoFile(videoId, 'mezzanine.mp4'),
              facts,
              frame,
              output,
              original: size === 'full' && (await files.exists(original)) ? original : null,
              format,
            },
            { signal },
          );
          await files.pruneStills({ videoId, keep: KEPT_STILLS });
        },
      });
      return output;
    },
  };
}
