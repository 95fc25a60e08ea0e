import { readWrittenWord } from './read-written-word.ts';
import { soundOutLetters } from './sound-out-letters.ts';
import { splitLine, type WrittenWord } from './split-line.ts';

/** The phones of a word in ARPAbet; vowels end in a digit: 1 main stress, 2 secondary stress, 0 none. */
export type Pronunciation = readonly string[];

/**
 * Returns the pronunciations of a spelling in lower case, each as phones with spaces between them (`HH AH0 L OW1`);
 * an empty list if the spelling is unknown.
 */
export type LookUpPronunciations = (spelling: string) => readonly string[];

export interface PronouncedWord extends WrittenWord {
  /** At least one. The first is the commonest. */
  pronunciations: readonly Pronunciation[];
  /** `dictionary`, or `letters` if at least a part is not in the dictionary and was sounded out. */
  source: 'dictionary' | 'letters';
}

/** More pronunciations of a word make the alignment slow and no better. */
const MAX_PRONUNCIATIONS = 8;
/** Nobody says a longer word. Its rest is ignored. Letters. */
const MAX_WORD_LENGTH = 60;

/** Endings of contractions, in matching order, with their pronunciations. */
const endings: [ending: string, sounds: (last: string) => string[]][] = [
  ["n't", () => ['AH0 N T', 'AH0 N']],
  ["'ll", () => ['AH0 L', 'L']],
  ["'ve", () => ['V', 'AH0 V']],
  ["'re", () => ['ER0', 'R']],
  ["'d", (last) => (/^[TD]$/.test(last) ? ['AH0 D', 'IH0 D'] : ['D', 'AH0 D'])],
  ["'m", () => ['M', 'AH0 M']],
  ["'s", soundOfS],
  ["'", () => ['']],
];

function soundOfS(last: string): string[] {
  if (/^(?:S|Z|SH|ZH|CH|JH)$/.test(last)) return ['IH0 Z'];
  return /^(?:P|T|K|F|TH)$/.test(last) ? ['S'] : ['Z'];
}

/**
 * Splits a line into words and finds how each may be said. In a line without small letters, capitals do not make a known
 * word an acronym.
 */
export function pronounceLine(line: string, lookUp: LookUpPronunciations): PronouncedWord[] {
  const isAllCapitals = !/\p{Ll}/u.test(line);
  return splitLine(line).flatMap((word) => {
    const written = word.text.slice(0, MAX_WORD_LENGTH);
    const plain = written.toLowerCase();
    const isKnownWord = isAllCapitals && lookUp(plain).length > 0;
    const readings = readWrittenWord(isKnownWord ? plain : written).map((reading) =>
      reading.map((part) => pronounce(part, lookUp)),
    );
    const pronunciations = dropDoubles(readings.flatMap((parts) => combine(parts.map((part) => part.sounds))))
      .filter((sounds) => sounds !== '')
      .slice(0, MAX_PRONUNCIATIONS)
      .map((sounds) => sounds.split(' '));
    const isKnown = readings.some((parts) => parts.every((part) => part.isKnown));
    if (pronunciations.length === 0) return [];
    return [{ ...word, pronunciations, source: isKnown ? ('dictionary' as const) : ('letters' as const) }];
  });
}

/** Drops pronunciations that differ from an earlier one in stress only: they sound the same to the model. */
function dropDoubles(pronunciations: readonly string[]): string[] {
  const phonesOf = (sounds: string) => sounds.replace(/\d/g, '');
  const firsts = new Map(pronunciations.toReversed().map((sounds) => [phonesOf(sounds), sounds]));
  return pronunciations.filter((sounds) => firsts.get(phonesOf(sounds)) === sounds);
}

interface Sounds {
  sounds: readonly string[];
  isKnown: boolean;
}

function pronounce(spelling: string, lookUp: LookUpPronunciations): Sounds {
  const candidates = [spelling, spelling.replace(/\.+$/, ''), spelling.replace(/^'+|[.']+$/g, '')];
  for (const candidate of new Set(candidates)) {
    const sounds = lookUp(candidate);
    if (sounds.length > 0) return { sounds, isKnown: true };
  }
  return pronounceDroppedG(spelling, lookUp) ?? pronounceContraction(spelling, lookUp) ?? soundOut(spelling);
}

/** Pronounces `goin'` as `going` with N at its end. */
function pronounceDroppedG(spelling: string, lookUp: LookUpPronunciations): Sounds | null {
  if (!/in'?$/.test(spelling)) return null;
  const sounds = lookUp(spelling.replace(/'?$/, '').concat('g'));
  if (sounds.length === 0) return null;
  return { sounds: sounds.map((phones) => phones.replace(/NG$/, 'N')), isKnown: true };
}

function pronounceContraction(spelling: string, lookUp: LookUpPronunciations): Sounds | null {
  for (const [ending, soundsAfter] of endings) {
    if (!spelling.endsWith(ending) || spelling.length <= ending.length) continue;
    const stem = pronounce(spelling.slice(0, -ending.length), lookUp);
    return {
      ...stem,
      sounds: stem.sounds.flatMap((phones) =>
        soundsAfter(phones.split(' ').at(-1) ?? '').map((sounds) => `${phones} ${sounds}`.trim()),
      ),
    };
  }
  return null;
}

function soundOut(spelling: string): Sounds {
  return { sounds: [soundOutLetters(spelling.replace(/[^a-z]/g, '')).join(' ')], isKnown: false };
}

/** Joins one of the sounds of each part in every way, the first ones first, up to the maximum. */
function combine(parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>(
    (joined, sounds) =>
      joined
        .flatMap((before) => sounds.map((sound) => (before === '' ? sound : `${before} ${sound}`)))
        .slice(0, MAX_PRONUNCIATIONS),
    [''],
  );
}
