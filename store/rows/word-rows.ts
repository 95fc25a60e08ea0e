import { z } from 'zod';
import {
  entryStates,
  type KeptWord,
  type WordEntry,
  type WordFacts,
  type WordReview,
  type WordShare,
  wordGroups,
} from '#domain/words/types.ts';
import { foldText } from '../fold-text.ts';
import { readJson, readJsonOrNull, readWord } from './read-column.ts';

export interface WordTables {
  word_entries: WordEntryRow;
  kept_words: KeptWordRow;
  word_shares: WordShareRow;
}

interface FactsRow {
  word_group: string;
  text: string;
  text_key: string;
  phonetic: string | null;
  meaning: string | null;
  note: string | null;
  /** Word, meaning and note as `foldText` makes them, for searching alike on both databases. */
  search_fold: string;
  /** JSON: WordClip. It stays when its film or line is gone, so it refers to neither. */
  clip: string | null;
}

export interface WordEntryRow extends FactsRow {
  id: string;
  state: string;
  sort: number;
  published_ms: number | null;
  created_ms: number;
}

export interface KeptWordRow extends FactsRow, ReviewRow {
  id: string;
  owner_id: string;
  entry_id: string | null;
  created_ms: number;
}

interface ReviewRow {
  due_ms: number;
  reps: number;
  state: number;
  /** JSON: the rest of WordReview. */
  review: string;
}

export interface WordShareRow {
  id: string;
  owner_id: string;
  /** JSON: list of SharedWord. */
  words: string;
  created_ms: number;
}

const clipSchema = z.object({
  videoId: z.string(),
  subId: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
});
const reviewSchema = z.object({
  stability: z.number(),
  difficulty: z.number(),
  scheduledDays: z.number(),
  learningSteps: z.number(),
  lapses: z.number(),
  lastReviewMs: z.number().nullable(),
});
const sharedSchema = z.array(
  z.object({ text: z.string(), phonetic: z.string().nullable(), meaning: z.string().nullable() }),
);

/** What `search_fold` holds: the parts on lines of their own, so that none runs into the next. */
export const foldFacts = ({ text, meaning, note }: Pick<WordFacts, 'text' | 'meaning' | 'note'>): string =>
  foldText([text, meaning ?? '', note ?? ''].join('\n'));

function rowOfFacts(facts: WordFacts): FactsRow {
  return {
    word_group: facts.group,
    text: facts.text,
    text_key: facts.textKey,
    phonetic: facts.phonetic,
    meaning: facts.meaning,
    note: facts.note,
    search_fold: foldFacts(facts),
    clip: facts.clip && JSON.stringify(facts.clip),
  };
}

function factsOfRow(row: FactsRow): WordFacts {
  return {
    group: readWord(wordGroups, row.word_group, 'word_group'),
    text: row.text,
    textKey: row.text_key,
    phonetic: row.phonetic,
    meaning: row.meaning,
    note: row.note,
    clip: readJsonOrNull(clipSchema, row.clip, 'clip'),
  };
}

export function rowOfReview({ dueMs, reps, state, ...rest }: WordReview): ReviewRow {
  return { due_ms: dueMs, reps, state, review: JSON.stringify(rest) };
}

export function rowOfKeptWord(word: KeptWord): KeptWordRow {
  return {
    id: word.id,
    owner_id: word.ownerId,
    entry_id: word.entryId,
    ...rowOfFacts(word),
    ...rowOfReview(word.review),
    created_ms: word.createdMs,
  };
}

export function keptWordOfRow(row: KeptWordRow): KeptWord {
  const rest = readJson(reviewSchema, row.review, 'kept_words.review');
  return {
    id: row.id,
    ownerId: row.owner_id,
    entryId: row.entry_id,
    ...factsOfRow(row),
    review: { dueMs: row.due_ms, reps: row.reps, state: row.state, ...rest },
    createdMs: row.created_ms,
  };
}

export function rowOfEntry(entry: WordEntry): WordEntryRow {
  return {
    id: entry.id,
    ...rowOfFacts(entry),
    state: entry.state,
    sort: entry.sort,
    published_ms: entry.publishedMs,
    created_ms: entry.createdMs,
  };
}

export function entryOfRow(row: WordEntryRow): WordEntry {
  return {
    id: row.id,
    ...factsOfRow(row),
    state: readWord(entryStates, row.state, 'word_entries.state'),
    sort: row.sort,
    publishedMs: row.published_ms,
    createdMs: row.created_ms,
  };
}

export function rowOfShare(share: WordShare): WordShareRow {
  return {
    id: share.id,
    owner_id: share.ownerId,
    words: JSON.stringify(share.words),
    created_ms: share.createdMs,
  };
}

export function shareOfRow(row: WordShareRow): WordShare {
  return {
    id: row.id,
    ownerId: row.owner_id,
    words: readJson(sharedSchema, row.words, 'word_shares.words'),
    createdMs: row.created_ms,
  };
}
