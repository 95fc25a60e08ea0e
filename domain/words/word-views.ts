import type { Viewer } from '#domain/accounts/types.ts';
import { previewDueTimes } from './review-schedule.ts';
import type { SavedWord, WordClipFilms, WordEntry, WordStore, WordView } from './types.ts';
import { loadWordClipViews } from './word-clips.ts';

/** Creates functions that return saved words and published entries as views for a viewer. */
export function createWordViews({ words, films }: { words: WordStore; films: WordClipFilms }) {
  return {
    async own(args: {
      viewer: Viewer;
      savedWords: readonly SavedWord[];
      nowMs: number;
    }): Promise<WordView[]> {
      const { viewer, savedWords, nowMs } = args;
      const clips = await loadWordClipViews({ films, viewer, words: savedWords });
      return savedWords.map(({ ownerId: _, textKey: __, entryId: ___, review, ...word }, index) => ({
        ...word,
        kind: 'own',
        clip: clips[index] ?? null,
        savedWordId: word.id,
        review: { ...review, next: previewDueTimes({ review, nowMs }) },
        entry: null,
      }));
    },

    /** With `isEditing`, the views have the details for editors. */
    async published(args: {
      viewer: Viewer;
      entries: readonly WordEntry[];
      isEditing: boolean;
    }): Promise<WordView[]> {
      const { viewer, entries, isEditing } = args;
      const clips = await loadWordClipViews({ films, viewer, words: entries });
      const savedWords = await words.wordsByKeys({
        ownerId: viewer.id,
        textKeys: entries.map(({ textKey }) => textKey),
      });
      return entries.map(({ textKey, state, sort, publishedMs: _, ...entry }, index) => ({
        ...entry,
        kind: 'entry',
        clip: clips[index] ?? null,
        savedWordId:
          savedWords.find((word) => word.textKey === textKey && word.group === entry.group)?.id ?? null,
        review: null,
        entry: isEditing ? { state, sort } : null,
      }));
    },
  };
}
