import type { Cue } from '#domain/films/types.ts';
import { classifyScript, type LineScript } from './classify-script.ts';
import { isEnglish } from './is-english.ts';
import { pairCues } from './pair-cues.ts';
import type { RawCue } from './raw-cue.ts';
import { splitInlineTranslation } from './split-inline-translation.ts';

/** From this share of cues on, a second language belongs to the track and is not an exception in it. */
const BILINGUAL_SHARE = 0.2;
/** A track is written "both in one line" when this share of its cues is. */
const INLINE_SHARE = 0.4;

interface Parts {
  cue: RawCue;
  en: string[];
  zh: string[];
  /** Lines in other scripts than Han and Latin. */
  other: string[];
}

/**
 * Tells what language a cleaned track is in and lays each cue's text under its language.
 *
 * Scripts decide first: Chinese characters without kana are Chinese, kana, Hangul, Cyrillic and so on are refused. Latin
 * letters are English when the name says so, refused when the name says another language, and else English by the
 * statistics of short words. A track with both in a good part of its cues, by lines, in one line, or as separate cues at
 * the same time, is `both`; Chinese beside a language other than English is `zh`.
 * @param args.language what the track's name or tag says, null when it says nothing.
 * @returns null when the track is neither English nor Chinese.
 */
export function splitLanguages(args: {
  cues: RawCue[];
  language: 'en' | 'zh' | 'both' | 'other' | null;
}): { lang: 'en' | 'zh' | 'both'; cues: Cue[] } | null {
  const { cues, language } = args;
  const parts = partsOf(cues);
  const count = (test: (one: Parts) => boolean) => parts.filter(test).length;
  const both = count((one) => one.en.length > 0 && one.zh.length > 0);
  const english = count((one) => one.en.length > 0 && one.zh.length === 0);
  const chinese = count((one) => one.zh.length > 0 && one.en.length === 0);
  const foreign = count((one) => one.other.length > 0);
  const beside = count((one) => one.other.length > 0 && one.zh.length > 0);
  const total = count((one) => one.en.length > 0 || one.zh.length > 0 || one.other.length > 0);
  if (total === 0) return language === 'en' || language === 'zh' ? whole(cues, language) : null;

  if (foreign > total * 0.3) {
    return beside > total * 0.6 ? single(parts, 'zh') : null;
  }
  const hasBoth = both + simultaneous(parts) >= total * BILINGUAL_SHARE;
  const latinIsEnglish = () => {
    if (language === 'en' || language === 'both') return true;
    const texts = parts.flatMap((one) => one.en);
    return language !== 'other' || chinese + both > 0 ? isEnglish(texts) : false;
  };
  if (hasBoth) return latinIsEnglish() ? { lang: 'both', cues: bothCues(parts) } : single(parts, 'zh');
  if (english > chinese + both) return latinIsEnglish() ? single(parts, 'en') : null;
  return whole(withoutForeign(parts), 'zh');
}

function partsOf(cues: RawCue[]): Parts[] {
  const strict = cues.map((cue) => partsOfCue(cue, true));
  const inline = cues.filter((cue) =>
    cue.text.split('\n').some((line) => splitInlineTranslation({ line, strict: true })),
  );
  if (inline.length < cues.length * INLINE_SHARE) return strict;
  return cues.map((cue) => partsOfCue(cue, false));
}

function partsOfCue(cue: RawCue, strict: boolean): Parts {
  const parts: Parts = { cue, en: [], zh: [], other: [] };
  const lines = cue.text.split('\n');
  const kinds = lines.map(classifyScript);
  // Where the languages have lines of their own, a mixed line is Chinese with a foreign word in it.
  const split = !(kinds.includes('latin') && kinds.includes('zh'));
  let last: LineScript = kinds.find((kind) => kind !== 'neutral') ?? 'neutral';
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at] ?? 'neutral';
    if (kind !== 'neutral') last = kind;
    const halves =
      split && (kind === 'zh' || kind === 'latin') ? splitInlineTranslation({ line, strict }) : null;
    if (halves) {
      parts.en.push(halves.en);
      parts.zh.push(halves.zh);
    } else if (last === 'zh') parts.zh.push(line);
    else if (last === 'latin') parts.en.push(line);
    else if (last === 'other') parts.other.push(line);
  }
  return parts;
}

const joined = (lines: string[]) => (lines.length === 0 ? null : lines.join(' '));

/** Whole texts under one language: a Chinese track keeps its `OK!` and its English names. */
function whole(cues: RawCue[], lang: 'en' | 'zh'): { lang: 'en' | 'zh'; cues: Cue[] } {
  return {
    lang,
    cues: cues.map(({ startMs, endMs, text }) => {
      const line = text.replace(/\n/g, ' ');
      return { startMs, endMs, en: lang === 'en' ? line : null, zh: lang === 'zh' ? line : null };
    }),
  };
}

function withoutForeign(parts: Parts[]): RawCue[] {
  return parts.flatMap(({ cue, other }) => {
    if (other.length === 0) return [cue];
    const text = cue.text
      .split('\n')
      .filter((line) => !other.includes(line))
      .join('\n');
    return text === '' ? [] : [{ ...cue, text }];
  });
}

/** Only the lines of one language; cues without any are left out, but cues of digits or dots alone are kept. */
function single(parts: Parts[], lang: 'en' | 'zh'): { lang: 'en' | 'zh'; cues: Cue[] } {
  const cues = parts.flatMap((one): RawCue[] => {
    if (one.en.length + one.zh.length + one.other.length === 0) return [one.cue];
    return one[lang].length === 0 ? [] : [{ ...one.cue, text: one[lang].join('\n') }];
  });
  return whole(cues, lang);
}

/** How many English cues stand over a Chinese cue of their own. */
function simultaneous(parts: Parts[]): number {
  const cues = bothCues(parts.filter((one) => one.en.length === 0 || one.zh.length === 0));
  return cues.filter((cue) => cue.en !== null && cue.zh !== null).length;
}

/** Cues with both stay as they are; those with one half only are paired by time, as some makers write each half as a cue of its own. */
function bothCues(parts: Parts[]): Cue[] {
  const cues = parts.flatMap(({ cue: { startMs, endMs, text }, en, zh, other }): Cue[] => {
    if (en.length + zh.length > 0) return [{ startMs, endMs, en: joined(en), zh: joined(zh) }];
    return other.length > 0 ? [] : [{ startMs, endMs, en: text.replace(/\n/g, ' '), zh: null }];
  });
  const complete = cues.filter((cue) => cue.en !== null && cue.zh !== null);
  const halves = pairCues({
    en: cues.filter((cue) => cue.zh === null),
    zh: cues.filter((cue) => cue.en === null),
  });
  return [...complete, ...halves].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}
