import { z } from 'zod';
import type {
  ReviewState,
  SavedWord,
  WordClip,
  WordContent,
  WordEntry,
  WordShare,
} from '#domain/words/types.ts';
import { entryStates, wordGroups } from '#shared/words.ts';
import { foldText } from '../database/fold-text.ts';
import { readEnum, readJson, readJsonOrNull } from '../database/read-column.ts';

export interface WordTables {
  word_entries: WordEntryTableRow;
  kept_words: SavedWordTableRow;
  word_shares: WordShareTableRow;
}

interface FactsTableRow {
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

export interface WordEntryTableRow extends FactsTableRow {
  id: string;
  state: string;
  sort: number;
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
  state: number;
  /** JSON: the rest of WordReview. */
  review: string;
}

export interface WordShareTableRow {
  id: string;
  owner_id: string;
  /** JSON: list of SharedWord. */
  words: string;
  created_ms: number;
}

/** In the column a clip's line is `subId`. */
const clipSchema: z.ZodType<WordClip> = z
  .object({
    videoId: z.string(),
    subId: z.string(),
    startMs: z.number(),
    endMs: z.number(),
    en: z.string().nullable(),
    zh: z.string().nullable(),
  })
  .transform(({ subId, ...clip }) => ({ ...clip, lineId: subId }));

const serializeClip = ({ lineId, ...clip }: WordClip): string => JSON.stringify({ ...clip, subId: lineId });

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
export const buildSearchText = ({
  text,
  meaning,
  note,
}: Pick<WordContent, 'text' | 'meaning' | 'note'>): string =>
  foldText([text, meaning ?? '', note ?? ''].join('\n'));

function rowOfFacts(facts: WordContent): FactsTableRow {
  return {
    word_group: facts.group,
    text: facts.text,
    text_key: facts.textKey,
    phonetic: facts.phonetic,
    meaning: facts.meaning,
    note: facts.note,
    search_fold: buildSearchText(facts),
    clip: facts.clip && serializeClip(facts.clip),
  };
}

function factsOfRow(row: FactsTableRow): WordContent {
  return {
    group: readEnum(wordGroups, row.word_group, 'word_group'),
    text: row.text,
    textKey: row.text_key,
    phonetic: row.phonetic,
    meaning: row.meaning,
    note: row.note,
    clip: readJsonOrNull(clipSchema, row.clip, 'clip'),
  };
}

export function toReviewColumns({ dueMs, reps, state, ...rest }: ReviewState): ReviewTableRow {
  return { due_ms: dueMs, reps, state, review: JSON.stringify(rest) };
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

export function toWordEntryRow(entry: WordEntry): WordEntryTableRow {
  return {
    id: entry.id,
    ...rowOfFacts(entry),
    state: entry.state,
    sort: entry.sort,
    published_ms: entry.publishedMs,
    created_ms: entry.createdMs,
  };
}

export function toWordEntry(row: WordEntryTableRow): WordEntry {
  return {
    id: row.id,
    ...factsOfRow(row),
    state: readEnum(entryStates, row.state, 'word_entries.state'),
    sort: row.sort,
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
