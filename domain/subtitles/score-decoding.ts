import { isCommonChinese } from './chinese-characters.ts';

const cjkPunctuation = new Set('，。！？、；：…—“”‘’《》「」『』（）【】·～　');
/** The most frequent syllables of Korean dialogue. */
const commonHangul = new Set(
  '이다는을를에가은의도하지고나한그거어자리아니있게사들로내기너라대서안요까해만보네야제말오면저무것시인일수정없전구우지난려와마왜당신뭐',
);
const commonCyrillic = new Set('оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфё');
const westernMarks = new Set('’‘“”–—…éèêëàâäáãçñöôóòõüùúûîïíìßœæøåÉÈÊÀÂÄÁÇÑÖÔÓÜÚÎÍŒÆØÅ¡¿°£€«»');

/**
 * Scores how much a decoded sample resembles the language of its encoding: the share, 0 to 1, of its non-ASCII
 * characters that are common in that language. A wrong decoding of dialogue scores about 0.1, the right one above 0.5,
 * for a few characters as well as for a whole film.
 */
export function scoreDecoding(args: { text: string; encoding: string }): number {
  const { text, encoding } = args;
  if (encoding === 'windows-1252') return scoreWestern(text);
  let [total, commonCount] = [0, 0];
  for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]+/g)) {
    const characters = [...run];
    total += characters.length;
    // A single unusual character next to Latin letters is a misread accent or quotation mark ("I知" for "I’m").
    if (characters.length === 1 && touchesLetter(text, index, index + run.length)) continue;
    for (const character of characters) {
      if (isCommonIn(character, encoding)) commonCount += 1;
      // A broken sequence includes the bytes next to it, so it counts as two unusual characters.
      else if (character === '\ufffd') total += 1;
    }
  }
  return total === 0 ? 0 : commonCount / total;
}

function touchesLetter(text: string, from: number, to: number): boolean {
  return /[a-z]/i.test(text.charAt(from - 1)) || /[a-z]/i.test(text.charAt(to));
}

function isCommonIn(character: string, encoding: string): boolean {
  switch (encoding) {
    case 'gb18030':
    case 'big5':
      return isCommonChinese(character) || cjkPunctuation.has(character);
    case 'shift_jis':
      return isKana(character) || cjkPunctuation.has(character) || isCommonChinese(character);
    case 'euc-kr':
      return commonHangul.has(character);
    default:
      return commonCyrillic.has(character.toLowerCase()) && character === character.toLowerCase();
  }
}

/**
 * Whether the character is hiragana or full-width katakana. Half-width katakana does not count, because any byte above
 * 0xA0 decodes to one.
 */
function isKana(character: string): boolean {
  return character >= '\u3041' && character <= '\u30fe';
}

/**
 * Scores a decoding as Western text. Real text has single accented letters or quotation marks between ASCII letters.
 * Runs of them indicate the wrong encoding.
 */
function scoreWestern(text: string): number {
  let [total, commonCount] = [0, 0];
  for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
    total += run.length;
    if (run.length > 2) continue;
    for (const character of run) if (westernMarks.has(character)) commonCount += 1;
  }
  return total === 0 ? 0 : (commonCount / total) * 0.9;
}
