import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/errors.ts';
import type { OwnFilmsService } from '#domain/films/own-films-service.ts';
import { estimateMezzanineBytes } from '#domain/media/disk-space.ts';
import { isSubtitleFileName } from '#shared/file-extensions.ts';

/** How long an upload that was let in may take to appear among those under way. Milliseconds. */
const RESERVED_MS = 60_000;
/** A page sends one file at a time; what was begun and left counts for as long as it is kept. */
const MOST_OPEN_UPLOADS = 20;
/** A season with its subtitles, and as much again. */
const MOST_BEGUN = 200;
const BEGUN_SECONDS = 10 * 60;

interface Coming {
  id: string | null;
  name: string;
  bytes: number;
}

/**
 * Keeps learners' uploads within what they may keep here: what they have, what is under way, and what was let in a moment
 * ago and is not on the disk yet; each film with what will be made of it. No more than MOST_OPEN_UPLOADS are under way.
 */
export function createClientQuota(args: {
  ownFilms: Pick<OwnFilmsService, 'usage'>;
  /** Uploads under way (with an id) and whole ones waiting, of one account. */
  underWay: (viewerId: string) => Promise<Coming[]>;
}): { reserve(wanted: { viewerId: string; id: string; name: string; bytes: number }): Promise<void> } {
  const { ownFilms, underWay } = args;
  const reserved = new Map<string, Coming & { viewerId: string; untilMs: number }>();
  const begun = new RateLimiterMemory({ points: MOST_BEGUN, duration: BEGUN_SECONDS });
  let last: Promise<unknown> = Promise.resolve();

  const countBegun = async (viewerId: string): Promise<void> => {
    try {
      await begun.consume(viewerId);
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(thrown.msBeforeNext / 1000) });
    }
  };

  const check = async (wanted: { viewerId: string; id: string; name: string; bytes: number }) => {
    const { viewerId, id } = wanted;
    const [{ usedBytes, quotaBytes }, coming] = await Promise.all([
      ownFilms.usage({ viewer: { id: viewerId } }),
      underWay(viewerId),
    ]);
    const nowMs = performance.now();
    for (const [key, { untilMs }] of reserved) {
      if (untilMs < nowMs || coming.some((one) => one.id === key)) reserved.delete(key);
    }
    const held = [...reserved.values()].filter((one) => one.viewerId === viewerId);
    const open = [...coming.filter((one) => one.id !== null), ...held];
    if (open.length >= MOST_OPEN_UPLOADS) {
      throw new AppError('too_many_requests', { message: 'too many uploads are open' });
    }
    const taken = [...coming, ...held].reduce((sum, one) => sum + storedBytesOf(one), usedBytes);
    if (taken + storedBytesOf(wanted) > quotaBytes) throw new AppError('quota_full');
    reserved.set(id, { ...wanted, untilMs: nowMs + RESERVED_MS });
  };

  return {
    /** Throws quota_full, and too_many_requests. One at a time: two that fit only alone do not both come in. */
    async reserve(wanted) {
      await countBegun(wanted.viewerId);
      const turn = last.then(() => check(wanted));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Bytes that a file takes once it is in the library, with the mezzanine when it is a film. */
export function storedBytesOf({ name, bytes }: { name: string; bytes: number }): number {
  return bytes + (isSubtitleFileName(name) ? 0 : estimateMezzanineBytes(bytes));
}
