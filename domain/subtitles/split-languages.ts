import type { Cue } from '../films/types.ts';
import { judgeEnglish } from './judge-english.ts';
import { pairCues } from './pair-cues.ts';
import type { RawCue } from './types.ts';

/** Minimum share of cues in a second language for a track to be bilingual. */
const MIN_BILINGUAL_SHARE = 0.2;
/** Minimum share of cues with both languages in one line for the whole track to be read that way. */
const MIN_INLINE_SHARE = 0.4;

interface CueParts {
  cue: RawCue;
  en: string[];
  zh: string[];
  /** Lines in scripts other than Han and Latin. */
  other: string[];
}

/**
 * Detects the language of a cleaned track and assigns each cue's text to its language.
 *
 * Scripts are checked first: Chinese characters without kana are Chinese; kana, Hangul, Cyrillic, and others are
 * refused. Latin letters are English if the name says so, refused if the name says another language, and otherwise
 * classified by the frequency of short words in the whole track; if these decide nothing, they count as English. A track
 * with both languages in many cues (on separate lines, in one line,
 * or as separate cues at the same time) is `both`. Chinese together with a language other than English is `zh`.
 * @param args.language the language in the track's name or tag; null if there is none.
 * @returns null if the track is neither English nor Chinese. `isSure` is false if only the lack of signs of another
 * language makes its Latin letters English.
 */
export function splitLanguages(args: {
  cues: RawCue[];
  language: 'en' | 'zh' | 'both' | 'other' | null;
}): { lang: 'en' | 'zh' | 'both'; cues: Cue[]; isSure: boolean } | null {
  const { cues, language } = args;
  const parts = splitCues(cues);
  const count = (test: (part: CueParts) => boolean) => parts.filter(test).length;
  const both = count((part) => part.en.length > 0 && part.zh.length > 0);
  const english = count((part) => part.en.length > 0 && part.zh.length === 0);
  const chinese = count((part) => part.zh.length > 0 && part.en.length === 0);
  const foreign = count((part) => part.other.length > 0);
  const mixed = count((part) => part.other.length > 0 && part.zh.length > 0);
  const total = count((part) => part.en.length > 0 || part.zh.length > 0 || part.other.length > 0);
  const sure = (track: { lang: 'en' | 'zh' | 'both'; cues: Cue[] }) => ({ ...track, isSure: true });
  if (total === 0) return language === 'en' || language === 'zh' ? sure(assignWhole(cues, language)) : null;

  if (foreign > total * 0.3) {
    return mixed > total * 0.6 ? sure(keepLanguage(parts, 'zh')) : null;
  }
  const isBilingual = both + countSimultaneous(parts) >= total * MIN_BILINGUAL_SHARE;
  const judgeLatin = () => {
    if (language === 'en' || language === 'both') return 'yes';
    if (language === 'other' && chinese + both === 0) return 'no';
    return judgeEnglish(parts.flatMap((part) => part.en));
  };
  if (isBilingual) {
    const verdict = judgeLatin();
    if (verdict === 'no') return sure(keepLanguage(parts, 'zh'));
    return { lang: 'both', cues: pairHalves(parts), isSure: verdict === 'yes' };
  }
  if (english > chinese + both) {
    const verdict = judgeLatin();
    return verdict === 'no' ? null : { ...keepLanguage(parts, 'en'), isSure: verdict === 'yes' };
  }
  return sure(assignWhole(removeForeignLines(parts), 'zh'));
}

function splitCues(cues: RawCue[]): CueParts[] {
  const strict = cues.map((cue) => splitCue(cue, true));
  const inline = cues.filter((cue) =>
    cue.text.split('\n').some((line) => splitInlineTranslation({ line, strict: true })),
  );
  if (inline.length < cues.length * MIN_INLINE_SHARE) return strict;
  return cues.map((cue) => splitCue(cue, false));
}

function splitCue(cue: RawCue, strict: boolean): CueParts {
  const parts: CueParts = { cue, en: [], zh: [], other: [] };
  const lines = cue.text.split('\n');
  const kinds = lines.map(classifyScript);
  // If the languages are on separate lines, a mixed line is Chinese with a foreign word.
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

const joinLines = (lines: string[]) => (lines.length === 0 ? null : lines.join(' '));

/** Assigns whole texts to one language. A Chinese track keeps its `OK!` and its English names. */
function assignWhole(cues: RawCue[], lang: 'en' | 'zh'): { lang: 'en' | 'zh'; cues: Cue[] } {
  return {
    lang,
    cues: cues.map(({ text, ...cue }) => {
      const line = text.replace(/\n/g, ' ');
      return { ...cue, en: lang === 'en' ? line : null, zh: lang === 'zh' ? line : null };
    }),
  };
}

function removeForeignLines(parts: CueParts[]): RawCue[] {
  return parts.flatMap(({ cue, other }) => {
    if (other.length === 0) return [cue];
    const text = cue.text
      .split('\n')
      .filter((line) => !other.includes(line))
      .join('\n');
    return text === '' ? [] : [{ ...cue, text }];
  });
}

/** Keeps only the lines of one language. Cues without any are left out, except for cues of only digits or dots. */
function keepLanguage(parts: CueParts[], lang: 'en' | 'zh'): { lang: 'en' | 'zh'; cues: Cue[] } {
  const cues = parts.flatMap((part): RawCue[] => {
    if (part.en.length + part.zh.length + part.other.length === 0) return [part.cue];
    return part[lang].length === 0 ? [] : [{ ...part.cue, text: part[lang].join('\n') }];
  });
  return assignWhole(cues, lang);
}

/** Counts the English cues that have a separate Chinese cue at the same time. */
function countSimultaneous(parts: CueParts[]): number {
  const cues = pairHalves(parts.filter((part) => part.en.length === 0 || part.zh.length === 0));
  return cues.filter((cue) => cue.en !== null && cue.zh !== null).length;
}

/**
 * Keeps cues with both languages and pairs the others by time, because some authors write each half as a separate cue.
 */
function pairHalves(parts: CueParts[]): Cue[] {
  const cues = parts.flatMap(({ cue: { text, ...cue }, en, zh, other }): Cue[] => {
    if (en.length + zh.length > 0) return [{ ...cue, en: joinLines(en), zh: joinLines(zh) }];
    return other.length > 0 ? [] : [{ ...cue, en: text.replace(/\n/g, ' '), zh: null }];
  });
  const complete = cues.filter((cue) => cue.en !== null && cue.zh !== null);
  const halves = pairCues({
    en: cues.filter((cue) => cue.zh === null),
    zh: cues.filter((cue) => cue.en === null),
  });
  return [...complete, ...halves].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** The script of one line of text; `neutral` has no letters. */
type LineScript = 'zh' | 'latin' | 'other' | 'neutral';

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LATIN_WORD = /[\p{Script=Latin}][\p{Script=Latin}'’-]*/gu;
const LETTER = /[\p{L}]/gu;

/**
 * Classifies the script of a line. A Chinese line may contain names in Latin letters (他在 FBI 工作); a Latin line may
 * contain hardly any Chinese characters. Kana, Hangul, Cyrillic, and all others are `other`.
 */
function classifyScript(line: string): LineScript {
  const han = count(HAN, line);
  const latin = count(LATIN_WORD, line);
  // A single の in the name of a Chinese shop does not make the line Japanese.
  if (count(KANA, line) * 5 > han) return 'other';
  const otherLetters = count(LETTER, line.replace(LATIN_WORD, '').replace(HAN, ''));
  if (otherLetters > han && otherLetters > latin) return 'other';
  if (han === 0 && latin === 0) return 'neutral';
  return han > 0 && han * 2 >= latin ? 'zh' : 'latin';
}

function count(pattern: RegExp, text: string): number {
  return Array.from(text.matchAll(pattern)).length;
}

const HAN_THEN_LATIN =
  /^(.*\p{Script=Han}[。！？…，、；：”’』」）》!?.,~—-]*)\s*([^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*)$/u;
const LATIN_THEN_HAN =
  /^([^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*?)\s*([“‘「『《（(]*\p{Script=Han}.*)$/u;
const ENDS_SENTENCE = /[。！？…，!?.~—-][”’』」"']*$/;

/**
 * Splits a line that contains the same text in Chinese and English, in either order (`你好。 Hello.`). In strict mode,
 * both halves must look like sentences, so that `我爱 New York` stays whole. Otherwise, in a track that has such lines
 * throughout, the change of script is enough.
 * @returns null if the line is not such a line.
 */
function splitInlineTranslation(args: { line: string; strict: boolean }): { en: string; zh: string } | null {
  const { line, strict } = args;
  if (line.length > 1000) return null;
  const zhFirst = HAN_THEN_LATIN.exec(line);
  if (zhFirst) return toHalves({ first: zhFirst[1], second: zhFirst[2], zhFirst: true, strict });
  const enFirst = LATIN_THEN_HAN.exec(line);
  // The Chinese half may contain Latin letters, but these are not part of the English half found here.
  if (enFirst) return toHalves({ first: enFirst[1], second: enFirst[2], zhFirst: false, strict });
  return null;
}

function toHalves(args: {
  first: string | undefined;
  second: string | undefined;
  zhFirst: boolean;
  strict: boolean;
}): { en: string; zh: string } | null {
  const first = args.first?.trim() ?? '';
  const second = args.second?.trim() ?? '';
  const [zh, en] = args.zhFirst ? [first, second] : [second, first];
  const englishWords = en.match(/\p{Script=Latin}['’\p{Script=Latin}]*/gu)?.length ?? 0;
  const isSentence = englishWords >= 3 || (englishWords > 0 && ENDS_SENTENCE.test(en));
  if (!isSentence) return null;
  if (args.strict && (!ENDS_SENTENCE.test(first) || !/^["'“‘(¿¡\p{Lu}\d….-]/u.test(en))) return null;
  return { en, zh };
}
