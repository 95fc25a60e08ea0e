import type { FrameRate } from '#shared/frames.ts';
import type { HighlightSpans } from '#shared/highlight-spans.ts';
import type { ImportFileProblem } from '#shared/import-file.ts';
import type { EntryState, ExportFormat, Rating, WordGroup } from '#shared/words.ts';
import type { Viewer } from '../accounts/types.ts';
import type { TimeRange } from '../clips/propose-cut.ts';
import type { Film, FilmStore } from '../films/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { SearchHit, SearchResultPage } from '../search/types.ts';
import type { WordFileRow } from './read-word-file.ts';

/**
 * Lists all forms of an English word in lower case, the word itself first: take, takes, taking, took, taken. The
 * relation is symmetric. Search uses the same forms.
 */
export type ListWordForms = (word: string) => readonly string[];

/** The line from which a word was saved. Its texts are copies, so they remain when the film or the line is removed. */
export interface WordClip {
  videoId: string;
  lineId: string;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

/** The content of a word's card. */
export interface WordContent {
  group: WordGroup;
  text: string;
  /** Normalized text for comparison. It is unique in each group of an owner and in each published list. */
  normalizedText: string;
  /** IPA between slashes; null when unknown. */
  phonetic: string | null;
  meaning: string | null;
  note: string | null;
  clip: WordClip | null;
}

/** The spaced review state of a word: the fields of an FSRS card, with times in milliseconds. */
export interface ReviewState {
  dueMs: number;
  /** Days until the probability of recall falls to the target retention; 0 before the first review. */
  stability: number;
  /** 1 to 10; 0 before the first review. */
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  state: number;
  lastReviewMs: number | null;
}

/** A word in a learner's own list. */
export interface SavedWord extends WordContent {
  id: string;
  ownerId: string;
  /** The published entry from which the word was saved; null if it was not saved from a list. */
  entryId: string | null;
  review: ReviewState;
  createdMs: number;
}

/** A word of a published list. Everybody sees it once it is published. */
export interface WordEntry extends WordContent {
  id: string;
  state: EntryState;
  /** Sort order: lower numbers first, then older entries. */
  position: number;
  /** When the entry was first published. */
  publishedMs: number | null;
  createdMs: number;
}

/** One word of a shared collection, with the content that it had when it was shared. */
interface SharedWord {
  text: string;
  phonetic: string | null;
  meaning: string | null;
}

/** Where an entry moves to within its list. Exactly one part is not null. */
export interface WordEntryTarget {
  /** So many places down, or up if negative. */
  by: number | null;
  /** A place of the list, from 1. */
  place: number | null;
  /** The entry whose place it takes. */
  toEntryId: string | null;
}

export interface WordShare {
  id: string;
  ownerId: string;
  words: SharedWord[];
  createdMs: number;
}

export type WordUpdate = Partial<
  Pick<WordContent, 'text' | 'normalizedText' | 'phonetic' | 'meaning' | 'note'>
>;

interface ReviewProgress {
  total: number;
  /** Words that are due for review now. */
  due: number;
  /** Words that have left the learning phase, so their intervals are days. */
  learned: number;
}

/** The part of the film store that words need for their clips. */
export type WordClipFilms = Pick<FilmStore, 'linesByIds' | 'videosWithFilms'>;

interface WordFilterArgs {
  /** Null for all groups. */
  group: WordGroup | null;
  /** Part of the word, the meaning, or the note; null for all words. */
  q: string | null;
  limit: number;
  offset: number;
  asOfMs: number | null;
}

export interface WordStore {
  /**
   * Inserts a word as `decideWordInsert` decides. Returns false and changes nothing if the owner's group already has
   * it. Throws word_limit if the owner has `limit` words.
   */
  insertWord(word: SavedWord, limit: number): Promise<boolean>;
  wordById(id: string): Promise<SavedWord | null>;
  /** Lists the texts of the owner's words in all groups, without duplicates, newest first. */
  wordTexts(args: { ownerId: string }): Promise<string[]>;
  /** Lists the owner's words with these keys in all groups. */
  wordsByKeys(args: { ownerId: string; normalizedTexts: string[] }): Promise<SavedWord[]>;
  /**
   * Lists the owner's words, newest first. With `dueAtMs`, lists only words that are due at that time, longest due
   * first.
   */
  listWords(
    args: { ownerId: string; dueAtMs: number | null } & WordFilterArgs,
  ): Promise<{ words: SavedWord[]; total: number; asOfMs: number }>;
  /**
   * Updates a word and returns it. Returns null if the owner has no such word; `taken` if another word already has the
   * new key.
   */
  updateWord(args: { id: string; ownerId: string; change: WordUpdate }): Promise<SavedWord | null | 'taken'>;
  removeWord(args: { id: string; ownerId: string }): Promise<boolean>;
  /** Sets the review state. Returns false and changes nothing unless the word has had `reps` reviews. */
  updateReview(args: { id: string; ownerId: string; reps: number; review: ReviewState }): Promise<boolean>;
  countWords(args: { ownerId: string; group: WordGroup | null; nowMs: number }): Promise<ReviewProgress>;

  /** Inserts an entry and audits it. Returns false if the group already has the word. */
  insertEntry(entry: WordEntry, actorId: string): Promise<boolean>;
  /**
   * Inserts entries of one group at its end, in this order, and audits it; their `position` is not used. Returns false and
   * inserts none if the group already has one of the words.
   */
  insertEntries(args: {
    group: WordGroup;
    entries: readonly WordEntry[];
    actorId: string;
    nowMs: number;
  }): Promise<boolean>;
  /** Returns those of the normalized texts that the group has already. */
  takenEntryTexts(group: WordGroup, normalizedTexts: readonly string[]): Promise<Set<string>>;
  /**
   * Updates all fields except the ID, the creation time, and the time of the first publication, and audits what has changed.
   * Returns null if the entry doesn't exist; `taken` as for `updateWord`.
   */
  updateEntry(args: {
    entry: WordEntry;
    actorId: string;
    nowMs: number;
  }): Promise<WordEntry | null | 'taken'>;
  entryById(id: string): Promise<WordEntry | null>;
  /** Lists the published entries with these keys in all groups. */
  publishedEntriesByKeys(normalizedTexts: string[]): Promise<WordEntry[]>;
  /** Lists entries in their sort order. With `asOfMs`, leaves out entries that were first published later. */
  listEntries(
    args: { state: EntryState | null } & WordFilterArgs,
  ): Promise<{ entries: WordEntry[]; total: number; asOfMs: number }>;
  /** Deletes an entry and audits it. */
  removeEntry(args: { id: string; actorId: string; nowMs: number }): Promise<boolean>;
  /**
   * Moves an entry within its group, at most to its beginning or end, numbers the group's positions from 1, and audits the
   * move. Changes nothing if the entry is `missing`, if its position is not `seenPosition` (`changed`), or
   * if its group has no entry `toEntryId` (`target_missing`).
   */
  moveEntry(args: {
    id: string;
    to: WordEntryTarget;
    seenPosition: number | null;
    actorId: string;
    nowMs: number;
  }): Promise<'moved' | 'missing' | 'changed' | 'target_missing'>;

  /** Throws word_limit if the owner has `limit` shared collections. */
  insertShare(share: WordShare, limit: number): Promise<void>;
  removeShare(args: { id: string; ownerId: string }): Promise<boolean>;
  shareById(id: string): Promise<(WordShare & { ownerName: string }) | null>;
  /** Lists up to WORD_SHARES_PER_OWNER shared collections, newest first. */
  listShares(ownerId: string): Promise<WordShare[]>;
}

/** A word's clip for a viewer. `playable` is null if the film was removed or the viewer may not see it. */
export interface WordClipView extends WordClip {
  /** Positions of the word in the line. */
  spans: HighlightSpans;
  playable: { film: Film; rate: FrameRate; durationMs: number; proposedCut: TimeRange } | null;
}

/** A saved word of the viewer, or an entry of a published list. */
export interface WordView extends Omit<WordContent, 'clip' | 'normalizedText'> {
  id: string;
  kind: 'own' | 'entry';
  clip: WordClipView | null;
  /** The viewer's saved copy of the word; null if there is none. */
  savedWordId: string | null;
  /** For a saved word: its review state, and when it would be due after each rating. */
  review: (ReviewState & { next: Record<Rating, number> }) | null;
  /** For an entry: details for editors. */
  entry: { state: EntryState; position: number } | null;
  createdMs: number;
}

export interface WordShareView {
  id: string;
  ownerName: string;
  /** Whether the viewer shared the collection. */
  isOwn: boolean;
  createdMs: number;
  words: (SharedWord & { savedWordId: string | null; lines: SearchHit[]; total: number })[];
}

interface NewWord {
  text: string;
  group: WordGroup;
  phonetic: string | null;
  meaning: string | null;
  note: string | null;
  /** The line from which the word is saved. */
  lineId: string | null;
}

export interface WordEntryInput extends NewWord {
  state: EntryState;
  position: number;
  /** Time range of the clip in the line's video; null for that of the line. */
  startMs: number | null;
  endMs: number | null;
}

export interface WordListQuery extends PageArgs {
  viewer: Viewer;
  /** Null for all groups. */
  group: WordGroup | null;
  q: string | null;
}

export interface WordsService {
  /**
   * Lists the viewer's words, newest first. With `due`, lists only words that are due for review, longest due first.
   */
  list(args: WordListQuery & { due: boolean }): Promise<Page<WordView>>;
  /** Lists published entries. */
  published(args: WordListQuery): Promise<Page<WordView>>;
  /**
   * Saves a word to the viewer's list. If the list already has it, changes nothing and returns `created: false`. By
   * default, the phonetic is taken from the dictionary and the meaning from the published lists. Throws bad_parameter;
   * not_found for a missing line.
   */
  save(args: { viewer: Viewer; word: NewWord }): Promise<{ word: WordView; created: boolean }>;
  /** Saves a published entry to the viewer's list. Throws not_found. */
  saveEntryToOwnWords(args: {
    viewer: Viewer;
    entryId: string;
  }): Promise<{ word: WordView; created: boolean }>;
  /** Changes a word. Fields that are undefined keep their values. Throws not_found, bad_parameter, word_taken. */
  update(args: {
    viewer: Viewer;
    wordId: string;
    change: {
      text?: string | undefined;
      phonetic?: string | null | undefined;
      meaning?: string | null | undefined;
      note?: string | null | undefined;
    };
  }): Promise<WordView>;
  remove(args: { viewer: Viewer; wordId: string }): Promise<void>;
  /** Records a review. Throws illegal_move if the word has not had exactly `reps` reviews; null skips this check. */
  review(args: { viewer: Viewer; wordId: string; rating: Rating; reps: number | null }): Promise<WordView>;
  /** Finds lines of the library that contain the word. Throws bad_parameter. */
  findLines(args: {
    viewer: Viewer;
    text: string;
    after: string | null;
    pageSize: number;
  }): Promise<SearchResultPage>;
  /** Returns the viewer's whole list as the text of a file, or that of the published entries if `mine` is false. */
  export(args: {
    viewer: Viewer;
    group: WordGroup | null;
    mine: boolean;
    format: ExportFormat;
  }): Promise<string>;
  /** Shares a collection of up to WORD_SHARE_MAX_WORDS words and returns its ID. Throws bad_parameter, word_limit. */
  share(args: { viewer: Viewer; words: string[] }): Promise<string>;
  /** Deletes a shared collection of the viewer, so that its link stops working. Throws not_found. */
  unshare(args: { viewer: Viewer; shareId: string }): Promise<void>;
  /** Lists the viewer's shared collections, newest first. */
  shares(args: { viewer: Viewer }): Promise<WordShare[]>;
  /** Returns a shared collection. Throws not_found. */
  shared(args: { viewer: Viewer; shareId: string }): Promise<WordShareView>;
  /** Counts an owner's words by review state, in one group or in all. */
  progress(args: { ownerId: string; group: WordGroup | null }): Promise<ReviewProgress>;

  /** Lists entries for editing, including drafts. This and the next two methods are for administrators. */
  entries(args: WordListQuery & { state: EntryState | null }): Promise<Page<WordView>>;
  /**
   * Creates an entry, or changes the one with `entryId`. A published entry needs a meaning and a clip of a film that
   * everybody may see. Throws not_found, bad_parameter, word_taken.
   */
  saveEntry(args: { viewer: Viewer; entryId: string | null; form: WordEntryInput }): Promise<WordView>;
  removeEntry(args: { viewer: Viewer; entryId: string }): Promise<void>;
  /**
   * Moves an entry within its list. Exactly one part of `to` is not null. Throws not_found, bad_parameter, and order_changed
   * if the entry's position is not `seenPosition`.
   */
  moveEntry(args: {
    viewer: Viewer;
    entryId: string;
    to: WordEntryTarget;
    seenPosition: number | null;
  }): Promise<void>;
  /**
   * Adds the words of a file to a list as drafts, all of them or none: none if there is a problem, or with `isTrial`. For
   * `headings`, see `readWordFile`. Throws word_taken if somebody adds one of the words at the same time.
   */
  importEntries(args: {
    viewer: Viewer;
    group: WordGroup;
    text: string;
    headings: readonly string[];
    isTrial: boolean;
  }): Promise<{ rows: WordFileRow[]; problem: ImportFileProblem | null; imported: number }>;
  /** Returns the IPA of a word or phrase; null if the dictionary lacks one of its words. */
  lookUpPhonetic(text: string): Promise<string | null>;
}
