import type { Viewer } from '../accounts/types.ts';
import type { Page, PageArgs } from '../pagination.ts';
import type { WordClip, WordClipView } from './types.ts';

/** Maximum number of saved lines of an account. */
export const SAVED_LINES_PER_OWNER = 5000;

/** A line that a learner keeps. Its texts are copies, so they remain when the film or the line is removed. */
export interface SavedLine {
  id: string;
  ownerId: string;
  /** The words of the line that the learner saved it for; null for the whole line. */
  phrase: string | null;
  clip: WordClip;
  createdMs: number;
}

export interface SavedLineStore {
  /**
   * Inserts a line. Returns false and changes nothing if the owner has saved it already. What the owner saved under the same ID
   * before new subtitles gave it to another sentence is kept beside it. Throws line_limit if the owner has
   * `maxCount` lines.
   */
  insertLine(line: SavedLine, maxCount: number): Promise<boolean>;
  /** Returns the owner's saved copy under a line's ID, whose sentence may be an earlier one. */
  lineOf(args: { ownerId: string; lineId: string }): Promise<SavedLine | null>;
  /** Lists the owner's lines, newest first. `q` is a part of their texts; null for all lines. */
  listLines(args: {
    ownerId: string;
    q: string | null;
    limit: number;
    offset: number;
    asOfMs: number | null;
  }): Promise<{ lines: SavedLine[]; total: number; asOfMs: number }>;
  removeLine(args: { id: string; ownerId: string }): Promise<boolean>;
}

export interface SavedLineView {
  id: string;
  phrase: string | null;
  clip: WordClipView;
  /**
   * Whether the clip can be played, and the line with its `lineId` still has its texts and times. New subtitles may give the
   * ID to another line.
   */
  isCurrent: boolean;
  createdMs: number;
}

export interface SavedLinesService {
  /**
   * Saves a line. If the viewer has saved it already, changes nothing and returns `created: false`. Throws not_found,
   * not_ready, bad_parameter, line_limit.
   */
  save(args: {
    viewer: Viewer;
    lineId: string;
    phrase: string | null;
  }): Promise<{ line: SavedLineView; created: boolean }>;
  /** Lists the viewer's lines, newest first. */
  list(args: PageArgs & { viewer: Viewer; q: string | null }): Promise<Page<SavedLineView>>;
  /** Throws not_found. */
  remove(args: { viewer: Viewer; savedLineId: string }): Promise<void>;
}
