import { AppError } from '#domain/errors.ts';
import type { LibraryFiles, MediaWorks } from '#domain/media/types.ts';
import type { Services } from '#domain/services.ts';
import { requireVideo } from './films-service.ts';
import type { FilmStore } from './types.ts';

/** Single frames of a video, made on first demand and kept; the same frame asked for twice at once is made once. */
export function createStillsService(args: {
  films: FilmStore;
  files: LibraryFiles;
  media: Pick<MediaWorks, 'grabFrame'>;
}): Services['stills'] {
  const { films, files, media } = args;
  const underWay = new Map<string, Promise<void>>();
  return {
    async file({ viewer, videoId, frame, size, format }) {
      const { video } = await requireVideo({ films, viewer, videoId });
      const facts = video.mezzanine;
      if (video.state !== 'ready' || !facts) throw new AppError('not_ready');
      if (frame < 0 || frame >= facts.frames) throw new AppError('cut_out_of_range', { field: 'frame' });
      const output = files.stillFile(videoId, frame, size, format);
      const make = async () => {
        if (await files.exists(output)) return;
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
          { signal: AbortSignal.timeout(30_000) },
        );
      };
      // Nothing may be waited for between the look and the entry, or two would begin.
      const making = underWay.get(output) ?? make().finally(() => underWay.delete(output));
      underWay.set(output, making);
      await making;
      return output;
    },
  };
}
