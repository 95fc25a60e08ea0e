import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import type { DerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createOnDemandMaker } from '#domain/media/make-on-demand.ts';
import { createSemaphore } from '#domain/media/semaphore.ts';
import type { LibraryFiles, MediaProcessor } from '#domain/media/types.ts';
import { FRAME_SERIES_MAX, SHARPEST_SEARCH_RADIUS_MAX } from '#shared/frame-series.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore, MezzanineInfo, Video } from '../films/types.ts';
import { pickSharpestFrame } from './pick-sharpest-frame.ts';

/** So many stills of a video are kept; the oldest go first. */
const KEPT_STILLS = 300;
/** Longest time one measuring may take, in milliseconds. */
const MEASURING_MS = 30_000;

export interface StillRequest {
  videoId: string;
  size: 'full' | 'mezzanine';
  format: 'jpg' | 'png';
}

export interface StillsService {
  /** Path of a still, made on first demand. Throws not_found, not_ready, cut_out_of_range, too_many_requests. */
  file(args: { viewer: Viewer; frame: number } & StillRequest): Promise<string>;
  /**
   * Sees to it that every still of a series is there and then gives them in their order; each is made again should it have
   * gone meanwhile. Throws before the first one what `file` throws, bad_parameter (frames) when there are none, too many,
   * or one twice.
   */
  series(
    args: { viewer: Viewer; frames: readonly number[] } & StillRequest,
  ): Promise<AsyncIterable<{ frame: number; path: string }>>;
  /**
   * The sharpest frame of the same shot up to `within` frames before or after the chosen one, and by how many frames it
   * differs (negative: it comes before). Throws not_found, not_ready, cut_out_of_range, too_many_requests.
   */
  sharpest(args: {
    viewer: Viewer;
    videoId: string;
    frame: number;
    within: number;
  }): Promise<{ frame: number; off: number }>;
  /** Whether full-size stills come from the film as it was brought; else they come at the player's size. */
  hasOriginal(args: { viewer: Viewer; videoId: string }): Promise<boolean>;
}

/** Single frames of a video, made on first demand and kept for a while; a few at a time. */
export function createStillsService(args: {
  films: FilmStore;
  files: LibraryFiles;
  made: DerivedFileCache;
  media: Pick<MediaProcessor, 'extractStill' | 'measureSharpness'>;
}): StillsService {
  const { films, files, made, media } = args;
  const makeOnDemand = createOnDemandMaker({ files, made });
  const inTurn = createSemaphore({ places: 1, waiting: 16 });

  const originalOf = async (video: Video): Promise<string | null> => {
    const original = files.originalFile(video.id, video.originalExt);
    return (await files.exists(original)) ? original : null;
  };

  const requireFrames = async (
    viewer: Viewer,
    videoId: string,
    frames: readonly number[],
  ): Promise<{ video: Video; info: MezzanineInfo }> => {
    const { video } = await requireVideo({ films, viewer, videoId });
    const info = video.mezzanine;
    if (video.state !== 'ready' || !info) throw new AppError('not_ready');
    if (frames.some((frame) => frame < 0 || frame >= info.frames)) {
      throw new AppError('cut_out_of_range', { field: 'frame' });
    }
    return { video, info };
  };

  const file: StillsService['file'] = async ({ viewer, videoId, frame, size, format }) => {
    const { video, info } = await requireFrames(viewer, videoId, [frame]);
    const output = files.stillFile(videoId, frame, size, format);
    await makeOnDemand({
      output,
      async make(signal) {
        await media.extractStill(
          {
            mezzanine: files.videoFile(videoId, 'mezzanine.mp4'),
            info,
            frame,
            output,
            original: size === 'full' ? await originalOf(video) : null,
            format,
          },
          { signal },
        );
        await files.pruneStills({ videoId, keep: KEPT_STILLS });
      },
    });
    return output;
  };

  return {
    file,

    async series({ viewer, frames, ...wish }) {
      if (frames.length === 0 || frames.length > FRAME_SERIES_MAX || new Set(frames).size !== frames.length) {
        throw new AppError('bad_parameter', { field: 'frames' });
      }
      await requireFrames(viewer, wish.videoId, frames);
      // One after the other, so that others come in between.
      for (const frame of frames) await file({ viewer, frame, ...wish });
      return (async function* () {
        for (const frame of frames) yield { frame, path: await file({ viewer, frame, ...wish }) };
      })();
    },

    async sharpest({ viewer, videoId, frame, within }) {
      const { info } = await requireFrames(viewer, videoId, [frame]);
      const reach = Math.min(Math.max(0, within), SHARPEST_SEARCH_RADIUS_MAX);
      const first = Math.max(0, frame - reach);
      const end = Math.min(info.frames, frame + reach + 1);
      const measured = await inTurn(() =>
        media.measureSharpness(
          { mezzanine: files.videoFile(videoId, 'mezzanine.mp4'), info, first, end },
          { signal: AbortSignal.timeout(MEASURING_MS) },
        ),
      );
      const taken = first + pickSharpestFrame({ measured, chosen: frame - first });
      return { frame: taken, off: taken - frame };
    },

    async hasOriginal({ viewer, videoId }) {
      const { video } = await requireVideo({ films, viewer, videoId });
      return (await originalOf(video)) !== null;
    },
  };
}
