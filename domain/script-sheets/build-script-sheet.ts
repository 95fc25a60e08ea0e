import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { frameAt } from '#shared/frames.ts';
import type { SheetOptions, SheetTextMode } from '#shared/script-sheet.ts';
import type { ClipView } from '../clips/types.ts';
import { findWordSpans } from '../words/find-word-spans.ts';
import type { ListWordForms } from '../words/types.ts';
import { createWordFilter } from '../words/word-filter.ts';
import type { PersonalScriptSheet, ScriptSheetText } from './types.ts';

/** Number of letters or Chinese characters that fit on one ruled line in handwriting. */
const CHARACTERS_PER_RULE = { en: 48, zh: 24 };
/** Maximum number of rules for one line. Longer lines are noise in the subtitles and should not fill a page. */
const MAX_RULES = 4;
/** Minimum length of a gap in characters. A gap hints at the length of its word and leaves room for handwriting. */
const MIN_GAP = 6;

/**
 * Builds the content of a clip's sheets, with the viewer's own words found in it. Returns null if the clip cannot be
 * printed because it has no lines.
 */
export function buildScriptSheet(args: {
  view: Pick<ClipView, 'clip' | 'film' | 'video' | 'lines'>;
  options: SheetOptions;
  /** The viewer's words. */
  words: readonly string[];
  listForms: ListWordForms;
}): PersonalScriptSheet | null {
  const { view, options, words, listForms } = args;
  const { clip, film, video } = view;
  const { mezzanine } = video;
  if (view.lines.length === 0 || !mezzanine) return null;
  // Of a learner's thousands of words, only the few that may occur in the lines are searched for.
  const mayOccur = createWordFilter(
    view.lines.flatMap(({ en }) => en ?? []),
    listForms,
  );
  const findGaps = (word: string, en: string) => findWordSpans({ text: word, en, zh: null, listForms }).en;
  const occurringWords = words.filter(
    (text) => mayOccur(text) && view.lines.some(({ en }) => en !== null && findGaps(text, en).length > 0),
  );
  const frames = countFrames(clip.segments);
  return {
    clipId: clip.id,
    title: clip.title,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    season: video.season,
    episode: video.episode,
    timeRanges: clip.segments.map(({ startMs, endMs }) => ({ startMs, endMs })),
    lengthMs: computeDurationMs(clip.segments),
    lines: view.lines.map(({ startMs, endMs, en, zh }, at) => ({
      number: at + 1,
      startMs,
      endMs,
      en: toSheetText(
        options.words === 'gaps' && en !== null
          ? insertGaps(
              en,
              occurringWords.flatMap((word) => findGaps(word, en)),
            )
          : en,
        options.en,
        CHARACTERS_PER_RULE.en,
      ),
      zh: toSheetText(zh, options.zh, CHARACTERS_PER_RULE.zh),
      frame: Math.max(0, Math.min(frameAt((startMs + endMs) / 2, mezzanine.rate), frames - 1)),
    })),
    hasNotes: options.words === 'notes',
    ownWords: occurringWords,
    ratio: mezzanine.width / mezzanine.height,
  };
}

function toSheetText(text: string | null, mode: SheetTextMode, perRule: number): ScriptSheetText | null {
  if (mode === 'none') return null;
  if (mode === 'blank') {
    const rules = Math.ceil([...(text ?? '')].length / perRule);
    return { kind: 'blank', rules: Math.min(Math.max(1, rules), MAX_RULES) };
  }
  return text === null ? null : { kind: 'text', text };
}

/** Replaces ranges of the text with gaps, longer ranges before those inside them. */
function insertGaps(en: string, ranges: readonly [number, number][]): string {
  let [result, at] = ['', 0];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start < at) continue;
    result += en.slice(at, start) + '_'.repeat(Math.max(MIN_GAP, end - start));
    at = end;
  }
  return result + en.slice(at);
}
