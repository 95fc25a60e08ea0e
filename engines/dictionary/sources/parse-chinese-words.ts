/** How common a Chinese word is, and its part of speech as jieba tags it (`n`, `v`, `a`, `d`, ...). */
export interface ChineseWord {
  frequency: number;
  tag: string;
}

/** Parses jieba's word list: `word frequency tag` in each line. */
export function parseChineseWords(text: string): Map<string, ChineseWord> {
  const words = new Map<string, ChineseWord>();
  for (const line of text.split('\n')) {
    const [word = '', frequency = '0', tag = ''] = line.trim().split(' ');
    if (word !== '') words.set(word, { frequency: Number(frequency), tag });
  }
  return words;
}
