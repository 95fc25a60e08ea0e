import type { Viewer } from '#domain/accounts/types.ts';
import type { Clock } from '#domain/clock.ts';
import { AppError } from '#domain/errors.ts';
import { filmSources } from '#domain/films/types.ts';
import { newId } from '#domain/new-id.ts';
import type { Page } from '#domain/pagination.ts';
import type { SearchService } from '#domain/search/search-service-types.ts';
import { MEANING_MAX, PHONETIC_MAX } from '#shared/words.ts';
import { exportWords } from './export-words.ts';
import { normalizeNote, normalizeWord } from './normalize-word.ts';
import { lookUpPhonetic } from './phonetics.ts';
import { applyRating, createReviewState } from './review-schedule.ts';
import {
  type SavedWord,
  WORDS_PER_OWNER,
  type WordClipFilms,
  type WordEntry,
  type WordListQuery,
  type WordStore,
  type WordsService,
  type WordUpdate,
  type WordView,
} from './types.ts';
import { buildWordClip } from './word-clips.ts';
import { createWordEntryService } from './word-entry-service.ts';
import { createWordShareService } from './word-share-service.ts';
import { createWordViews } from './word-views.ts';

/** Words of one export read at a time. */
const EXPORT_STEP = 500;

/** Vocabulary: a learner's own words with their spaced review, and the lists that are published for everyone. */
export function createWordsService(args: {
  words: WordStore;
  films: WordClipFilms;
  search: SearchService;
  clock: Clock;
}): WordsService {
  const { words, films, search, clock } = args;
  const views = createWordViews({ words, films });

  const viewOwn = async (viewer: Viewer, kept: SavedWord) => {
    const [view] = await views.own({ viewer, kept: [kept], nowMs: clock.nowMs() });
    if (!view) throw new AppError('not_found');
    return view;
  };

  const requireOwn = async (viewer: Viewer, wordId: string): Promise<SavedWord> => {
    const word = await words.wordById(wordId);
    if (word?.ownerId !== viewer.id) throw new AppError('not_found');
    return word;
  };

  /** Puts the word in, or finds the one that was there. */
  const put = async (viewer: Viewer, facts: Omit<SavedWord, 'id' | 'ownerId' | 'review' | 'createdMs'>) => {
    const nowMs = clock.nowMs();
    const word: SavedWord = {
      id: newId(),
      ownerId: viewer.id,
      ...facts,
      review: createReviewState(nowMs),
      createdMs: nowMs,
    };
    if (await words.insertWord(word, WORDS_PER_OWNER))
      return { word: await viewOwn(viewer, word), created: true };
    const there = await words.wordsByKeys({ ownerId: viewer.id, textKeys: [facts.textKey] });
    const same = there.find(({ group }) => group === facts.group);
    if (!same) throw new AppError('not_found');
    return { word: await viewOwn(viewer, same), created: false };
  };

  const seek = (viewer: Viewer, text: string, after: string | null, pagesize: number) =>
    search.search({
      viewer,
      // A word is looked for as it is: what the search takes for a gap or for quoting is none here.
      q: text.replace(/[*"“”]/g, ' '),
      sources: [...filmSources],
      filmId: null,
      after,
      pagesize,
    });

  const list: WordsService['list'] = async ({ viewer, group, q, due, pageno, pagesize, asOfMs = null }) => {
    const nowMs = clock.nowMs();
    const found = await words.listWords({
      ownerId: viewer.id,
      group,
      q,
      dueAtMs: due ? nowMs : null,
      limit: pagesize,
      offset: (pageno - 1) * pagesize,
      asOfMs,
    });
    const { total, asOfMs: newest } = found;
    return {
      list: await views.own({ viewer, kept: found.words, nowMs }),
      total,
      pageno,
      pagesize,
      asOfMs: newest,
    };
  };

  const published: WordsService['published'] = async (asked) => {
    const { viewer, group, q, pageno, pagesize, asOfMs = null } = asked;
    const found = await words.listEntries({
      group,
      state: 'published',
      q,
      limit: pagesize,
      offset: (pageno - 1) * pagesize,
      asOfMs,
    });
    const { entries, total, asOfMs: newest } = found;
    return {
      list: await views.published({ viewer, entries, editing: false }),
      total,
      pageno,
      pagesize,
      asOfMs: newest,
    };
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
      const { text, textKey } = normalizeWord(word.text);
      const phonetic = normalizeNote(word.phonetic, PHONETIC_MAX, 'phonetic');
      const meaning = normalizeNote(word.meaning, MEANING_MAX, 'meaning');
      const note = normalizeNote(word.note, MEANING_MAX, 'note');
      const met = word.lineId === null ? null : await buildWordClip({ films, viewer, lineId: word.lineId });
      const known = meaning === null ? await words.publishedEntriesByKeys([textKey]) : [];
      return put(viewer, {
        entryId: null,
        group: word.group,
        text,
        textKey,
        phonetic: phonetic ?? (await lookUpPhonetic(text)),
        meaning: meaning ?? known[0]?.meaning ?? null,
        note,
        clip: met?.clip ?? null,
      });
    },

    async saveEntryToOwnWords({ viewer, entryId }) {
      const entry = await requirePublished(entryId);
      const { group, text, textKey, phonetic, meaning, note, clip } = entry;
      return put(viewer, { entryId, group, text, textKey, phonetic, meaning, note, clip });
    },

    async update({ viewer, wordId, change }) {
      const cleaned: WordUpdate = {};
      if (change.text !== undefined) {
        const word = normalizeWord(change.text);
        Object.assign(cleaned, word);
        if (change.phonetic === undefined) cleaned.phonetic = await lookUpPhonetic(word.text);
      }
      if (change.phonetic !== undefined) {
        cleaned.phonetic = normalizeNote(change.phonetic, PHONETIC_MAX, 'phonetic');
      }
      if (change.meaning !== undefined)
        cleaned.meaning = normalizeNote(change.meaning, MEANING_MAX, 'meaning');
      if (change.note !== undefined) cleaned.note = normalizeNote(change.note, MEANING_MAX, 'note');
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
      const known = reps ?? word.review.reps;
      const review = applyRating({ review: word.review, rating, nowMs: clock.nowMs() });
      const stored =
        known === word.review.reps &&
        (await words.updateReview({ id: word.id, ownerId: viewer.id, reps: known, review }));
      if (!stored) throw new AppError('illegal_move');
      return viewOwn(viewer, { ...word, review });
    },

    findLines: async ({ viewer, text, after, pagesize }) =>
      seek(viewer, normalizeWord(text).text, after, pagesize),

    async export({ viewer, group, mine, format }) {
      const all: WordView[] = [];
      let asOfMs: number | null = null;
      for (let pageno = 1; ; pageno++) {
        const asked: WordListQuery = { viewer, group, q: null, pageno, pagesize: EXPORT_STEP, asOfMs };
        const page: Page<WordView> = mine ? await list({ ...asked, due: false }) : await published(asked);
        all.push(...page.list);
        if (page.list.length < EXPORT_STEP) break;
        asOfMs = page.asOfMs ?? null;
      }
      return exportWords({ words: all, format });
    },

    progress: ({ ownerId, group }) => words.countWords({ ownerId, group, nowMs: clock.nowMs() }),

    ...createWordShareService({ words, clock, searchLines: seek }),
    ...createWordEntryService({ words, films, clock, views }),
    phoneticOf: lookUpPhonetic,
  };
}
