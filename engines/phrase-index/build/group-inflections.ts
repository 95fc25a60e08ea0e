import { listInflections } from '../text/list-inflections.ts';
import type { TermDictionary } from '../text/term-dictionary.ts';

const PAUSE_AFTER = 512;

/** The terms of a dictionary that are inflected forms of each other. */
export interface InflectionGroups {
  /** By term id: ids of its forms in the dictionary, including itself, ascending; null when it is the only form. */
  forms: (number[] | null)[];
  /** By term id: a number shared by all terms that are connected through forms. */
  families: Uint16Array;
}

/** Looks up the forms of every term. Families are the connected components (union-find with path halving). */
export function* groupInflections(terms: TermDictionary): Generator<void, InflectionGroups> {
  const termIds = new Map<string, number>();
  for (let termId = 1; termId <= terms.size; termId++) termIds.set(terms.term(termId), termId);
  yield;
  const forms: (number[] | null)[] = [null];
  const parents = Uint16Array.from({ length: terms.size + 1 }, (_, termId) => termId);
  const findRoot = (termId: number) => {
    let id = termId;
    while (parents[id] !== id) {
      const parent = parents[id] as number;
      parents[id] = parents[parent] as number;
      id = parent;
    }
    return id;
  };
  for (const [term, termId] of termIds) {
    const indexedForms = listInflections(term).flatMap((form) => termIds.get(form) ?? []);
    forms.push(indexedForms.length > 1 ? indexedForms.sort((a, b) => a - b) : null);
    for (const form of indexedForms) parents[findRoot(form)] = findRoot(termId);
    if (termId % PAUSE_AFTER === 0) yield;
  }
  const families = Uint16Array.from(parents, (_, termId) => findRoot(termId));
  return { forms, families };
}
