import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { contextWidths, parseLetterRules, ruleKey, soundOutLetters } from '../words/sound-out-letters.ts';

/**
 * Learns how letters sound from the CMU Pronouncing Dictionary, and writes the table of the pronunciation engine:
 * `node engines/pronunciation/training/train-letter-rules.ts`. Every tenth word is kept aside; its errors are printed.
 */
const MAX_PHONES_OF_LETTER = 2;
const ROUNDS = 6;
/** A rule must be right for at least so many more words than the rule with less context. */
const MIN_GAIN = 12;

interface Example {
  letters: string;
  phones: string[];
}

const examples: Example[] = Object.entries(dictionary)
  .filter(([spelling]) => /^[a-z]{3,}$/.test(spelling))
  .map(([letters, phones]) => ({ letters, phones: phones.split(' ') }));
const training = examples.filter((_, i) => i % 10 !== 0);
const heldOut = examples.filter((_, i) => i % 10 === 0);

type Costs = (letter: string, phones: string) => number;

/** Gives each letter 0 to 2 phones so that the sum of costs is lowest. Returns null if there are too many phones. */
function alignLetters({ letters, phones }: Example, costOf: Costs): string[] | null {
  const width = phones.length + 1;
  const best = new Float64Array((letters.length + 1) * width).fill(Infinity);
  const taken = new Uint8Array((letters.length + 1) * width);
  best[0] = 0;
  for (let i = 0; i < letters.length; i += 1)
    for (let j = 0; j < width; j += 1) {
      const reached = best[i * width + j] ?? Infinity;
      if (reached === Infinity) continue;
      for (let count = 0; count <= MAX_PHONES_OF_LETTER && j + count < width; count += 1) {
        const cost = reached + costOf(letters[i] ?? '', phones.slice(j, j + count).join(' '));
        const to = (i + 1) * width + j + count;
        if (cost >= (best[to] ?? Infinity)) continue;
        best[to] = cost;
        taken[to] = count;
      }
    }
  if (best.at(-1) === Infinity) return null;
  const sounds: string[] = [];
  for (let i = letters.length, j = phones.length; i > 0; i -= 1) {
    const count = taken[i * width + j] ?? 0;
    sounds.unshift(phones.slice(j - count, j).join(' '));
    j -= count;
  }
  return sounds;
}

/** Aligns all words again and again, each time with the costs of the alignments before. */
function alignAll(): { letters: string; sounds: string[] }[] {
  let costOf: Costs = (_, phones) => (phones === '' ? 2 : phones.includes(' ') ? 3 : 1);
  let aligned: { letters: string; sounds: string[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    aligned = training.flatMap((example) => {
      const sounds = alignLetters(example, costOf);
      return sounds ? [{ letters: example.letters, sounds }] : [];
    });
    const counts = new Map<string, number>();
    const totals = new Map<string, number>();
    const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    for (const { letters, sounds } of aligned)
      sounds.forEach((sound, i) => {
        add(counts, `${letters[i]} ${sound.replace(/\d/g, '')}`);
        add(totals, letters[i] ?? '');
      });
    costOf = (letter, phones) =>
      -Math.log(
        ((counts.get(`${letter} ${phones.replace(/\d/g, '')}`) ?? 0) + 0.1) /
          ((totals.get(letter) ?? 0) + 10),
      );
  }
  return aligned;
}

/** Learns rules from little to much context. A rule that changes too little is left out. */
function learnRules(aligned: { letters: string; sounds: string[] }[]): Map<string, string> {
  const rules = new Map<string, string>();
  const widths = contextWidths.toReversed();
  const guess = (letters: string, at: number) => {
    for (const [before, after] of contextWidths) {
      const found = rules.get(ruleKey({ letters, at, before, after }));
      if (found !== undefined) return found;
    }
    return '';
  };
  for (const [before, after] of widths) {
    const contexts = new Map<string, { sounds: Map<string, number>; right: number }>();
    for (const { letters, sounds } of aligned)
      sounds.forEach((sound, at) => {
        const key = ruleKey({ letters, at, before, after });
        const context = contexts.get(key) ?? { sounds: new Map<string, number>(), right: 0 };
        context.sounds.set(sound, (context.sounds.get(sound) ?? 0) + 1);
        if (guess(letters, at) === sound) context.right += 1;
        contexts.set(key, context);
      });
    for (const [key, { sounds, right }] of contexts) {
      const [sound = '', count = 0] = [...sounds].sort((a, b) => b[1] - a[1])[0] ?? [];
      if (before + after === 0 || count - right >= MIN_GAIN) rules.set(key, sound);
    }
  }
  return rules;
}

const rules = learnRules(alignAll());
const table = [...rules]
  .map(([key, sound]) => `${key} ${sound}`.trim())
  .sort()
  .join('\n');
writeFileSync(
  join(import.meta.dirname, '../words/letter-rules.ts'),
  `/** How letters sound in their context. Written by training/train-letter-rules.ts. */\nexport const letterRules = \`${table}\`;\n`,
);

const learned = parseLetterRules(table);
let errors = 0;
let wrongWords = 0;
for (const { letters, phones } of heldOut) {
  const withoutStress = (list: string[]) => list.map((phone) => phone.replace(/\d/, ''));
  const distance = countEdits(withoutStress(soundOutLetters(letters, learned)), withoutStress(phones));
  errors += distance;
  if (distance > 0) wrongWords += 1;
}
const phoneCount = heldOut.reduce((sum, { phones }) => sum + phones.length, 0);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
console.log(
  `${rules.size} rules, ${table.length} bytes; words kept aside: ${percent(errors / phoneCount)} of phones and ${percent(wrongWords / heldOut.length)} of words wrong`,
);

/** Returns how many phones must be inserted, deleted, or replaced (Levenshtein distance). */
function countEdits(a: string[], b: string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  a.forEach((phone, i) => {
    const next = [i + 1];
    b.forEach((other, j) => {
      next.push(
        Math.min((row[j] ?? 0) + (phone === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}
