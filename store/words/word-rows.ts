import { z } from 'zod';
import {
  entryStates,
  type ReviewState,
  type SavedWord,
  type WordClip,
  type WordContent,
  type WordEntry,
  type WordShare,
  wordGroups,
} from '#domain/words/types.ts';
import { foldText } from '../database/fold-text.ts';
import { readEnum, readJson, readJsonOrNull } from '../database/read-column.ts';

export interface WordTables {
  word_list_entries: WordEntryTableRow;
  saved_words: SavedWordTableRow;
  word_shares: WordShareTableRow;
}

interface FactsTableRow {
  word_list: string;
  text: string;
  normalized_text: string;
  phonetic: string | null;
  meaning: string | null;
  note: string | null;
  /** Word, meaning and note as `foldText` makes them, for searching alike on both databases. */
  search_text: string;
  /** JSON: WordClip. It stays when its film or line is gone, so it refers to neither. */
  clip: string | null;
}

export interface WordEntryTableRow extends FactsTableRow {
  id: string;
  state: string;
  position: number;
  published_ms: number | null;
  created_ms: number;
}

export interface SavedWordTableRow extends FactsTableRow, ReviewTableRow {
  id: string;
  owner_id: string;
  entry_id: string | null;
  created_ms: number;
}

interface ReviewTableRow {
  due_ms: number;
  reps: number;
  review_state: number;
  /** JSON: the rest of ReviewState. */
  review_card: string;
}

export interface WordShareTableRow {
  id: string;
  owner_id: string;
  /** JSON: list of SharedWord. */
  words: string;
  created_ms: number;
}

const clipSchema: z.ZodType<WordClip> = z.object({
  videoId: z.string(),
  lineId: z.string(),
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

/** What `search_text` holds: the parts on lines of their own, so that none runs into the next. */
export const buildSearchText = ({
  text,
  meaning,
  note,
}: Pick<WordContent, 'text' | 'meaning' | 'note'>): string =>
  foldText([text, meaning ?? '', note ?? ''].join('\n'));

function rowOfFacts(facts: WordContent): FactsTableRow {
  return {
    word_list: facts.group,
    text: facts.text,
    normalized_text: facts.textKey,
    phonetic: facts.phonetic,
    meaning: facts.meaning,
    note: facts.note,
    search_text: buildSearchText(facts),
    clip: facts.clip && JSON.stringify(facts.clip),
  };
}

function factsOfRow(row: FactsTableRow): WordContent {
  return {
    group: readEnum(wordGroups, row.word_list, 'word_list'),
    text: row.text,
    textKey: row.normalized_text,
    phonetic: row.phonetic,
    meaning: row.meaning,
    note: row.note,
    clip: readJsonOrNull(clipSchema, row.clip, 'clip'),
  };
}

export function toReviewColumns({ dueMs, reps, state, ...rest }: ReviewState): ReviewTableRow {
  return { due_ms: dueMs, reps, review_state: state, review_card: JSON.stringify(rest) };
}

export function toSavedWordRow(word: SavedWord): SavedWordTableRow {
  return {
    id: word.id,
    owner_id: word.ownerId,
    entry_id: word.entryId,
    ...rowOfFacts(word),
    ...toReviewColumns(word.review),
    created_ms: word.createdMs,
  };
}

export function toSavedWord(row: SavedWordTableRow): SavedWord {
  const rest = readJson(reviewSchema, row.review_card, 'saved_words.review_card');
  return {
    id: row.id,
    ownerId: row.owner_id,
    entryId: row.entry_id,
    ...factsOfRow(row),
    review: { dueMs: row.due_ms, reps: row.reps, state: row.review_state, ...rest },
    createdMs: row.created_ms,
  };
}

export function toWordEntryRow(entry: WordEntry): WordEntryTableRow {
  return {
    id: entry.id,
    ...rowOfFacts(entry),
    state: entry.state,
    position: entry.sort,
    published_ms: entry.publishedMs,
    created_ms: entry.createdMs,
  };
}

export function toWordEntry(row: WordEntryTableRow): WordEntry {
  return {
    id: row.id,
    ...factsOfRow(row),
    state: readEnum(entryStates, row.state, 'word_list_entries.state'),
    sort: row.position,
    publishedMs: row.published_ms,
    createdMs: row.created_ms,
  };
}

export function toWordShareRow(share: WordShare): WordShareTableRow {
  return {
    id: share.id,
    owner_id: share.ownerId,
    words: JSON.stringify(share.words),
    created_ms: share.createdMs,
  };
}

export function toWordShare(row: WordShareTableRow): WordShare {
  return {
    id: row.id,
    ownerId: row.owner_id,
    words: readJson(sharedSchema, row.words, 'word_shares.words'),
    createdMs: row.created_ms,
  };
}
