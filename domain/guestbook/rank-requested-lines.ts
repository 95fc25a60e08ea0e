import { buildLineRequestKey, extractLineRequests } from './extract-line-requests.ts';
import type { RequestedLine } from './types.ts';

/**
 * The lines and questions of messages, the same ones counted together: by different people, then by messages, then newest
 * first. A message that says a thing twice counts once.
 */
export function rankRequestedLines(args: {
  messages: readonly { text: string; authorId: string; shownMs: number }[];
  limit: number;
}): RequestedLine[] {
  const found = new Map<string, RequestedLine & { key: string; authors: Set<string> }>();
  for (const { text, authorId, shownMs } of args.messages) {
    const wishes = new Map(extractLineRequests(text).map((wish) => [buildLineRequestKey(wish), wish]));
    for (const [key, wish] of wishes) {
      const known = found.get(key) ?? {
        ...wish,
        key,
        authors: new Set<string>(),
        people: 0,
        messages: 0,
        latestMs: Number.NEGATIVE_INFINITY,
      };
      known.authors.add(authorId);
      known.people = known.authors.size;
      known.messages += 1;
      if (shownMs > known.latestMs) {
        known.latestMs = shownMs;
        known.text = wish.text;
      }
      found.set(key, known);
    }
  }
  return [...found.values()]
    .sort(
      (a, b) =>
        b.people - a.people || b.messages - a.messages || b.latestMs - a.latestMs || (a.key < b.key ? -1 : 1),
    )
    .slice(0, args.limit)
    .map(({ kind, text, people, messages, latestMs }) => ({ kind, text, people, messages, latestMs }));
}
