import { FRAME_SERIES_MAX, SHARPEST_SEARCH_RADIUS_MAX } from '#shared/frame-series.ts';
import type { Viewer } from '../accounts/types.ts';
import { AppError } from '../errors.ts';
import { requireVideo } from '../films/films-service.ts';
import type { FilmStore, MezzanineInfo, Video } from '../films/types.ts';
import type { DerivedFileCache } from '../media/derived-file-cache.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { createOnDemandMaker, limitTime, requestOf } from '../media/make-on-demand.ts';
import type { MediaProcessor } from '../media/types.ts';
import { pickSharpestFrame } from './pick-sharpest-frame.ts';

/** Maximum number of stills per video; the oldest are deleted first. */
const MAX_STILLS = 300;
/** Time limit for one measurement, in milliseconds. */
const MEASUREMENT_TIMEOUT_MS = 30_000;

interface StillRequest {
  videoId: string;
  size: 'full' | 'mezzanine';
  format: 'jpg' | 'png' | 'webp';
}

/** Stills of videos, which are made on request. */
export interface StillsService {
  /**
   * Returns the path of a still, which is made on the first request. Throws not_found, not_ready, cut_out_of_range,
   * too_many_requests.
   */
  file(args: { viewer: Viewer; frame: number } & StillRequest): Promise<string>;
  /**
   * Makes every still of a series and then yields them in order. A still that was deleted in the meantime is made
   * again. Before the first still, throws the errors of `file`, and bad_parameter (frames) if the list is empty, too
   * long, or has duplicates.
   */
  series(
    args: { viewer: Viewer; frames: readonly number[] } & StillRequest,
  ): Promise<AsyncIterable<{ frame: number; path: string }>>;
  /**
   * Returns the sharpest frame of the same shot within `within` frames before or after the chosen one, and its offset
   * in frames (negative if it comes before). Throws not_found, not_ready, cut_out_of_range, too_many_requests.
   */
  sharpest(args: {
    viewer: Viewer;
    videoId: string;
    frame: number;
    within: number;
  }): Promise<{ frame: number; off: number }>;
  /** Whether full-size stills come from the original. Otherwise, they have the player's size. */
  hasOriginal(args: { viewer: Viewer; videoId: string }): Promise<boolean>;
}

/**
 * Creates the service for single frames of a video. Stills are made on the first request, a few at a time, and kept for
 * a while.
 */
export function createStillsService(args: {
  films: FilmStore;
  files: LibraryFiles;
  derivedFiles: DerivedFileCache;
  media: Pick<MediaProcessor, 'extractStill' | 'measureSharpness'>;
}): StillsService {
  const { films, files, derivedFiles, media } = args;
  const makeOnDemand = createOnDemandMaker({ files, derivedFiles });

  const findOriginal = async (video: Video): Promise<string | null> => {
    const original = files.originalFile(video.id, video.originalExtension);
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
      caller: requestOf(viewer),
      async make(options) {
        await media.extractStill(
          {
            mezzanine: files.videoFile(videoId, 'mezzanine.mp4'),
            info,
            frame,
            output,
            original: size === 'full' ? await findOriginal(video) : null,
            format,
          },
          options,
        );
        await files.pruneStills({ videoId, keep: MAX_STILLS });
      },
    });
    return output;
  };

  return {
    file,

    async series({ viewer, frames, ...request }) {
      if (frames.length === 0 || frames.length > FRAME_SERIES_MAX || new Set(frames).size !== frames.length) {
        throw new AppError('bad_parameter', { field: 'frames' });
      }
      await requireFrames(viewer, request.videoId, frames);
      // One at a time, so that other requests get their turn.
      for (const frame of frames) await file({ viewer, frame, ...request });
      return (async function* () {
        for (const frame of frames) yield { frame, path: await file({ viewer, frame, ...request }) };
      })();
    },

    async sharpest({ viewer, videoId, frame, within }) {
      const { info } = await requireFrames(viewer, videoId, [frame]);
      const radius = Math.min(Math.max(0, within), SHARPEST_SEARCH_RADIUS_MAX);
      const first = Math.max(0, frame - radius);
      const end = Math.min(info.frames, frame + radius + 1);
      const measured = await limitTime({
        withinMs: MEASUREMENT_TIMEOUT_MS,
        work: (options) =>
          media.measureSharpness(
            { mezzanine: files.videoFile(videoId, 'mezzanine.mp4'), info, first, end },
            { ...options, caller: requestOf(viewer) },
          ),
      });
      const sharpest = first + pickSharpestFrame({ measured, chosen: frame - first });
      return { frame: sharpest, off: sharpest - frame };
    },

    async hasOriginal({ viewer, videoId }) {
      const { video } = await requireVideo({ films, viewer, videoId });
      return (await findOriginal(video)) !== null;
    },
  };
}
