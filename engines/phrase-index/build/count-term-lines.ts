import { familyKey, type LanguageIndex } from '../segments/segment.ts';
import type { InflectionGroups } from './group-inflections.ts';

const CHUNK = 65_536;
/** Occurrences that a family needs to get a stored count. Queries count less frequent families. */
const MIN_FAMILY_OCCURRENCES = 1024;

/**
 * Counts the lines that contain each term, and the lines that contain any form of each frequent word family.
 * Occurrence counts are not enough, because many lines contain a common word twice.
 */
export function* countTermLines(args: {
  tokens: Uint16Array;
  termStarts: Uint32Array;
  groups: InflectionGroups | null;
  termCount: number;
}): Generator<void, Pick<LanguageIndex, 'lineCounts' | 'familyLineCounts'>> {
  const { tokens, termStarts, groups, termCount } = args;
  const { keys, familiesByTerm } = selectFrequentFamilies(termStarts, groups, termCount);
  const counter = new LineCounter({ tokens, termCount, familiesByTerm, families: keys.length });
  for (let from = 0; from < tokens.length; from += CHUNK) {
    counter.count(from, Math.min(tokens.length, from + CHUNK));
    yield;
  }
  const { lineCounts, familyCounts } = counter;
  const familyLineCounts = new Map(keys.map((key, family) => [key, familyCounts[family] as number]));
  return { lineCounts, familyLineCounts };
}

class LineCounter {
  readonly lineCounts: Uint32Array;
  readonly familyCounts: Uint32Array;
  readonly #tokens: Uint16Array;
  readonly #familiesByTerm: (number[] | undefined)[];
  /** By term id: the last line that contained it. */
  readonly #lastLine: Uint32Array;
  readonly #familyLastLine: Uint32Array;
  #line = 0;

  constructor(args: {
    tokens: Uint16Array;
    termCount: number;
    familiesByTerm: (number[] | undefined)[];
    families: number;
  }) {
    this.#tokens = args.tokens;
    this.#familiesByTerm = args.familiesByTerm;
    this.lineCounts = new Uint32Array(args.termCount + 1);
    this.#lastLine = new Uint32Array(args.termCount + 1);
    this.familyCounts = new Uint32Array(args.families);
    this.#familyLastLine = new Uint32Array(args.families);
  }

  count(from: number, end: number): void {
    const tokens = this.#tokens;
    const lastLine = this.#lastLine;
    const { lineCounts } = this;
    let line = this.#line;
    for (let i = from; i < end; i++) {
      const termId = tokens[i] as number;
      if (termId === 0) {
        line++;
        continue;
      }
      if (lastLine[termId] === line) continue;
      lastLine[termId] = line;
      lineCounts[termId] = (lineCounts[termId] as number) + 1;
      const families = this.#familiesByTerm[termId];
      if (families) this.#countFamilies(families, line);
    }
    this.#line = line;
  }

  #countFamilies(families: number[], line: number): void {
    for (const family of families) {
      if (this.#familyLastLine[family] === line) continue;
      this.#familyLastLine[family] = line;
      this.familyCounts[family] = (this.familyCounts[family] as number) + 1;
    }
  }
}

/**
 * Selects the frequent families.
 * @returns their keys, and by term id the families it belongs to, as indices of `keys`
 */
function selectFrequentFamilies(
  termStarts: Uint32Array,
  groups: InflectionGroups | null,
  termCount: number,
): { keys: string[]; familiesByTerm: (number[] | undefined)[] } {
  const familyIndices = new Map<string, number>();
  const familiesByTerm: (number[] | undefined)[] = new Array(termCount + 1).fill(undefined);
  for (const family of groups?.forms ?? []) {
    if (!family) continue;
    const occurrences = family.reduce(
      (sum, termId) => sum + (termStarts[termId + 1] as number) - (termStarts[termId] as number),
      0,
    );
    const key = familyKey(family);
    if (occurrences < MIN_FAMILY_OCCURRENCES || familyIndices.has(key)) continue;
    for (const termId of family)
      familiesByTerm[termId] = [...(familiesByTerm[termId] ?? []), familyIndices.size];
    familyIndices.set(key, familyIndices.size);
  }
  return { keys: [...familyIndices.keys()], familiesByTerm };
}
