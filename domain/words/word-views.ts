import type { Viewer } from '../accounts/types.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import { previewDueTimes } from './review-schedule.ts';
import type { ListWordForms, SavedWord, WordClipFilms, WordEntry, WordStore, WordView } from './types.ts';
import { loadWordClipViews } from './word-clips.ts';

/** Creates functions that return saved words and published entries as views for a viewer. */
export function createWordViews(args: {
  words: WordStore;
  films: WordClipFilms;
  proposeCuts: ProposeCuts;
  listForms: ListWordForms;
}) {
  const { words, ...sources } = args;
  return {
    async own(args: {
      viewer: Viewer;
      savedWords: readonly SavedWord[];
      nowMs: number;
    }): Promise<WordView[]> {
      const { viewer, savedWords, nowMs } = args;
      const clips = await loadWordClipViews({ ...sources, viewer, words: savedWords });
      return savedWords.map(({ ownerId: _, normalizedText: __, entryId: ___, review, ...word }, index) => ({
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
      const clips = await loadWordClipViews({ ...sources, viewer, words: entries });
      const savedWords = await words.wordsByKeys({
        ownerId: viewer.id,
        normalizedTexts: entries.map(({ normalizedText }) => normalizedText),
      });
      return entries.map(({ normalizedText, state, position, publishedMs: _, ...entry }, index) => ({
        ...entry,
        kind: 'entry',
        clip: clips[index] ?? null,
        savedWordId:
          savedWords.find((word) => word.normalizedText === normalizedText && word.group === entry.group)
            ?.id ?? null,
        review: null,
        entry: isEditing ? { state, position } : null,
      }));
    },
  };
}
