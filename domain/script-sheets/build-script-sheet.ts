import type { ClipView } from '#domain/clips/types.ts';
import { findWordSpans } from '#domain/words/find-word-spans.ts';
import { createWordFilter } from '#domain/words/word-filter.ts';
import { computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import { frameAt } from '#shared/frames.ts';
import type { SheetOptions, SheetTextMode } from '#shared/script-sheet.ts';
import type { PersonalScriptSheet, ScriptSheetText } from './types.ts';

/** Letters, or Chinese characters, that somebody writes on one ruled line. */
const WRITTEN_ON_RULE = { en: 48, zh: 24 };
/** A longer line than this is noise in the subtitles, and no reason for a page of rules. */
const RULES_MAX = 4;
/** A gap tells a little of how long its word is, and leaves room for handwriting. */
const GAP_MIN = 6;

/** What a clip's sheets show, with the viewer's own words found in it. Null when the clip cannot be printed: it has no lines. */
export function buildScriptSheet(args: {
  view: Pick<ClipView, 'clip' | 'film' | 'video' | 'lines'>;
  options: SheetOptions;
  /** The viewer's words. */
  words: readonly string[];
}): PersonalScriptSheet | null {
  const { view, options, words } = args;
  const { clip: bar, film, video } = view;
  const facts = video.mezzanine;
  if (view.lines.length === 0 || !facts) return null;
  // Few of a learner's thousands of words are near what is said: only those are looked for.
  const mayBeSaid = createWordFilter(view.lines.flatMap(({ en }) => en ?? []));
  const spoken = words.filter(
    (text) => mayBeSaid(text) && view.lines.some(({ en }) => gapsOf(text, en).length > 0),
  );
  const frames = countFrames(bar.segments);
  return {
    clipId: bar.id,
    title: bar.title,
    filmTitle: film.title,
    filmTitleZh: film.titleZh,
    season: video.season,
    episode: video.episode,
    timeRanges: bar.segments.map(({ startMs, endMs }) => ({ startMs, endMs })),
    lengthMs: computeDurationMs(bar.segments),
    lines: view.lines.map(({ startMs, endMs, en, zh }, at) => ({
      number: at + 1,
      startMs,
      endMs,
      en: textOf(options.words === 'gaps' ? withGaps(en, spoken) : en, options.en, WRITTEN_ON_RULE.en),
      zh: textOf(zh, options.zh, WRITTEN_ON_RULE.zh),
      frame: Math.max(0, Math.min(frameAt((startMs + endMs) / 2, facts.rate), frames - 1)),
    })),
    hasNotes: options.words === 'notes',
    ownWords: spoken,
    ratio: facts.width / facts.height,
  };
}

function textOf(text: string | null, shown: SheetTextMode, perRule: number): ScriptSheetText | null {
  if (shown === 'none') return null;
  if (shown === 'blank') {
    const rules = Math.ceil([...(text ?? '')].length / perRule);
    return { kind: 'blank', rules: Math.min(Math.max(1, rules), RULES_MAX) };
  }
  return text === null ? null : { kind: 'text', text };
}

const gapsOf = (word: string, en: string | null): readonly (readonly [number, number])[] =>
  en === null ? [] : findWordSpans({ text: word, en, zh: null }).en;

/** The text with gaps where the words stand, longer words before those inside of them. */
function withGaps(en: string | null, words: readonly string[]): string | null {
  if (en === null) return null;
  const ranges = words.flatMap((word) => gapsOf(word, en)).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  let [made, at] = ['', 0];
  for (const [start, end] of ranges) {
    if (start < at) continue;
    made += en.slice(at, start) + '_'.repeat(Math.max(GAP_MIN, end - start));
    at = end;
  }
  return made + en.slice(at);
}
