/** What one line of text is written in; `neutral` has no letters. */
export type LineScript = 'zh' | 'latin' | 'other' | 'neutral';

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LATIN_WORD = /[\p{Script=Latin}][\p{Script=Latin}'’-]*/gu;
const FOREIGN_LETTER = /[\p{L}]/gu;

/**
 * Tells a line's script. A Chinese line may name things in Latin letters (他在 FBI 工作), a Latin line may not hold more
 * than a stray Chinese character. Kana, Hangul, Cyrillic and the rest are `other`.
 */
export function classifyScript(line: string): LineScript {
  const han = count(HAN, line);
  const latin = count(LATIN_WORD, line);
  // One の in a Chinese shop's name does not make it Japanese.
  if (count(KANA, line) * 5 > han) return 'other';
  const letters = count(FOREIGN_LETTER, line.replace(LATIN_WORD, '').replace(HAN, ''));
  if (letters > han && letters > latin) return 'other';
  if (han === 0 && latin === 0) return 'neutral';
  return han > 0 && han * 2 >= latin ? 'zh' : 'latin';
}

function count(pattern: RegExp, text: string): number {
  return Array.from(text.matchAll(pattern)).length;
}
