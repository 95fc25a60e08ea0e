import type { LanguageIndex } from '../segments/segment.ts';
import { editDistance } from '../text/edit-distance.ts';
import type { TermDictionary } from '../text/term-dictionary.ts';

export interface SimilarTerm {
  text: string;
  /** 1 or 2 edits away. */
  distance: number;
  /** How often it is said. */
  count: number;
}

/** Words this long or shorter have so many neighbours that only the nearest mean anything. */
const SHORT = 4;
const signatures = new WeakMap<TermDictionary, Uint32Array>();

/**
 * Words of some indexes spelled nearly like a word, nearest and then most frequent first. Goes through all
 * words, most of them turned down by the letters they have (two edits change at most four) in a few nanoseconds.
 */
export function findSimilarTerms(indexes: LanguageIndex[], word: string, limit: number): SimilarTerm[] {
  const most = word.length <= SHORT ? 1 : 2;
  const wanted = signatureOf(word, 0, word.length);
  const found = new Map<string, SimilarTerm>();
  for (const { terms: words, termStarts: first } of indexes) {
    const known = signaturesOf(words);
    for (let number = 1; number <= words.size; number++) {
      const length = (words.begins[number] as number) - (words.begins[number - 1] as number);
      if (length < word.length - most || length > word.length + most) continue;
      if (countBits((known[number] as number) ^ wanted) > 2 * most) continue;
      const text = words.term(number);
      const distance = editDistance(word, text, most);
      if (distance === 0 || distance > most) continue;
      const count = (first[number + 1] as number) - (first[number] as number);
      found.set(text, { text, distance, count: count + (found.get(text)?.count ?? 0) });
    }
  }
  return [...found.values()]
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, limit);
}

function signaturesOf(words: TermDictionary): Uint32Array {
  let known = signatures.get(words);
  if (known) return known;
  known = new Uint32Array(words.size + 1);
  for (let number = 1; number <= words.size; number++) {
    known[number] = signatureOf(
      words.text,
      words.begins[number - 1] as number,
      words.begins[number] as number,
    );
  }
  signatures.set(words, known);
  return known;
}

/** One bit for each letter that is there. */
function signatureOf(text: string, from: number, end: number): number {
  let bits = 0;
  for (let at = from; at < end; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
