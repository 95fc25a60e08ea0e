import { frameAt } from '#shared/frames.ts';
import type { Viewer } from '../accounts/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import type { AuditStore } from '../audit/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { StillsService } from '../stills/stills-service.ts';
import { requireVideo } from './films-service.ts';
import type { FilmStore } from './types.ts';

/** The files of posters. */
export interface PosterFiles {
  /** Returns a picture as a poster has it. Throws picture_unreadable. */
  encode(bytes: Uint8Array): Promise<Uint8Array>;
  readStill(path: string): Promise<Uint8Array>;
  /** Replaces the poster of a video. */
  write(args: { videoId: string; data: Uint8Array }): Promise<void>;
}

/**
 * Changes the posters of videos, for administrators, and audits it. Both methods throw not_found, film_removed, and
 * not_ready for a video that cannot be played.
 */
export interface PosterService {
  /** Throws bad_parameter for a time after the end, and video_unreadable and video_time_limit when no frame can be made. */
  takeFrame(args: { viewer: Viewer; videoId: string; timeMs: number }): Promise<void>;
  /** Throws picture_unreadable. */
  takePicture(args: { viewer: Viewer; videoId: string; bytes: Uint8Array }): Promise<void>;
}

export function createPosterService(args: {
  films: Pick<FilmStore, 'videosWithFilms'>;
  stills: Pick<StillsService, 'file'>;
  posterFiles: PosterFiles;
  audits: Pick<AuditStore, 'insertAudit'>;
  clock: Clock;
}): PosterService {
  const { films, stills, posterFiles, audits, clock } = args;

  const requireInfo = async (viewer: Viewer, videoId: string) => {
    const { video } = await requireVideo({ films, viewer, videoId });
    if (video.state !== 'ready' || !video.mezzanine) throw new AppError('not_ready');
    return video.mezzanine;
  };
  const replace = async (viewer: Viewer, videoId: string, data: Uint8Array) => {
    await audits.insertAudit(
      createAuditEntry({
        ...{ actor: viewer, action: 'poster_changed', subjectId: videoId, nowMs: clock.nowMs() },
      }),
    );
    await posterFiles.write({ videoId, data });
  };

  return {
    async takeFrame({ viewer, videoId, timeMs }) {
      const { rate, frames, durationMs } = await requireInfo(viewer, videoId);
      if (timeMs >= durationMs) throw new AppError('bad_parameter', { field: 'timeMs' });
      const frame = Math.min(frameAt(timeMs, rate), frames - 1);
      const still = await stills.file({ viewer, videoId, frame, size: 'mezzanine', format: 'webp' });
      await replace(viewer, videoId, await posterFiles.readStill(still));
    },

    async takePicture({ viewer, videoId, bytes }) {
      await requireInfo(viewer, videoId);
      await replace(viewer, videoId, await posterFiles.encode(bytes));
    },
  };
}
