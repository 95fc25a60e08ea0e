import type { Viewer } from '#domain/accounts/types.ts';
import type { MediaTaskOptions } from '#domain/media/types.ts';
import type { SheetOptions } from '#shared/script-sheet.ts';

/** A line's text in one language: to be read, or `rules` lines to write it on. */
export type ScriptSheetText = { kind: 'text'; text: string } | { kind: 'blank'; rules: number };

/** A line of a clip as it stands on a sheet. */
export interface ScriptSheetLine {
  /** From 1. */
  number: number;
  /** On the clip's time axis, in milliseconds. */
  startMs: number;
  endMs: number;
  en: ScriptSheetText | null;
  zh: ScriptSheetText | null;
  /** The clip's frame, counted from its first, that stands for the line. */
  frame: number;
}

/** What a clip's script and storyboard are printed from. */
export interface ScriptSheet {
  clipId: string;
  title: string;
  filmTitle: string;
  filmTitleZh: string | null;
  season: number | null;
  episode: number | null;
  /** Where the clip's parts stand in its film, in their order, in milliseconds. */
  timeRanges: { startMs: number; endMs: number }[];
  /** How long the clip itself is, in milliseconds. */
  lengthMs: number;
  lines: ScriptSheetLine[];
  /** There is room under each line to note words. */
  hasNotes: boolean;
  /** Width by height of a frame. */
  ratio: number;
}

/** A sheet with the words its viewer is learning that are said in the clip. */
export interface PersonalScriptSheet extends ScriptSheet {
  ownWords: string[];
}

/** What is printed around the lines, in the reader's language; `page` and `pages` are filled in. */
export interface ScriptSheetLabels {
  film: string;
  time: string;
  words: string;
  /** With `{{page}}` and `{{pages}}`. */
  pageOf: string;
  locale: 'zh-CN' | 'en';
}

export interface StoryboardCell extends ScriptSheetLine {
  /** Path of its still. */
  picture: string;
}

/** Prints sheets. Every file is written under a temporary name and published whole. Throws font_missing. */
export interface ScriptSheetRenderer {
  /** An A4 PDF with real text in embedded fonts. */
  renderScript(
    args: { sheet: ScriptSheet; labels: ScriptSheetLabels; output: string },
    options: MediaTaskOptions,
  ): Promise<void>;
  /** One page of a storyboard as a PNG picture, 1600 pixels wide and as high as it needs. */
  renderStoryboard(
    args: {
      sheet: Omit<ScriptSheet, 'lines'>;
      cells: StoryboardCell[];
      columns: number;
      page: number;
      pages: number;
      labels: ScriptSheetLabels;
      output: string;
    },
    options: MediaTaskOptions,
  ): Promise<void>;
}

interface SheetWish {
  viewer: Viewer;
  clipId: string;
  options: SheetOptions;
}

/**
 * A clip on paper. All of it is made of the clip's own file, so that it needs no film. Throws not_found, not_ready (the
 * clip is still being cut), sheet_no_lines, font_missing, too_many_requests, disk_full.
 */
export interface ScriptSheetService {
  sheet(args: SheetWish): Promise<PersonalScriptSheet>;
  /** Path of the script as PDF. */
  script(args: SheetWish & { labels: ScriptSheetLabels }): Promise<string>;
  /** Path of a page of the storyboard, from 1, and how many there are. Throws not_found for a page there is not. */
  storyboard(
    args: SheetWish & { labels: ScriptSheetLabels; page: number },
  ): Promise<{ path: string; pages: number; title: string }>;
  /** Path of one frame of the clip, counted from its first. Throws cut_out_of_range. Works for a clip without lines, too. */
  still(args: { viewer: Viewer; clipId: string; frame: number }): Promise<string>;
}
