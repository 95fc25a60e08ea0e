import type { Viewer } from '#domain/accounts/types.ts';
import type { Film, FilmStore } from '#domain/films/types.ts';
import type { Page, PageArgs } from '#domain/pagination.ts';
import type { HighlightSpans, SearchHit, SearchResultPage } from '#domain/search/types.ts';
import type { FrameRate } from '#shared/frames.ts';
import type { EntryState, ExportFormat, Rating, WordGroup } from '#shared/words.ts';

/** Words, and shared collections, that somebody may have. */
export const WORDS_PER_OWNER = 5000;
export const WORD_SHARES_PER_OWNER = 200;
/** Longest clip of a word, in milliseconds. */
export const WORD_CLIP_MAX_MS = 60_000;

/** Where a word was met. The line's texts are a copy: they stay when the film or the line is gone. */
export interface WordClip {
  videoId: string;
  lineId: string;
  startMs: number;
  endMs: number;
  en: string | null;
  zh: string | null;
}

/** What is written on a word's card. */
export interface WordContent {
  group: WordGroup;
  text: string;
  /** The text as it is compared; once in each group of an owner, and once in each published list. */
  textKey: string;
  /** IPA between slashes; null when unknown. */
  phonetic: string | null;
  meaning: string | null;
  note: string | null;
  clip: WordClip | null;
}

/** A word's place in spaced review: the fields of a card of the scheduler, times in milliseconds. */
export interface ReviewState {
  dueMs: number;
  /** Days until the chance of remembering falls to the wanted one; 0 before the first review. */
  stability: number;
  /** 1 to 10; 0 before the first review. */
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  /** 0 new, 1 learning, 2 in review, 3 learning again. */
  state: number;
  lastReviewMs: number | null;
}

/** A word in a learner's own list. */
export interface SavedWord extends WordContent {
  id: string;
  ownerId: string;
  /** The published entry it was kept from; null for one of the learner's own finding. */
  entryId: string | null;
  review: ReviewState;
  createdMs: number;
}

/** A word in a list that everyone sees once it is published. */
export interface WordEntry extends WordContent {
  id: string;
  state: EntryState;
  /** Its place: lower first, then the older one. */
  sort: number;
  /** When it was first published. */
  publishedMs: number | null;
  createdMs: number;
}

/** One word of a shared collection, as it was when it was shared. */
export interface SharedWord {
  text: string;
  phonetic: string | null;
  meaning: string | null;
}

export interface WordShare {
  id: string;
  ownerId: string;
  words: SharedWord[];
  createdMs: number;
}

export type WordUpdate = Partial<Pick<WordContent, 'text' | 'textKey' | 'phonetic' | 'meaning' | 'note'>>;

export interface ReviewProgress {
  total: number;
  /** To be reviewed now. */
  due: number;
  /** Past their first learning: what they were last rated is to hold for days. */
  learnt: number;
}

/** What is asked of the library about a word's clip. */
export type WordClipFilms = Pick<FilmStore, 'linesByIds' | 'videoById' | 'filmById'>;

interface WordsAsked {
  /** Null: of every group. */
  group: WordGroup | null;
  /** Part of the word, the meaning or the note; null: every word. */
  q: string | null;
  limit: number;
  offset: number;
  asOfMs: number | null;
}

export interface WordStore {
  /** False when the owner's group has the word already; nothing changes then. Throws word_limit when the owner has `most`. */
  insertWord(word: SavedWord, most: number): Promise<boolean>;
  wordById(id: string): Promise<SavedWord | null>;
  /** The texts of the owner's words of every group, each once, newest first. */
  wordTexts(args: { ownerId: string }): Promise<string[]>;
  /** The owner's words with these keys, of every group. */
  wordsByKeys(args: { ownerId: string; textKeys: string[] }): Promise<SavedWord[]>;
  /** Newest first; with `dueAtMs` only what is due then, longest due first. */
  listWords(
    args: { ownerId: string; dueAtMs: number | null } & WordsAsked,
  ): Promise<{ words: SavedWord[]; total: number; asOfMs: number }>;
  /** The word afterwards; null when the owner has none of this id, `taken` when the new key is there already. */
  updateWord(args: { id: string; ownerId: string; change: WordUpdate }): Promise<SavedWord | null | 'taken'>;
  removeWord(args: { id: string; ownerId: string }): Promise<boolean>;
  /** Sets the review state when the word has had `reps` reviews till now; false otherwise. */
  updateReview(args: { id: string; ownerId: string; reps: number; review: ReviewState }): Promise<boolean>;
  countWords(args: { ownerId: string; group: WordGroup | null; nowMs: number }): Promise<ReviewProgress>;

  /** False when the group has the word already. */
  insertEntry(entry: WordEntry): Promise<boolean>;
  /** Everything but id and creation; the moment of the first publication stays. Null when it is gone, `taken` as above. */
  updateEntry(entry: WordEntry): Promise<WordEntry | null | 'taken'>;
  entryById(id: string): Promise<WordEntry | null>;
  /** Published entries with these keys, of every group. */
  publishedEntriesByKeys(textKeys: string[]): Promise<WordEntry[]>;
  /** By their place. `asOfMs` bounds when published ones were first published. */
  listEntries(
    args: { state: EntryState | null } & WordsAsked,
  ): Promise<{ entries: WordEntry[]; total: number; asOfMs: number }>;
  removeEntry(id: string): Promise<boolean>;

  /** Throws word_limit when the owner has `most`. */
  insertShare(share: WordShare, most: number): Promise<void>;
  removeShare(args: { id: string; ownerId: string }): Promise<boolean>;
  shareById(id: string): Promise<(WordShare & { ownerName: string }) | null>;
  /** At most SHARES_PER_OWNER, newest first. */
  listShares(ownerId: string): Promise<WordShare[]>;
}

/** Where a clip can be played; null parts when its film is gone or not the viewer's to see. */
export interface WordClipView extends WordClip {
  /** Where the word stands in the line. */
  spans: HighlightSpans;
  playable: { film: Film; rate: FrameRate; durationMs: number } | null;
}

/** A word before a viewer: their own, or a published one. */
export interface WordView extends Omit<WordContent, 'clip' | 'textKey'> {
  id: string;
  kind: 'own' | 'entry';
  clip: WordClipView | null;
  /** The viewer's own copy; null while they have not kept it. */
  savedWordId: string | null;
  /** Of an own word: when it comes next, and when it would after each rating. */
  review: (ReviewState & { next: Record<Rating, number> }) | null;
  /** Of an entry before those who edit it. */
  entry: { state: EntryState; sort: number } | null;
  createdMs: number;
}

export interface WordShareView {
  id: string;
  ownerName: string;
  /** The viewer made it. */
  isOwn: boolean;
  createdMs: number;
  words: (SharedWord & { savedWordId: string | null; lines: SearchHit[]; total: number })[];
}

export interface NewWord {
  text: string;
  group: WordGroup;
  phonetic: string | null;
  meaning: string | null;
  note: string | null;
  /** The line it was met in. */
  lineId: string | null;
}

export interface WordEntryInput extends NewWord {
  state: EntryState;
  sort: number;
  /** Within the line's video; null: as the line. */
  startMs: number | null;
  endMs: number | null;
}

export interface WordListQuery extends PageArgs {
  viewer: Viewer;
  /** Null: of every group. */
  group: WordGroup | null;
  q: string | null;
}

export interface WordsService {
  /** The viewer's own words, newest first, or with `due` those to be reviewed now, longest due first. */
  list(args: WordListQuery & { due: boolean }): Promise<Page<WordView>>;
  /** What has been published. */
  published(args: WordListQuery): Promise<Page<WordView>>;
  /**
   * Puts a word into the viewer's list; `created` false when it was there, and nothing changes then. Phonetic and meaning
   * come from the dictionary and the published lists when none are given. Throws bad_parameter, not_found (the line).
   */
  save(args: { viewer: Viewer; word: NewWord }): Promise<{ word: WordView; created: boolean }>;
  /** Puts a published entry into the viewer's list. Throws not_found. */
  saveEntryToOwnWords(args: {
    viewer: Viewer;
    entryId: string;
  }): Promise<{ word: WordView; created: boolean }>;
  /** What is undefined stays. Throws not_found, bad_parameter, word_taken. */
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
  /** `reps`: the reviews the caller knows of; another number throws illegal_move. Null: whatever there are. */
  review(args: { viewer: Viewer; wordId: string; rating: Rating; reps: number | null }): Promise<WordView>;
  /** Lines of the library with the word. Throws bad_parameter. */
  findLines(args: {
    viewer: Viewer;
    text: string;
    after: string | null;
    pagesize: number;
  }): Promise<SearchResultPage>;
  /** The whole list as a file. `mine` false: what has been published. */
  export(args: {
    viewer: Viewer;
    group: WordGroup | null;
    mine: boolean;
    format: ExportFormat;
  }): Promise<string>;
  /** Makes a collection of up to SHARE_MAX words; its id. Throws bad_parameter, word_limit. */
  share(args: { viewer: Viewer; words: string[] }): Promise<string>;
  /** Withdraws a collection of one's own: its link leads nowhere then. Throws not_found. */
  unshare(args: { viewer: Viewer; shareId: string }): Promise<void>;
  /** The viewer’s own collections, newest first. */
  shares(args: { viewer: Viewer }): Promise<WordShare[]>;
  /** Throws not_found. */
  shared(args: { viewer: Viewer; shareId: string }): Promise<WordShareView>;
  /** Of one list, or of all. */
  progress(args: { ownerId: string; group: WordGroup | null }): Promise<ReviewProgress>;

  /** Editors only: throws forbidden. */
  entries(args: WordListQuery & { state: EntryState | null }): Promise<Page<WordView>>;
  /**
   * Editors only. `entryId` null makes one. A published one needs a meaning and a clip out of a film everyone may see.
   * Throws forbidden, not_found, bad_parameter, word_taken.
   */
  saveEntry(args: { viewer: Viewer; entryId: string | null; form: WordEntryInput }): Promise<WordView>;
  removeEntry(args: { viewer: Viewer; entryId: string }): Promise<void>;
  /** IPA of a word; null when the dictionary lacks one of its parts. */
  phoneticOf(text: string): Promise<string | null>;
}
