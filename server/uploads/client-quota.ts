import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countAttempt } from '#domain/count-attempt.ts';
import { AppError } from '#domain/errors.ts';
import type { OwnFilmsService } from '#domain/films/own-films-service.ts';
import { estimateMezzanineBytes } from '#domain/media/disk-space.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';

/** How long an accepted upload may take to appear on the disk. In milliseconds. */
const RESERVATION_MS = 60_000;
/** A page sends one file at a time. Abandoned uploads count until they are deleted. */
const MAX_OPEN_UPLOADS = 20;
/** Twice a season with its subtitles. */
const MAX_STARTED_UPLOADS = 200;
const STARTED_UPLOADS_SECONDS = 10 * 60;

interface PendingUpload {
  /** Null for an upload that is complete but not imported. */
  id: string | null;
  name: string;
  bytes: number;
}

/**
 * Limits learners' uploads to their quota. The quota counts their films, uploads that are in progress or not imported yet,
 * and accepted uploads that are not on the disk yet; each film counts with the estimated size of its mezzanine. Also
 * limits open uploads to MAX_OPEN_UPLOADS, and started uploads to MAX_STARTED_UPLOADS in ten minutes.
 */
export function createClientQuota(args: {
  ownFilms: Pick<OwnFilmsService, 'usage'>;
  /** Uploads of one account that are in progress (with an ID) or complete and not imported (without). */
  listPending: (viewerId: string) => Promise<PendingUpload[]>;
}): { reserve(upload: { viewerId: string; id: string; name: string; bytes: number }): Promise<void> } {
  const { ownFilms, listPending } = args;
  const reserved = new Map<string, PendingUpload & { viewerId: string; untilMs: number }>();
  const startedUploads = new RateLimiterMemory({
    points: MAX_STARTED_UPLOADS,
    duration: STARTED_UPLOADS_SECONDS,
  });
  let last: Promise<unknown> = Promise.resolve();

  const check = async (upload: { viewerId: string; id: string; name: string; bytes: number }) => {
    const { viewerId, id } = upload;
    const [{ usedBytes, quotaBytes }, pending] = await Promise.all([
      ownFilms.usage({ viewer: { id: viewerId } }),
      listPending(viewerId),
    ]);
    const nowMs = performance.now();
    for (const [key, { untilMs }] of reserved) {
      if (untilMs < nowMs || pending.some((found) => found.id === key)) reserved.delete(key);
    }
    const ownReserved = [...reserved.values()].filter((entry) => entry.viewerId === viewerId);
    const open = [...pending.filter((entry) => entry.id !== null), ...ownReserved];
    if (open.length >= MAX_OPEN_UPLOADS) {
      throw new AppError('too_many_requests', { message: 'too many uploads are open' });
    }
    const totalBytes = [...pending, ...ownReserved].reduce(
      (sum, entry) => sum + estimateStoredBytes(entry),
      usedBytes,
    );
    if (totalBytes + estimateStoredBytes(upload) > quotaBytes) throw new AppError('quota_full');
    reserved.set(id, { ...upload, untilMs: nowMs + RESERVATION_MS });
  };

  return {
    /**
     * Accepts an upload, or throws quota_full or too_many_requests. Checks one upload at a time, so that two that fit only
     * alone are not both accepted.
     */
    async reserve(upload) {
      await countAttempt([{ limiter: startedUploads, key: upload.viewerId }]);
      const turn = last.then(() => check(upload));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Estimates the bytes that a file takes in the library: its own and, for a film, those of its mezzanine. */
export function estimateStoredBytes({ name, bytes }: { name: string; bytes: number }): number {
  return bytes + (isSubtitleFileName(name) ? 0 : estimateMezzanineBytes(bytes));
}
