import {
  CONTRACTIONS,
  FULLY_IRREGULAR_VERBS,
  INVARIABLE_WORDS,
  IRREGULAR_NOUNS,
  IRREGULAR_VERBS,
  MAN_WORDS_WITH_REGULAR_PLURAL,
  NEVER_INFLECTED_FORMS,
} from './irregular-words.ts';

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const parseEntries = (text: string): string[][] =>
  text
    .split(/[;\n]/)
    .map(splitWords)
    .filter((entry) => entry.length > 0);

const irregularPasts = new Map(
  parseEntries(IRREGULAR_VERBS).map(([base = '', past = base, participle = past]) => [
    base,
    [...past.split('/'), ...participle.split('/')],
  ]),
);
const irregularPlurals = new Map(
  parseEntries(IRREGULAR_NOUNS).map(([singular = '', ...plurals]) => [singular, plurals]),
);
const fullyIrregularVerbs = new Map(
  parseEntries(FULLY_IRREGULAR_VERBS).map((forms) => [forms[0] ?? '', forms]),
);
const regularManWords = new Set(splitWords(MAN_WORDS_WITH_REGULAR_PLURAL));
const invariableWords = new Set(splitWords(INVARIABLE_WORDS));
/** Words that no rule may derive from another word. */
const protectedWords = new Set([
  ...invariableWords,
  ...splitWords(NEVER_INFLECTED_FORMS),
  ...irregularPasts.keys(),
  ...[...fullyIrregularVerbs.values()].flat(),
]);
const contractionSpellings = new Map(
  splitWords(CONTRACTIONS).flatMap((word) => {
    const pair = [word, word.replaceAll("'", '')];
    return pair.map((spelling) => [spelling, pair] as const);
  }),
);
/** Base words by irregular form. */
const irregularBases = new Map<string, string[]>();
for (const [base, forms] of [...irregularPasts, ...irregularPlurals, ...fullyIrregularVerbs]) {
  for (const form of forms) irregularBases.set(form, [...(irregularBases.get(form) ?? []), base]);
}

/**
 * Lists all forms of an English word, the word itself first: take -> take, takes, taking, took, taken. The
 * relation is symmetric: two words are forms of each other when some base has both among its forms. The list
 * may contain forms that do not exist; they match nothing. Contractions come with and without the apostrophe
 * (don't, dont).
 * @param word a folded token. A word with characters other than a to z and apostrophes has only itself.
 */
export function listInflections(word: string): string[] {
  const forms = new Set([word, ...(contractionSpellings.get(word) ?? [])]);
  for (const base of listPossibleBases(word)) {
    const family = listFormsOfBase(base);
    if (family.includes(word)) for (const form of family) forms.add(form);
  }
  return [...forms];
}

/** Every word of the tables. */
const tableWords = [
  ...new Set([
    ...contractionSpellings.keys(),
    ...irregularBases.keys(),
    ...irregularPasts.keys(),
    ...irregularPlurals.keys(),
    ...fullyIrregularVerbs.keys(),
  ]),
].sort();
/** The endings that the rules below add to a base or to a part of it. */
const RULE_ENDINGS = ['s', 'es', 'ies', 'd', 'ed', 'ied', 'ing', 'ying', 'men'];

/**
 * Lists forms of the words that an unfinished word may become, except those that begin with it: maki -> make, makes,
 * made (forms of making). Every irregular word is considered, and every word that needs at most an ending.
 * @param prefix a folded token
 */
export function listFormsOfCompletions(prefix: string): string[] {
  const completions = tableWords.filter((word) => word.startsWith(prefix));
  for (const ending of RULE_ENDINGS) {
    for (let typed = 0; typed < ending.length; typed++)
      if (prefix.endsWith(ending.slice(0, typed))) completions.push(prefix + ending.slice(typed));
  }
  const forms = new Set(completions.flatMap(listInflections));
  return [...forms].filter((form) => !form.startsWith(prefix));
}

/**
 * Lists the base words that the word is a form of, without itself: was -> be, gave -> give, lives -> life, live. The list
 * may contain bases that do not exist.
 * @param word a folded token.
 */
export const listBaseForms = (word: string): string[] =>
  [...listPossibleBases(word)].filter((base) => base !== word && listFormsOfBase(base).includes(word));

/**
 * Lists every base that the word could be a form of, by its ending. Some of them are not words, or not its
 * base.
 */
function listPossibleBases(word: string): Set<string> {
  const bases = new Set([word, ...(irregularBases.get(word) ?? [])]);
  const strip = (ending: string, ...replacements: string[]) => {
    if (!word.endsWith(ending)) return;
    const stem = word.slice(0, -ending.length);
    for (const replacement of replacements) bases.add(stem + replacement);
    if (stem.at(-1) === stem.at(-2)) bases.add(stem.slice(0, -1));
    if (stem.endsWith('ck')) bases.add(stem.slice(0, -1));
  };
  strip('s', '');
  strip('es', '');
  strip('ies', 'y');
  strip('ed', '', 'e');
  strip('ied', 'y');
  strip('ing', '', 'e');
  strip('ying', 'ie');
  strip('men', 'man');
  return bases;
}

/** Lists all forms of one base, by table and by rule. */
function listFormsOfBase(base: string): string[] {
  const whole = fullyIrregularVerbs.get(base);
  if (whole) return whole;
  if (invariableWords.has(base)) return [base];
  const pasts = irregularPasts.get(base);
  const plurals = irregularPlurals.get(base) ?? [];
  const byTable = [...(pasts ?? []), ...plurals];
  if (!isRegularBase(base)) return [base, ...byTable];
  const byRule = [...addS(base), ...addIng(base), ...(pasts ? [] : addEd(base)), ...listManPlural(base)];
  return [base, ...byRule.filter((form) => !protectedWords.has(form)), ...byTable];
}

/**
 * Returns whether a base has at least three letters, with a vowel other than a silent final e. Keeps `bring`
 * from being a form of `br` or `bre`.
 */
function isRegularBase(base: string): boolean {
  return /^[a-z]{3,}$/.test(base) && /[aeiouy]/.test(base.replace(/e$/, ''));
}

function addS(base: string): string[] {
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ies`];
  if (base.endsWith('ch') || /[^aeiou]o$/.test(base)) return [`${base}es`, `${base}s`];
  if (/(?:s|x|z|sh)$/.test(base)) {
    return alwaysDoubles(base) ? [`${base}es`, `${base}${base.at(-1)}es`] : [`${base}es`];
  }
  return [`${base}s`];
}

function addEd(base: string): string[] {
  if (base.endsWith('e')) return [`${base}d`];
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ied`];
  return listStemsBeforeVowel(base).map((stem) => `${stem}ed`);
}

function addIng(base: string): string[] {
  if (base.endsWith('ie')) return [`${base.slice(0, -2)}ying`];
  if (/[eoy]e$/.test(base)) return [`${base}ing`];
  if (base.endsWith('e')) return [`${base.slice(0, -1)}ing`];
  return listStemsBeforeVowel(base).map((stem) => `${stem}ing`);
}

/**
 * Lists the spellings of a base before -ed and -ing: stop -> stopp, panic -> panick. For visit, both visit
 * and visitt: stress decides, and the spelling does not show it.
 */
function listStemsBeforeVowel(base: string): string[] {
  if (/[aeiou]c$/.test(base)) return [`${base}k`];
  if (!endsInSingleVowelAndConsonant(base)) return [base];
  const doubled = base + base.at(-1);
  if (countSyllables(base) > 1) return [base, doubled];
  return alwaysDoubles(base) ? [doubled] : [base];
}

const DOUBLING_IN_SFZL = new Set(['bus', 'gas', 'quiz', 'fez', 'gel', 'pal']);

/**
 * Returns whether a base always doubles its last consonant, as one-syllable words do. Of those in s, f, z,
 * and l, only a few end in a single one.
 */
function alwaysDoubles(base: string): boolean {
  if (!endsInSingleVowelAndConsonant(base) || countSyllables(base) > 1) return false;
  return !/[sfzl]$/.test(base) || DOUBLING_IN_SFZL.has(base);
}

function endsInSingleVowelAndConsonant(base: string): boolean {
  return /(?:^|[^aeiou]|qu)[aeiouy][^aeiouwxy]$/.test(base);
}

function countSyllables(base: string): number {
  return base.replace(/qu/g, 'q').match(/[aeiouy]+/g)?.length ?? 0;
}

function listManPlural(base: string): string[] {
  return /.{2}man$/.test(base) && !regularManWords.has(base) ? [`${base.slice(0, -3)}men`] : [];
}
