import { listInflections } from '../text/list-inflections.ts';
import type { TermDictionary } from '../text/term-dictionary.ts';

const PAUSE_AFTER = 512;

/** Which words of a list are forms of which. */
export interface InflectionGroups {
  /** By word number: the numbers of its forms that are in the list, itself among them, ascending; null when there are no others. */
  forms: (number[] | null)[];
  /** By word number: a number shared by all words that forms lead to, from one to the next. */
  families: Uint16Array;
}

/** Looks up the forms of every word; families are the connected words (union-find, path halving). */
export function* groupInflections(words: TermDictionary): Generator<void, InflectionGroups> {
  const numbers = new Map<string, number>();
  for (let number = 1; number <= words.size; number++) numbers.set(words.term(number), number);
  yield;
  const forms: (number[] | null)[] = [null];
  const parents = Uint16Array.from({ length: words.size + 1 }, (_, number) => number);
  const rootOf = (number: number) => {
    let at = number;
    while (parents[at] !== at) {
      const parent = parents[at] as number;
      parents[at] = parents[parent] as number;
      at = parent;
    }
    return at;
  };
  for (const [word, number] of numbers) {
    const there = listInflections(word).flatMap((form) => numbers.get(form) ?? []);
    forms.push(there.length > 1 ? there.sort((a, b) => a - b) : null);
    for (const form of there) parents[rootOf(form)] = rootOf(number);
    if (number % PAUSE_AFTER === 0) yield;
  }
  const families = Uint16Array.from(parents, (_, number) => rootOf(number));
  return { forms, families };
}
