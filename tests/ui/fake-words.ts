import type { Services } from '#domain/services.ts';
import type {
  ClipFilms,
  KeptWord,
  WordEntry,
  WordGroup,
  WordShare,
  WordStore,
  WordsService,
} from '#domain/words/types.ts';
import { createWordsService } from '#domain/words/words-service.ts';

const seeds: [WordGroup, string, string, string | null][] = [
  ['gold', 'break a leg', '祝你好运（演出前说）', 'v1-l3'],
  ['gold', 'out of the blue', '突然，出乎意料', 'v1-l5'],
  ['RR', 'number', '数字；号码', 'v1-l2'],
];

/** The real vocabulary over words kept in memory; the lists begin with a few entries. */
export function fakeWords(args: { films: ClipFilms; search: Services['search'] }): WordsService {
  let kept: KeptWord[] = [];
  let entries: WordEntry[] = [];
  const shares: WordShare[] = [];
  const clock = { nowMs: () => Date.now() };
  const has = ({ text, meaning, note }: KeptWord | WordEntry, q: string | null) =>
    `${text}\n${meaning ?? ''}\n${note ?? ''}`.toLowerCase().includes(q?.toLowerCase() ?? '');
  const sameKey = (a: KeptWord | WordEntry, b: Pick<KeptWord, 'group' | 'textKey'>) =>
    a.group === b.group && a.textKey === b.textKey;

  const words: WordStore = {
    async insertWord(word) {
      if (kept.some((one) => one.ownerId === word.ownerId && sameKey(one, word))) return false;
      kept.unshift(word);
      return true;
    },
    wordById: async (id) => kept.find((one) => one.id === id) ?? null,
    wordTexts: async ({ ownerId }) => [
      ...new Set(kept.filter((one) => one.ownerId === ownerId).map(({ text }) => text)),
    ],
    wordsByKeys: async ({ ownerId, textKeys }) =>
      kept.filter((one) => one.ownerId === ownerId && textKeys.includes(one.textKey)),
    async listWords({ ownerId, group, q, dueAtMs, limit, offset }) {
      const rows = kept
        .filter((one) => one.ownerId === ownerId && (group === null || one.group === group))
        .filter((one) => has(one, q) && (dueAtMs === null || one.review.dueMs <= dueAtMs));
      return { words: rows.slice(offset, offset + limit), total: rows.length, asOfMs: Date.now() };
    },
    async changeWord({ id, ownerId, change }) {
      const before = kept.find((one) => one.id === id && one.ownerId === ownerId);
      if (!before) return null;
      const after = { ...before, ...change };
      if (kept.some((one) => one.id !== id && one.ownerId === ownerId && sameKey(one, after))) return 'taken';
      kept = kept.map((one) => (one === before ? after : one));
      return after;
    },
    async removeWord({ id, ownerId }) {
      const before = kept.length;
      kept = kept.filter((one) => one.id !== id || one.ownerId !== ownerId);
      return kept.length < before;
    },
    async putReview({ id, reps, review }) {
      const before = kept.find((one) => one.id === id && one.review.reps === reps);
      kept = kept.map((one) => (one === before ? { ...one, review } : one));
      return before !== undefined;
    },
    async countWords({ ownerId, group, nowMs }) {
      const rows = kept.filter((one) => one.ownerId === ownerId && (group === null || one.group === group));
      return {
        total: rows.length,
        due: rows.filter(({ review }) => review.dueMs <= nowMs).length,
        learnt: rows.filter(({ review }) => review.state === 2).length,
      };
    },
    async insertEntry(entry) {
      if (entries.some((one) => sameKey(one, entry))) return false;
      entries.push(entry);
      return true;
    },
    async changeEntry(entry) {
      if (entries.some((one) => one.id !== entry.id && sameKey(one, entry))) return 'taken';
      entries = entries.map((one) => (one.id === entry.id ? entry : one));
      return entries.find((one) => one.id === entry.id) ?? null;
    },
    entryById: async (id) => entries.find((one) => one.id === id) ?? null,
    publishedByKeys: async (keys) =>
      entries.filter(({ state, textKey }) => state === 'published' && keys.includes(textKey)),
    async listEntries({ group, state, q, limit, offset }) {
      const rows = entries
        .filter((one) => (group === null || one.group === group) && (state === null || one.state === state))
        .filter((one) => has(one, q))
        .sort((a, b) => a.sort - b.sort);
      return { entries: rows.slice(offset, offset + limit), total: rows.length, asOfMs: Date.now() };
    },
    async removeEntry(id) {
      const before = entries.length;
      entries = entries.filter((one) => one.id !== id);
      return entries.length < before;
    },
    async insertShare(share) {
      shares.push(share);
    },
    async removeShare({ id }) {
      const at = shares.findIndex((one) => one.id === id);
      if (at >= 0) shares.splice(at, 1);
      return at >= 0;
    },
    sharesOf: async () => shares.toReversed(),
    async shareById(id) {
      const share = shares.find((one) => one.id === id);
      return share ? { ...share, ownerName: '小林' } : null;
    },
  };

  for (const [sort, [group, text, meaning, subId]] of seeds.entries()) {
    const facts = { group, text, textKey: text, phonetic: null, meaning, note: null };
    const base = { id: `e${sort}`, state: 'published' as const, sort, publishedMs: 0, createdMs: 0 };
    const clip = subId && {
      videoId: 'v1',
      subId,
      startMs: 2000,
      endMs: 4000,
      en: `They say ${text} a lot.`,
      zh: meaning,
    };
    entries.push({ ...base, ...facts, clip: clip || null });
  }
  return createWordsService({ words, films: args.films, search: args.search, clock });
}
