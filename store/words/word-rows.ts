import * as z from 'zod';
import type { SavedLine } from '#domain/words/saved-line-types.ts';
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
import type {
  ContentColumns,
  ReviewTableRow,
  SavedLineTableRow,
  SavedWordTableRow,
  WordEntryTableRow,
  WordShareTableRow,
} from './tables.ts';

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

/** The value of `search_text`: one part a line, so that a search never matches across two parts. */
export const buildSearchText = ({
  text,
  meaning,
  note,
}: Pick<WordContent, 'text' | 'meaning' | 'note'>): string =>
  foldText([text, meaning ?? '', note ?? ''].join('\n'));

function toContentColumns(content: WordContent): ContentColumns {
  return {
    word_list: content.group,
    text: content.text,
    normalized_text: content.normalizedText,
    phonetic: content.phonetic,
    meaning: content.meaning,
    note: content.note,
    search_text: buildSearchText(content),
    clip: content.clip && JSON.stringify(content.clip),
  };
}

function toContent(row: ContentColumns): WordContent {
  return {
    group: readEnum(wordGroups, row.word_list, 'word_list'),
    text: row.text,
    normalizedText: row.normalized_text,
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
    ...toContentColumns(word),
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
    ...toContent(row),
    review: { dueMs: row.due_ms, reps: row.reps, state: row.review_state, ...rest },
    createdMs: row.created_ms,
  };
}

export function toWordEntryRow(entry: WordEntry): WordEntryTableRow {
  return {
    id: entry.id,
    ...toContentColumns(entry),
    state: entry.state,
    position: entry.position,
    published_ms: entry.publishedMs,
    created_ms: entry.createdMs,
  };
}

export function toWordEntry(row: WordEntryTableRow): WordEntry {
  return {
    id: row.id,
    ...toContent(row),
    state: readEnum(entryStates, row.state, 'word_list_entries.state'),
    position: row.position,
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

export function toSavedLineRow({ id, ownerId, phrase, clip, createdMs }: SavedLine): SavedLineTableRow {
  return {
    id,
    owner_id: ownerId,
    line_id: clip.lineId,
    phrase,
    clip: JSON.stringify(clip),
    search_text: foldText([clip.en ?? '', clip.zh ?? ''].join('\n')),
    created_ms: createdMs,
  };
}

export function toSavedLine(row: SavedLineTableRow): SavedLine {
  return {
    id: row.id,
    ownerId: row.owner_id,
    phrase: row.phrase,
    clip: readJson(clipSchema, row.clip, 'saved_lines.clip'),
    createdMs: row.created_ms,
  };
}
