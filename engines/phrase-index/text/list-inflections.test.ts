import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONTRACTIONS,
  INVARIABLE_WORDS,
  IRREGULAR_NOUNS,
  IRREGULAR_VERBS,
  NEVER_INFLECTED_FORMS,
} from './irregular-words.ts';
import { listFormsOfCompletions, listInflections } from './list-inflections.ts';

const REGULAR_WORDS =
  'stopping hoped hopping visiting admitted travelled panicked dying dyeing lying agreed tried playing passes watching fixes ties using quizzed buses heroes stomachs policemen knives leaves cities movies evenings making worried carries'.split(
    ' ',
  );

describe('listInflections', () => {
  it.each([
    'take takes took taken taking',
    'be am is are was were been being',
    'have has had having',
    'go goes went gone going',
    'do does did done doing',
    'stop stops stopped stopping',
    'hope hopes hoped hoping',
    'hop hops hopped hopping',
    'visit visits visited visiting',
    'admit admits admitted admitting',
    'travel travels traveled travelled traveling travelling',
    'panic panics panicked panicking',
    'die dies died dying',
    'dye dyes dyed dyeing',
    'lie lies lay lied lain lying',
    'lay lays laid laying',
    'agree agrees agreed agreeing',
    'try tries tried trying',
    'play plays played playing',
    'call calls called calling',
    'pass passes passed passing',
    'watch watches watched watching',
    'fix fixes fixed fixing',
    'quit quits quitting',
    'begin begins began begun beginning',
    'forget forgets forgot forgotten forgetting',
    'read reads reading',
    'see sees saw seen seeing',
    'tie ties tied tying',
    'use uses used using',
    'quiz quizzes quizzed quizzing',
    'bus buses busses',
    'hero heroes',
    'photo photos',
    'stomach stomachs',
    'child children',
    'man men',
    'policeman policemen',
    'woman women',
    'person people persons',
    'knife knives',
    'leaf leaves',
    'leave leaves left leaving',
    'foot feet',
    'city cities',
    'movie movies',
    'evening evenings',
    "don't dont",
    "i'm im",
    "let's lets",
  ])('lists all of %s for each of these forms', (family) => {
    const forms = family.split(' ');
    for (const form of forms) {
      expect(listInflections(form), form).toEqual(expect.arrayContaining(forms));
      expect(listInflections(form)[0]).toBe(form);
    }
  });

  it.each([
    'his hi',
    'this thi',
    'news new',
    'wed we',
    'shed she',
    'bed be',
    'red re',
    'feed fee',
    'seed see',
    'bring bred',
    'thing the',
    'evening even',
    'wicked wick',
    'does doe',
    'hoped hop',
    'hopped hope',
    'staring star',
    'planed plan',
    'calling cal',
    'was wa',
    'us use',
    'willing will',
    'used us',
    'german germen',
    'sees sawed',
    'inning in',
    'speed spee',
    "we're were",
    "i'll ill",
    'lives leave',
    '12 12s',
  ])('lists neither of %s as a form of the other', (pair) => {
    const [first = '', second = ''] = pair.split(' ');
    expect(listInflections(first)).not.toContain(second);
    expect(listInflections(second)).not.toContain(first);
  });

  it('returns only the word when it is not an English word', () => {
    for (const word of ['', 's', 'ed', 'x', '1980s', '你', "rock'n'roll", 'naïve']) {
      expect(listInflections(word)).toEqual([word]);
    }
  });

  const tableWords = [IRREGULAR_VERBS, IRREGULAR_NOUNS, INVARIABLE_WORDS, NEVER_INFLECTED_FORMS, CONTRACTIONS]
    .join(' ')
    .split(/[\s;/]+/)
    .filter((word) => word !== '');

  it('is symmetric for every word of the tables', () => {
    for (const word of tableWords) {
      for (const form of listInflections(word))
        expect(listInflections(form), `${word}, ${form}`).toContain(word);
    }
  });

  const families = [...tableWords, ...REGULAR_WORDS].flatMap((word) =>
    listInflections(word).map((form) => [word, form] as const),
  );

  it('lists for every beginning of a word the forms of that word that begin otherwise', () => {
    for (const [word, form] of families) {
      for (let length = 1; length < word.length; length++) {
        const prefix = word.slice(0, length);
        if (prefix.endsWith("'") || form.startsWith(prefix)) continue;
        expect(listFormsOfCompletions(prefix), `${prefix} of ${word}`).toContain(form);
      }
    }
  });

  it('is symmetric for any word', () => {
    const ending = fc.constantFrom(
      '',
      's',
      'es',
      'ies',
      'ed',
      'ied',
      'ing',
      'ying',
      'cking',
      'zzes',
      'men',
      'man',
      "'t",
    );
    const stem = fc.string({
      unit: fc.constantFrom(...'aeiouybcdfgklmnprstvwxzqu'),
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(stem, ending, (start, end) => {
        const word = start + end;
        const forms = listInflections(word);
        expect(new Set(forms).size).toBe(forms.length);
        for (const form of forms) expect(listInflections(form), `${word}, ${form}`).toContain(word);
      }),
      { numRuns: 3000 },
    );
  });
});
