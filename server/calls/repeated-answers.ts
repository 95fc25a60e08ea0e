import { LRUCache } from 'lru-cache';
import type { HttpCall } from '#contract/define-call.ts';
import type { RequestContext } from '../http/request-context.ts';

/** An answer is kept for a second at most, so these are the answers of one second. */
const MAX_ANSWERS = 2000;
/** Longer answers are not kept. Bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

interface RepeatedAnswer {
  body: string | Uint8Array<ArrayBuffer>;
  headers: Readonly<Record<string, string>>;
}

/**
 * Keeps the answers of calls that say so (`keepsAnswer`). If the same person asks the same again while the data and the second
 * of the clock are the same, the handler does not run.
 */
export function createRepeatedAnswers() {
  const answers = new LRUCache<string, RepeatedAnswer>({ max: MAX_ANSWERS });
  return {
    /** Returns everything that an answer depends on; null for an answer that is not kept. */
    keyOf(call: HttpCall, c: RequestContext): string | null {
      const { viewer, services } = c.var;
      if (!call.keepsAnswer || c.req.method !== 'GET' || viewer === null) return null;
      const dataState = services.dataState();
      if (dataState === null) return null;
      return JSON.stringify([dataState, viewer, c.req.url, c.req.header('accept-encoding')]);
    },

    find: (key: string | null): RepeatedAnswer | null => (key === null ? null : (answers.get(key) ?? null)),

    keep(args: { key: string | null; answer: Response; body: RepeatedAnswer['body'] }): void {
      const { key, answer, body } = args;
      if (key === null || answer.headers.has('set-cookie') || body.length > MAX_ANSWER_BYTES) return;
      answers.set(key, { body, headers: Object.fromEntries(answer.headers) });
    },
  };
}
