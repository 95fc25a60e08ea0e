import { letterRules } from './letter-rules.ts';

/** The widths of context, letters before and after, that rules have, the widest first. */
export const contextWidths = [
  [3, 3],
  [2, 3],
  [2, 2],
  [1, 2],
  [1, 1],
  [0, 1],
  [0, 0],
] as const;
const EDGE = '#';
const VOWEL = /\d$/;

/** For each letter in its context (see `ruleKey`), its phones. */
export type LetterRules = ReadonlyMap<string, readonly string[]>;

/** Reads a table of rules. Each line has the key of a rule, then its phones, with spaces between them. */
export function parseLetterRules(table: string): LetterRules {
  return new Map(
    table.split('\n').map((line) => {
      const [key = '', ...phones] = line.split(' ');
      return [key, phones];
    }),
  );
}

let ownRules: LetterRules | null = null;

function loadOwnRules(): LetterRules {
  ownRules ??= parseLetterRules(letterRules);
  return ownRules;
}

/** Returns the key of a rule: `ro|u|gh` for the u of "through" with two letters on either side. */
export function ruleKey(args: { letters: string; at: number; before: number; after: number }): string {
  const { at, before, after } = args;
  const padded = `${EDGE.repeat(before)}${args.letters}${EDGE.repeat(after)}`;
  const center = at + before;
  return `${padded.slice(center - before, center)}|${padded[center]}|${padded.slice(center + 1, center + 1 + after)}`;
}

/**
 * Guesses the phones of a word that is in no dictionary, letter by letter: the rule with the widest context decides
 * (dynamically expanding context, Torkkola, ICASSP 1993). One vowel has the main stress.
 * @param letters a to z; others are ignored
 * @param rules by default those that were learned from the CMU Pronouncing Dictionary
 */
export function soundOutLetters(letters: string, rules: LetterRules = loadOwnRules()): string[] {
  const phones = Array.from(letters).flatMap((_, at) => {
    for (const [before, after] of contextWidths) {
      const found = rules.get(ruleKey({ letters, at, before, after }));
      if (found) return found;
    }
    return [];
  });
  return settleStress(phones);
}

/** Keeps the first main stress, or gives it to the first vowel. */
function settleStress(phones: readonly string[]): string[] {
  const isVowel = (phone: string) => VOWEL.test(phone);
  const main = phones.findIndex((phone) => phone.endsWith('1'));
  const stressed = main >= 0 ? main : phones.findIndex(isVowel);
  return phones.map((phone, i) => {
    if (i === stressed) return phone.replace(VOWEL, '1');
    return phone.replace(/1$/, '2');
  });
}
