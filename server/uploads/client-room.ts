import { AppError } from '#domain/errors.ts';
import type { OwnFilms } from '#domain/films/own-films.ts';

/** How long an upload that was let in may take to appear among those under way. Milliseconds. */
const RESERVED_MS = 60_000;

/**
 * Keeps learners' uploads within what they may keep here: what they have, what is under way, and what was let in a moment
 * ago and is not on the disk yet.
 */
export function createClientRoom(args: {
  ownFilms: Pick<OwnFilms, 'usage'>;
  /** Uploads under way and whole ones waiting, of one account. */
  underWay: (viewerId: string) => Promise<{ id: string | null; bytes: number }[]>;
}): { reserve(wanted: { viewerId: string; id: string; bytes: number }): Promise<void> } {
  const { ownFilms, underWay } = args;
  const reserved = new Map<string, { viewerId: string; bytes: number; untilMs: number }>();
  let last: Promise<unknown> = Promise.resolve();

  const check = async ({ viewerId, id, bytes }: { viewerId: string; id: string; bytes: number }) => {
    const [{ usedBytes, quotaBytes }, coming] = await Promise.all([
      ownFilms.usage({ viewer: { id: viewerId } }),
      underWay(viewerId),
    ]);
    const nowMs = performance.now();
    for (const [key, { untilMs }] of reserved) {
      if (untilMs < nowMs || coming.some((one) => one.id === key)) reserved.delete(key);
    }
    const held = [...reserved.values()].filter((one) => one.viewerId === viewerId);
    const taken = [...coming, ...held].reduce((sum, one) => sum + one.bytes, usedBytes);
    if (taken + bytes > quotaBytes) throw new AppError('quota_full');
    reserved.set(id, { viewerId, bytes, untilMs: nowMs + RESERVED_MS });
  };

  return {
    /** Throws quota_full. One at a time: two that fit only alone do not both come in. */
    reserve(wanted) {
      const turn = last.then(() => check(wanted));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
