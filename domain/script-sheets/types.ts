import type { SheetOptions } from '#shared/script-sheet.ts';
import type { Viewer } from '../accounts/types.ts';
import type { MediaTaskOptions } from '../media/types.ts';

/** A line's text in one language, or the number of ruled lines to write it on. */
export type ScriptSheetText = { kind: 'text'; text: string } | { kind: 'blank'; rules: number };

/** A line of a clip on a sheet. */
export interface ScriptSheetLine {
  /** From 1. */
  number: number;
  /** On the clip's time axis, in milliseconds. */
  startMs: number;
  endMs: number;
  en: ScriptSheetText | null;
  zh: ScriptSheetText | null;
  /** The clip's frame that stands for the line, from 0. */
  frame: number;
}

/** The content of a clip's script and storyboard. */
export interface ScriptSheet {
  clipId: string;
  title: string;
  filmTitle: string;
  filmTitleZh: string | null;
  season: number | null;
  episode: number | null;
  /** The clip's segments on the film's time axis, in playing order. In milliseconds. */
  timeRanges: { startMs: number; endMs: number }[];
  /** Duration of the clip, in milliseconds. */
  lengthMs: number;
  lines: ScriptSheetLine[];
  /** Whether there is room under each line to note words. */
  hasNotes: boolean;
  /** Width of a frame divided by its height. */
  ratio: number;
}

/** A sheet with the words in the clip that the viewer is learning. */
export interface PersonalScriptSheet extends ScriptSheet {
  ownWords: string[];
}

/** Labels printed around the lines, in the reader's language. */
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

/** Renders sheets to files. Each file is written under a temporary name and then renamed. Throws font_missing. */
export interface ScriptSheetRenderer {
  /** An A4 PDF with real text in embedded fonts. */
  renderScript(
    args: { sheet: ScriptSheet; labels: ScriptSheetLabels; output: string },
    options: MediaTaskOptions,
  ): Promise<void>;
  /** One page of a storyboard as a PNG image, 1600 pixels wide and as high as needed. */
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

interface SheetRequest {
  viewer: Viewer;
  clipId: string;
  options: SheetOptions;
}

/**
 * Scripts and storyboards of clips. They are made from the clip's own file, so the film may be gone. All methods throw
 * not_found, not_ready (the clip is not cut yet), sheet_no_lines, font_missing, too_many_requests, disk_full.
 */
export interface ScriptSheetService {
  sheet(args: SheetRequest): Promise<PersonalScriptSheet>;
  /** Path of the script as a PDF file. */
  script(args: SheetRequest & { labels: ScriptSheetLabels }): Promise<string>;
  /** Path of a storyboard page, from 1, and the number of pages. Throws not_found for a page number that is too high. */
  storyboard(
    args: SheetRequest & { labels: ScriptSheetLabels; page: number },
  ): Promise<{ path: string; pages: number; title: string }>;
  /** Path of one frame of the clip, from 0. Also works for a clip without lines. Throws cut_out_of_range. */
  still(args: { viewer: Viewer; clipId: string; frame: number }): Promise<string>;
}
