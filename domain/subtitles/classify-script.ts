/** The script of one line of text; `neutral` has no letters. */
export type LineScript = 'zh' | 'latin' | 'other' | 'neutral';

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LATIN_WORD = /[\p{Script=Latin}][\p{Script=Latin}'’-]*/gu;
const LETTER = /[\p{L}]/gu;

/**
 * Classifies the script of a line. A Chinese line may contain names in Latin letters (他在 FBI 工作); a Latin line may
 * contain hardly any Chinese characters. Kana, Hangul, Cyrillic, and all others are `other`.
 */
export function classifyScript(line: string): LineScript {
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
