import { familyKey, type LanguageIndex } from '../segments/segment.ts';
import type { InflectionGroups } from './group-inflections.ts';

const CHUNK = 65_536;
/** Families said less often are counted when they are asked for. */
const FREQUENT = 1024;

/**
 * Counts the lines each word is in, and for families of forms that are said often the lines any of the forms is in:
 * what cannot be had from how often they are said, as many lines say a common word twice.
 */
export function* countTermLines(args: {
  tokens: Uint16Array;
  termStarts: Uint32Array;
  forms: InflectionGroups | null;
  words: number;
}): Generator<void, Pick<LanguageIndex, 'lineCounts' | 'familyLineCounts'>> {
  const { tokens, termStarts, forms, words } = args;
  const { keys, keysOf } = frequentFamilies(termStarts, forms, words);
  const counter = new LineCounter({ tokens, words, keysOf, families: keys.length });
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
  readonly #keysOf: (number[] | undefined)[];
  /** The line each was last met in. */
  readonly #lastLine: Uint32Array;
  readonly #familyLastLine: Uint32Array;
  #line = 0;

  constructor(args: {
    tokens: Uint16Array;
    words: number;
    keysOf: (number[] | undefined)[];
    families: number;
  }) {
    this.#tokens = args.tokens;
    this.#keysOf = args.keysOf;
    this.lineCounts = new Uint32Array(args.words + 1);
    this.#lastLine = new Uint32Array(args.words + 1);
    this.familyCounts = new Uint32Array(args.families);
    this.#familyLastLine = new Uint32Array(args.families);
  }

  count(from: number, end: number): void {
    const tokens = this.#tokens;
    const lastLine = this.#lastLine;
    const { lineCounts } = this;
    let line = this.#line;
    for (let at = from; at < end; at++) {
      const word = tokens[at] as number;
      if (word === 0) {
        line++;
        continue;
      }
      if (lastLine[word] === line) continue;
      lastLine[word] = line;
      lineCounts[word] = (lineCounts[word] as number) + 1;
      const families = this.#keysOf[word];
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

/** `keysOf`, by word number: the families (indices of `keys`) it belongs to. */
function frequentFamilies(
  termStarts: Uint32Array,
  forms: InflectionGroups | null,
  words: number,
): { keys: string[]; keysOf: (number[] | undefined)[] } {
  const known = new Map<string, number>();
  const keysOf: (number[] | undefined)[] = new Array(words + 1).fill(undefined);
  for (const family of forms?.forms ?? []) {
    if (!family) continue;
    const said = family.reduce(
      (sum, word) => sum + (termStarts[word + 1] as number) - (termStarts[word] as number),
      0,
    );
    const key = familyKey(family);
    if (said < FREQUENT || known.has(key)) continue;
    for (const word of family) keysOf[word] = [...(keysOf[word] ?? []), known.size];
    known.set(key, known.size);
  }
  return { keys: [...known.keys()], keysOf };
}
