import type { Clock } from '../clock.ts';
import { rankRequestedLines } from './rank-requested-lines.ts';
import type { GuestbookStore, RequestedLine } from './types.ts';

const REQUESTED_LINES_DAYS = 30;
/** Maximum number of messages that are searched for requested lines. */
const MAX_SEARCHED_MESSAGES = 5000;
/** How long a ranking is used again. Another process may have changed the messages meanwhile. */
const FRESH_MS = 60_000;

/** The ranking of requested lines. It is kept for a minute, because the home page shows its beginning to everybody. */
export function createRequestedLineList({
  guestbook,
  clock,
}: {
  guestbook: Pick<GuestbookStore, 'shownSince'>;
  clock: Clock;
}) {
  let ranking: { madeMs: number; lines: Promise<RequestedLine[]> } | null = null;

  const rank = async (nowMs: number) =>
    rankRequestedLines({
      messages: await guestbook.shownSince({
        sinceMs: nowMs - REQUESTED_LINES_DAYS * 24 * 3600 * 1000,
        limit: MAX_SEARCHED_MESSAGES,
      }),
      limit: Number.POSITIVE_INFINITY,
    });

  return {
    /** Returns the first `limit` requests of the kind; null for both kinds. */
    async list({ limit, kind }: { limit: number; kind: RequestedLine['kind'] | null }) {
      const nowMs = clock.nowMs();
      if (!ranking || nowMs - ranking.madeMs >= FRESH_MS) ranking = { madeMs: nowMs, lines: rank(nowMs) };
      const current = ranking;
      try {
        const lines = await current.lines;
        return lines.filter((line) => kind === null || line.kind === kind).slice(0, limit);
      } catch (error) {
        if (ranking === current) ranking = null;
        throw error;
      }
    },
    /** Makes the next list count the messages again. For every change of a message. */
    forget() {
      ranking = null;
    },
  };
}
