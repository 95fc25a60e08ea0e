import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidQueryError } from '../api/invalid-query-error.ts';
import { listReadings, MAX_QUERY_LENGTH, type Phrase, parseQuery } from './parse-query.ts';

/**
 * Formats a phrase in short notation: `=` before exact words, `[1-3]` for gaps, and after an unfinished word `…` for any
 * end or `~` for other forms of the completed word, too.
 */
function formatPhrase(phrase: Phrase | null): string | null {
  if (!phrase) return null;
  return phrase
    .map(
      ({ text, exact, gap, completion }) =>
        `${gap.max > 0 ? `[${gap.min}-${gap.max}] ` : ''}${exact ? '=' : ''}${text}${completion ? END_MARKS[completion] : ''}`,
    )
    .join(' ');
}

const END_MARKS = { prefix: '…', forms: '~' } as const;

const interpretations = (text: string) =>
  parseQuery(text).map(({ en, zh }) => [formatPhrase(en), formatPhrase(zh)]);

describe('parseQuery', () => {
  it.each<[string, (string | null)[][]]>([
    ["You're a FOOL!", [["you're a fool", null]]],
    ['你还活着', [[null, '=你 =还 =活 =着']]],
    [
      '你好 fool',
      [
        ['fool', '=你 =好'],
        [null, '=你 =好 =fool'],
      ],
    ],
    [
      '卡拉OK',
      [
        ['ok', '=卡 =拉'],
        [null, '=卡 =拉 =ok'],
      ],
    ],
    ['as * as', [['as [1-3] as', null]]],
    ['as*as', [['as [1-3] as', null]]],
    ['used to * ＊ me', [['used to [2-6] me', null]]],
    ['* * take * it * *', [['take [1-3] it', null]]],
    ['越*越', [[null, '=越 [1-6] =越']]],
    [
      '*as * as * 越 * 越*',
      [
        ['as [1-3] as', '=越 [1-6] =越'],
        [null, '=as [1-6] =as [1-6] =越 [1-6] =越'],
      ],
    ],
    [
      'as * 你 * as',
      [
        ['as as', '=你'],
        [null, '=as [1-6] =你 [1-6] =as'],
      ],
    ],
    ['"take it" easy', [['=take =it easy', null]]],
    ['take “it easy', [['take =it =easy', null]]],
    ['take it"', [['take it', null]]],
    ['"as * as"', [['=as [1-3] =as', null]]],
    ['', []],
    [' *"* ', []],
    ['\0😀שלום', []],
  ])('parses %j', (text, expected) => {
    expect(interpretations(text)).toEqual(expected);
  });

  it.each<[string, (string | null)[][][]]>([
    ['what do you me', [[['what do you me…', null]], [['what do you me~', null]]]],
    ['what do you me ', [[['what do you me', null]]]],
    ['what do you me?', [[['what do you me', null]]]],
    ["don'", [[["don'…", null]], [['don~', null]]]],
    ["don''", [[['don', null]]]],
    ['what * me', [[['what [1-3] me…', null]], [['what [1-3] me~', null]]]],
    ['what me*', [[['what me', null]]]],
    ['"take it ea', [[['=take =it =ea…', null]], [['=take =it =ea~', null]]]],
    ['"take it ea"', [[['=take =it =ea', null]]]],
    ['没关', [[[null, '=没 =关']]]],
    [
      '卡拉o',
      [
        [
          ['o…', '=卡 =拉'],
          [null, '=卡 =拉 =o…'],
        ],
        [
          ['o~', '=卡 =拉'],
          [null, '=卡 =拉 =o~'],
        ],
      ],
    ],
    [
      'foo你',
      [
        [
          ['foo', '=你'],
          [null, '=foo =你'],
        ],
      ],
    ],
    ['', [[]]],
  ])('reads %j with a last word that may be unfinished', (text, expected) => {
    const readings = listReadings({ text, lastWordIsPrefix: true });
    expect(
      readings.map((reading = []) => reading.map(({ en, zh }) => [formatPhrase(en), formatPhrase(zh)])),
    ).toEqual(expected);
  });

  it('throws for more than 32 words and stars, or more than 10,000 characters', () => {
    const refused = expect.objectContaining({ name: 'InvalidQueryError', field: 'text' });
    for (const text of [
      'a '.repeat(33),
      '好'.repeat(33),
      'a*'.repeat(17),
      '*'.repeat(MAX_QUERY_LENGTH + 1),
    ]) {
      expect(() => parseQuery(text)).toThrow(refused);
    }
    expect(parseQuery('a '.repeat(32))[0]?.en).toHaveLength(32);
    expect(parseQuery('a*'.repeat(16))[0]?.en).toHaveLength(16);
    expect(parseQuery('*'.repeat(MAX_QUERY_LENGTH))).toEqual([]);
  });

  it('parses any text or throws InvalidQueryError', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '*', ' ', 'take', '你', "'", '“', '＊'),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        try {
          for (const { en, zh } of parseQuery(pieces.join(''))) {
            expect([en, zh]).not.toEqual([null, null]);
            for (const phrase of [en, zh]) expect(phrase?.[0]?.gap.max ?? 0).toBe(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidQueryError);
        }
      }),
      { numRuns: 300 },
    );
  });
});
