import type { Viewer } from '#domain/accounts/types.ts';
import { previewDueTimes } from './review-schedule.ts';
import type { SavedWord, WordClipFilms, WordEntry, WordStore, WordView } from './types.ts';
import { loadWordClipViews } from './word-clips.ts';

/** Words as they stand before a viewer. */
export function createWordViews({ words, films }: { words: WordStore; films: WordClipFilms }) {
  return {
    async own(args: { viewer: Viewer; kept: readonly SavedWord[]; nowMs: number }): Promise<WordView[]> {
      const { viewer, kept, nowMs } = args;
      const clips = await loadWordClipViews({ films, viewer, words: kept });
      return kept.map(({ ownerId: _, textKey: __, entryId: ___, review, ...word }, at) => ({
        ...word,
        kind: 'own',
        clip: clips[at] ?? null,
        savedWordId: word.id,
        review: { ...review, next: previewDueTimes({ review, nowMs }) },
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
      const clips = await loadWordClipViews({ films, viewer, words: entries });
      const kept = await words.wordsByKeys({
        ownerId: viewer.id,
        textKeys: entries.map(({ textKey }) => textKey),
      });
      return entries.map(({ textKey, state, sort, publishedMs: _, ...entry }, at) => ({
        ...entry,
        kind: 'entry',
        clip: clips[at] ?? null,
        savedWordId: kept.find((word) => word.textKey === textKey && word.group === entry.group)?.id ?? null,
        review: null,
        entry: editing ? { state, sort } : null,
      }));
    },
  };
}
