import { isCommonChinese } from './chinese-characters.ts';

const cjkPunctuation = new Set('，。！？、；：…—“”‘’《》「」『』（）【】·～　');
/** The syllables Korean talk is mostly made of. */
const commonHangul = new Set(
  '이다는을를에가은의도하지고나한그거어자리아니있게사들로내기너라대서안요까해만보네야제말오면저무것시인일수정없전구우지난려와마왜당신뭐',
);
const commonCyrillic = new Set('оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфё');
const westernMarks = new Set('’‘“”–—…éèêëàâäáãçñöôóòõüùúûîïíìßœæøåÉÈÊÀÂÄÁÇÑÖÔÓÜÚÎÍŒÆØÅ¡¿°£€«»');

/**
 * How much a decoded sample reads like the language its encoding stands for: the share, 0 to 1, of its characters
 * beyond ASCII that are everyday ones there. A wrong decoding of dialogue stays near 0.1, the right one is above 0.5,
 * which holds for a handful of characters as well as for a whole film.
 */
export function scoreDecoding(args: { text: string; encoding: string }): number {
  const { text, encoding } = args;
  if (encoding === 'windows-1252') return scoreWestern(text);
  let [all, good] = [0, 0];
  for (const { 0: run, index } of text.matchAll(/[^\0-\x7f]+/g)) {
    const characters = [...run];
    all += characters.length;
    // One strange character grown onto Latin letters is an accent or a curly quote misread ("I知" for "I’m").
    if (characters.length === 1 && touchesLetter(text, index, index + run.length)) continue;
    for (const character of characters) {
      if (isEveryday(character, encoding)) good += 1;
      // A broken sequence swallows what stood beside it, so it weighs as much as two strange characters.
      else if (character === '\ufffd') all += 1;
    }
  }
  return all === 0 ? 0 : good / all;
}

function touchesLetter(text: string, from: number, to: number): boolean {
  return /[a-z]/i.test(text.charAt(from - 1)) || /[a-z]/i.test(text.charAt(to));
}

function isEveryday(character: string, encoding: string): boolean {
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

/** Hiragana and full-width katakana; half-width katakana is left out, as any byte above 0xA0 reads as one. */
function isKana(character: string): boolean {
  return character >= '\u3041' && character <= '\u30fe';
}

/** An accent or a curly quote in a Western text stands alone among ASCII letters; runs of them are another encoding misread. */
function scoreWestern(text: string): number {
  let [all, good] = [0, 0];
  for (const [run] of text.matchAll(/[^\0-\x7f]+/g)) {
    all += run.length;
    if (run.length > 2) continue;
    for (const character of run) if (westernMarks.has(character)) good += 1;
  }
  return all === 0 ? 0 : (good / all) * 0.9;
}
