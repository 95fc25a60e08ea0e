import type { Viewer } from '#domain/accounts/types.ts';
import { nextDue } from './schedule.ts';
import type { ClipFilms, KeptWord, WordEntry, WordStore, WordView } from './types.ts';
import { viewClips } from './word-clips.ts';

/** Words as they stand before a viewer. */
export function createViewWords({ words, films }: { words: WordStore; films: ClipFilms }) {
  return {
    async own(args: { viewer: Viewer; kept: readonly KeptWord[]; nowMs: number }): Promise<WordView[]> {
      const { viewer, kept, nowMs } = args;
      const clips = await viewClips({ films, viewer, words: kept });
      return kept.map(({ ownerId: _, textKey: __, entryId: ___, review, ...word }, at) => ({
        ...word,
        kind: 'own',
        clip: clips[at] ?? null,
        keptId: word.id,
        review: { ...review, next: nextDue({ review, nowMs }) },
        entry: null,
      }));
    },

    /** `editing`: with what only editors see. */
    async published(args: {
      viewer: Viewer;
      entries: readonly WordEntry[];
      editing: boolean;
    }): Promise<WordView[]> {
      const { viewer, entries, editing } = args;
      const clips = await viewClips({ films, viewer, words: entries });
      const kept = await words.wordsByKeys({
        ownerId: viewer.id,
        textKeys: entries.map(({ textKey }) => textKey),
      });
      return entries.map(({ textKey, state, sort, publishedMs: _, ...entry }, at) => ({
        ...entry,
        kind: 'entry',
        clip: clips[at] ?? null,
        keptId: kept.find((word) => word.textKey === textKey && word.group === entry.group)?.id ?? null,
        review: null,
        entry: editing ? { state, sort } : null,
      }));
    },
  };
}
