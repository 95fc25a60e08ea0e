import type { Viewer } from '#domain/accounts/types.ts';
import type { StepOptions } from '#domain/media/types.ts';
import type { SheetOptions } from '#shared/sheet.ts';

/** A line's text in one language: to be read, or `rules` lines to write it on. */
export type SheetText = { kind: 'text'; text: string } | { kind: 'blank'; rules: number };

/** A line of a clip as it stands on a sheet. */
export interface SheetLine {
  /** From 1. */
  number: number;
  /** On the clip's time axis, in milliseconds. */
  startMs: number;
  endMs: number;
  en: SheetText | null;
  zh: SheetText | null;
  /** The clip's frame, counted from its first, that stands for the line. */
  frame: number;
}

/** What a clip's script and storyboard are printed from. */
export interface Sheet {
  barId: string;
  title: string;
  filmTitle: string;
  filmTitleZh: string | null;
  season: number | null;
  episode: number | null;
  /** Where the clip's parts stand in its film, in their order, in milliseconds. */
  stretches: { startMs: number; endMs: number }[];
  /** How long the clip itself is, in milliseconds. */
  lengthMs: number;
  lines: SheetLine[];
  /** There is room under each line to note words. */
  hasNotes: boolean;
  /** Width by height of a frame. */
  ratio: number;
}

/** A sheet with the words its viewer is learning that are said in the clip. */
export interface OwnSheet extends Sheet {
  ownWords: string[];
}

/** What is printed around the lines, in the reader's language; `page` and `pages` are filled in. */
export interface SheetLabels {
  film: string;
  time: string;
  words: string;
  /** With `{{page}}` and `{{pages}}`. */
  pageOf: string;
  locale: 'zh-CN' | 'en';
}

export interface StoryboardCell extends SheetLine {
  /** Path of its still. */
  picture: string;
}

/** Prints sheets. Every file is written under a temporary name and published whole. Throws font_missing. */
export interface SheetWorks {
  /** An A4 PDF with real text in embedded fonts. */
  writeScript(
    args: { sheet: Sheet; labels: SheetLabels; output: string },
    options: StepOptions,
  ): Promise<void>;
  /** One page of a storyboard as a PNG picture, 1600 pixels wide and as high as it needs. */
  drawStoryboard(
    args: {
      sheet: Omit<Sheet, 'lines'>;
      cells: StoryboardCell[];
      columns: number;
      page: number;
      pages: number;
      labels: SheetLabels;
      output: string;
    },
    options: StepOptions,
  ): Promise<void>;
}

interface SheetWish {
  viewer: Viewer;
  barId: string;
  options: SheetOptions;
}

/**
 * A clip on paper. All of it is made of the clip's own file, so that it needs no film. Throws not_found, not_ready (the
 * clip is still being cut), sheet_no_lines, font_missing, too_many_requests, disk_full.
 */
export interface SheetsService {
  sheet(args: SheetWish): Promise<OwnSheet>;
  /** Path of the script as PDF. */
  script(args: SheetWish & { labels: SheetLabels }): Promise<string>;
  /** Path of a page of the storyboard, from 1, and how many there are. Throws not_found for a page there is not. */
  storyboard(
    args: SheetWish & { labels: SheetLabels; page: number },
  ): Promise<{ path: string; pages: number; title: string }>;
  /** Path of one frame of the clip, counted from its first. Throws cut_out_of_range. Works for a clip without lines, too. */
  still(args: { viewer: Viewer; barId: string; frame: number }): Promise<string>;
}
