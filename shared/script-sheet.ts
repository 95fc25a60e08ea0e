/** How a sheet shows a language: its text, blank lines to write on, or not at all. */
export const sheetTextModes = ['shown', 'blank', 'none'] as const;
export type SheetTextMode = (typeof sheetTextModes)[number];
/** What a sheet has for words: nothing, gaps in place of the learner's saved words, or space for notes. */
export const sheetWordModes = ['none', 'gaps', 'notes'] as const;
export type SheetWordMode = (typeof sheetWordModes)[number];

export interface SheetOptions {
  en: SheetTextMode;
  zh: SheetTextMode;
  words: SheetWordMode;
}

export const defaultSheetOptions: SheetOptions = { en: 'shown', zh: 'shown', words: 'none' };

/** Parses the options in a URL. Missing or unknown options get their defaults. */
export function parseSheetOptions(params: URLSearchParams): SheetOptions {
  const read = <Kind extends string>(name: string, kinds: readonly Kind[], fallback: Kind) =>
    kinds.find((kind) => kind === params.get(name)) ?? fallback;
  return {
    en: read('en', sheetTextModes, defaultSheetOptions.en),
    zh: read('zh', sheetTextModes, defaultSheetOptions.zh),
    words: read('words', sheetWordModes, defaultSheetOptions.words),
  };
}

/** Returns the options as URL parameters, without those that have their default value. */
export function serializeSheetOptions(options: SheetOptions): Record<string, string> {
  const { en, zh, words } = options;
  return {
    ...(en === defaultSheetOptions.en ? {} : { en }),
    ...(zh === defaultSheetOptions.zh ? {} : { zh }),
    ...(words === defaultSheetOptions.words ? {} : { words }),
  };
}

export type SheetFile = 'script.pdf' | 'storyboard.png' | 'storyboard.zip';

/**
 * Returns the address of a clip's sheet. `locale` is the language of the text around the lines; `page` counts from 1.
 */
export function sheetUrl(
  clipId: string,
  file: SheetFile,
  args: { options: SheetOptions; locale: 'zh-CN' | 'en'; page?: number },
): string {
  const query = new URLSearchParams({
    ...serializeSheetOptions(args.options),
    ...(args.locale === 'zh-CN' ? {} : { locale: args.locale }),
    ...(args.page === undefined ? {} : { page: String(args.page) }),
  }).toString();
  return `/media/sheet/${clipId}/${file}${query ? `?${query}` : ''}`;
}

/** The address of one frame of a clip as an image in the clip's size. `frame` counts from the clip's first frame, 0. */
export const clipFrameUrl = (clipId: string, frame: number) => `/media/sheet/${clipId}/frame-${frame}.jpg`;

/** Returns the number of columns and of lines per page for a storyboard with this many lines. */
export function planStoryboard(lines: number): { columns: number; perPage: number } {
  if (lines <= 2) return { columns: 1, perPage: 2 };
  return lines <= 8 ? { columns: 2, perPage: 8 } : { columns: 3, perPage: 12 };
}

const two = (value: number) => String(value).padStart(2, '0');

/** Returns a time within a clip to the tenth of a second, such as `0:03.4` or `12:03.4`. */
export function formatClipTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${tenths % 10}`;
}

/** Maximum number of time ranges in the text. An ellipsis replaces the others. */
const MAX_RANGES = 3;

/** Returns a clip's time ranges in the film and its length: `0:12:03 – 0:12:17 + 0:03:05 – 0:03:06 (15.0 s)`. */
export function formatFilmRanges(clip: {
  timeRanges: readonly { startMs: number; endMs: number }[];
  lengthMs: number;
}): string {
  const clock = (ms: number) => {
    const seconds = Math.floor(ms / 1000);
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  };
  const ranges = clip.timeRanges
    .slice(0, MAX_RANGES)
    .map(({ startMs, endMs }) => `${clock(startMs)} – ${clock(endMs)}`);
  if (clip.timeRanges.length > MAX_RANGES) ranges.push('…');
  return `${ranges.join(' + ')} (${(clip.lengthMs / 1000).toFixed(1)} s)`;
}
