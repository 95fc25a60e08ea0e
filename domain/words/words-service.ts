import { filmSources } from '#shared/film-codes.ts';
import { MEANING_MAX, PHONETIC_MAX } from '#shared/words.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { Page } from '../pagination.ts';
import type { SearchService } from '../search/search-service-types.ts';
import { exportWords } from './export-words.ts';
import { normalizeNote, normalizeWord } from './normalize-word.ts';
import { lookUpPhonetic } from './phonetics.ts';
import { applyRating, createReviewState } from './review-schedule.ts';
import { SAVED_LINES_PER_OWNER, type SavedLineStore } from './saved-line-types.ts';
import { viewSavedLines } from './saved-lines-service.ts';
import type {
  ListWordForms,
  SavedWord,
  WordClipFilms,
  WordEntry,
  WordListQuery,
  WordStore,
  WordsService,
  WordUpdate,
  WordView,
} from './types.ts';
import { buildWordClip } from './word-clips.ts';
import { createWordEntryService } from './word-entry-service.ts';
import { WORDS_PER_OWNER } from './word-limits.ts';
import { createWordShareService } from './word-share-service.ts';
import { createWordViews } from './word-views.ts';

/** Number of words that an export reads at once. */
const EXPORT_BATCH_SIZE = 500;

/** Creates the service for vocabulary: saved words with spaced review, published lists, and shared collections. */
export function createWordsService(args: {
  words: WordStore;
  savedLines: SavedLineStore;
  films: WordClipFilms;
  proposeCuts: ProposeCuts;
  search: SearchService;
  clock: Clock;
  listForms: ListWordForms;
}): WordsService {
  const { words, savedLines, films, proposeCuts, search, clock, listForms } = args;
  const views = createWordViews({ words, films, proposeCuts, listForms });

  const viewOwn = async (viewer: Viewer, word: SavedWord) => {
    const [view] = await views.own({ viewer, savedWords: [word], nowMs: clock.nowMs() });
    if (!view) throw new AppError('not_found');
    return view;
  };

  const requireOwn = async (viewer: Viewer, wordId: string): Promise<SavedWord> => {
    const word = await words.wordById(wordId);
    if (word?.ownerId !== viewer.id) throw new AppError('not_found');
    return word;
  };

  /** Inserts the word, or finds the existing one. */
  const insertOrFind = async (
    viewer: Viewer,
    fields: Omit<SavedWord, 'id' | 'ownerId' | 'review' | 'createdMs'>,
  ) => {
    const nowMs = clock.nowMs();
    const word: SavedWord = {
      id: newId(),
      ownerId: viewer.id,
      ...fields,
      review: createReviewState(nowMs),
      createdMs: nowMs,
    };
    if (await words.insertWord(word, WORDS_PER_OWNER))
      return { word: await viewOwn(viewer, word), created: true };
    const sameKey = await words.wordsByKeys({ ownerId: viewer.id, normalizedTexts: [fields.normalizedText] });
    const existing = sameKey.find(({ group }) => group === fields.group);
    if (!existing) throw new AppError('not_found');
    return { word: await viewOwn(viewer, existing), created: false };
  };

  const searchLines = (viewer: Viewer, text: string, after: string | null, pageSize: number) =>
    search.search({
      viewer,
      // In a word, the characters of the query syntax have no meaning.
      q: text.replace(/[*"“”]/g, ' '),
      sources: [...filmSources],
      filmId: null,
      after,
      pageSize,
    });

  const list: WordsService['list'] = async ({
    viewer,
    group,
    q,
    due,
    pageNumber,
    pageSize,
    asOfMs = null,
  }) => {
    const nowMs = clock.nowMs();
    const found = await words.listWords({
      ownerId: viewer.id,
      group,
      q,
      dueAtMs: due ? nowMs : null,
      limit: pageSize,
      offset: (pageNumber - 1) * pageSize,
      asOfMs,
    });
    return {
      list: await views.own({ viewer, savedWords: found.words, nowMs }),
      total: found.total,
      pageNumber,
      pageSize,
      asOfMs: found.asOfMs,
    };
  };

  const published: WordsService['published'] = async (query) => {
    const { viewer, group, q, pageNumber, pageSize, asOfMs = null } = query;
    const found = await words.listEntries({
      group,
      state: 'published',
      q,
      limit: pageSize,
      offset: (pageNumber - 1) * pageSize,
      asOfMs,
    });
    return {
      list: await views.published({ viewer, entries: found.entries, isEditing: false }),
      total: found.total,
      pageNumber,
      pageSize,
      asOfMs: found.asOfMs,
    };
  };

  /** Lists all saved lines with their films. */
  const listSavedLines = async (viewer: Viewer) => {
    const found = await savedLines.listLines({
      ownerId: viewer.id,
      q: null,
      limit: SAVED_LINES_PER_OWNER,
      offset: 0,
      asOfMs: null,
    });
    return viewSavedLines({ films, proposeCuts, viewer, lines: found.lines, listForms });
  };

  const requirePublished = async (entryId: string): Promise<WordEntry> => {
    const entry = await words.entryById(entryId);
    if (entry?.state !== 'published') throw new AppError('not_found');
    return entry;
  };

  return {
    list,
    published,

    async save({ viewer, word }) {
      const { text, normalizedText } = normalizeWord(word.text);
      const phonetic = normalizeNote(word.phonetic, { max: PHONETIC_MAX, field: 'phonetic' });
      const meaning = normalizeNote(word.meaning, { max: MEANING_MAX, field: 'meaning' });
      const note = normalizeNote(word.note, { max: MEANING_MAX, field: 'note' });
      const found = word.lineId === null ? null : await buildWordClip({ films, viewer, lineId: word.lineId });
      const entries = meaning === null ? await words.publishedEntriesByKeys([normalizedText]) : [];
      return insertOrFind(viewer, {
        entryId: null,
        group: word.group,
        text,
        normalizedText,
        phonetic: phonetic ?? (await lookUpPhonetic(text)),
        meaning: meaning ?? entries[0]?.meaning ?? null,
        note,
        clip: found?.clip ?? null,
      });
    },

    async saveEntryToOwnWords({ viewer, entryId }) {
      const entry = await requirePublished(entryId);
      const { group, text, normalizedText, phonetic, meaning, note, clip } = entry;
      return insertOrFind(viewer, { entryId, group, text, normalizedText, phonetic, meaning, note, clip });
    },

    async update({ viewer, wordId, change }) {
      const cleaned: WordUpdate = {};
      if (change.text !== undefined) {
        const word = normalizeWord(change.text);
        Object.assign(cleaned, word);
        if (change.phonetic === undefined) cleaned.phonetic = await lookUpPhonetic(word.text);
      }
      if (change.phonetic !== undefined) {
        cleaned.phonetic = normalizeNote(change.phonetic, { max: PHONETIC_MAX, field: 'phonetic' });
      }
      if (change.meaning !== undefined)
        cleaned.meaning = normalizeNote(change.meaning, { max: MEANING_MAX, field: 'meaning' });
      if (change.note !== undefined)
        cleaned.note = normalizeNote(change.note, { max: MEANING_MAX, field: 'note' });
      const changed = await words.updateWord({ id: wordId, ownerId: viewer.id, change: cleaned });
      if (changed === null) throw new AppError('not_found');
      if (changed === 'taken') throw new AppError('word_taken', { field: 'text' });
      return viewOwn(viewer, changed);
    },

    async remove({ viewer, wordId }) {
      if (!(await words.removeWord({ id: wordId, ownerId: viewer.id }))) throw new AppError('not_found');
    },

    async review({ viewer, wordId, rating, reps }) {
      const word = await requireOwn(viewer, wordId);
      const expectedReps = reps ?? word.review.reps;
      const review = applyRating({ review: word.review, rating, nowMs: clock.nowMs() });
      const isUpdated =
        expectedReps === word.review.reps &&
        (await words.updateReview({ id: word.id, ownerId: viewer.id, reps: expectedReps, review }));
      if (!isUpdated) throw new AppError('illegal_move');
      return viewOwn(viewer, { ...word, review });
    },

    findLines: async ({ viewer, text, after, pageSize }) =>
      searchLines(viewer, normalizeWord(text).text, after, pageSize),

    async export({ viewer, group, mine, format }) {
      const allWords: WordView[] = [];
      let asOfMs: number | null = null;
      for (let pageNumber = 1; ; pageNumber++) {
        const query: WordListQuery = {
          viewer,
          group,
          q: null,
          pageNumber,
          pageSize: EXPORT_BATCH_SIZE,
          asOfMs,
        };
        const page: Page<WordView> = mine ? await list({ ...query, due: false }) : await published(query);
        allWords.push(...page.list);
        if (page.list.length < EXPORT_BATCH_SIZE) break;
        asOfMs = page.asOfMs ?? null;
      }
      const lines = mine && (group === null || group === 'plain') ? await listSavedLines(viewer) : [];
      return exportWords({ words: allWords, lines, format });
    },

    progress: ({ ownerId, group }) => words.countWords({ ownerId, group, nowMs: clock.nowMs() }),

    ...createWordShareService({ words, clock, searchLines }),
    ...createWordEntryService({ words, films, clock, views }),
    lookUpPhonetic,
  };
}
