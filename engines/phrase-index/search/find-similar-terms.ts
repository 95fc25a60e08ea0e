import type { LanguageIndex } from '../segments/segment.ts';
import { editDistance, prefixEditDistance } from '../text/edit-distance.ts';
import type { TermDictionary } from '../text/term-dictionary.ts';

export interface SimilarTerm {
  text: string;
  /** Edit distance, 1 or 2. */
  distance: number;
  /** Number of occurrences. */
  count: number;
}

/** Words up to this length have so many neighbors that only distance 1 is useful. */
const SHORT_TERM_LENGTH = 4;
/** Too many terms are similar to a shorter beginning. */
const MIN_PREFIX_LENGTH = 3;
const signatures = new WeakMap<TermDictionary, Uint32Array>();

/**
 * Finds the terms of some indexes within a small edit distance of a word, nearest first, then most frequent
 * first. Scans all terms. A bit set of letters rejects most of them in a few nanoseconds: two edits change at
 * most four bits.
 */
export function findSimilarTerms(args: {
  indexes: LanguageIndex[];
  term: string;
  /** Whether the term is unfinished, so that only the beginning of another one has to be similar. */
  isPrefix: boolean;
  limit: number;
}): SimilarTerm[] {
  const { indexes, term, isPrefix } = args;
  if (isPrefix && term.length < MIN_PREFIX_LENGTH) return [];
  const maxDistance = term.length <= SHORT_TERM_LENGTH ? 1 : 2;
  const signature = computeSignature(term, 0, term.length);
  const found = new Map<string, SimilarTerm>();
  for (const { terms, termStarts } of indexes) {
    const cached = computeSignatures(terms);
    for (let termId = 1; termId <= terms.size; termId++) {
      const length = (terms.begins[termId] as number) - (terms.begins[termId - 1] as number);
      if (length < term.length - maxDistance) continue;
      const letters = cached[termId] as number;
      if (isPrefix) {
        // Each edit removes at most one letter of the term.
        if (countBits(signature & ~letters) > maxDistance) continue;
      } else {
        if (length > term.length + maxDistance) continue;
        if (countBits(letters ^ signature) > 2 * maxDistance) continue;
      }
      const text = terms.term(termId);
      const distance = isPrefix
        ? prefixEditDistance(term, text, maxDistance)
        : editDistance(term, text, maxDistance);
      if (distance === 0 || distance > maxDistance) continue;
      const count = (termStarts[termId + 1] as number) - (termStarts[termId] as number);
      found.set(text, { text, distance, count: count + (found.get(text)?.count ?? 0) });
    }
  }
  return [...found.values()]
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, args.limit);
}

function computeSignatures(terms: TermDictionary): Uint32Array {
  let cached = signatures.get(terms);
  if (cached) return cached;
  cached = new Uint32Array(terms.size + 1);
  for (let termId = 1; termId <= terms.size; termId++) {
    cached[termId] = computeSignature(
      terms.text,
      terms.begins[termId - 1] as number,
      terms.begins[termId] as number,
    );
  }
  signatures.set(terms, cached);
  return cached;
}

/** Returns a bit set of the letters of a term. */
function computeSignature(text: string, from: number, end: number): number {
  let bits = 0;
  for (let at = from; at < end; at++) bits |= 1 << (text.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let sums = bits - ((bits >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  return (((sums + (sums >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
