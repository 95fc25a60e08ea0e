import { describe, expect, test } from 'vitest';
import { lookUpTestWord } from '../testing/look-up-test-word.ts';
import { pronounceLine } from './pronounce-line.ts';
import { readWrittenWord } from './read-written-word.ts';
import { soundOutLetters } from './sound-out-letters.ts';
import { splitLine } from './split-line.ts';

const wordsOf = (line: string) => splitLine(line).map(({ text }) => text);
const soundsOf = (line: string) =>
  pronounceLine(line, lookUpTestWord).map(({ pronunciations }) =>
    pronunciations.map((phones) => phones.join(' ')),
  );

describe('splits a line into words', () => {
  test.each([
    ["Don't give up, Jack!", ["Don't", 'give', 'up', 'Jack']],
    ['- JOHN: Well... okay.', ['Well', 'okay']],
    ['[door slams] <i>Who’s there?</i> (whispers)', ['Who’s', 'there']],
    ['♪ I did it my way ♪', ['I', 'did', 'it', 'my', 'way']],
    ['Wait—no, a well-known trick', ['Wait', 'no', 'a', 'well-known', 'trick']],
    ['$5.50 at 10:30, 50% off', ['$5.50', 'at', '10:30', '50%', 'off']],
    ['你好 hello', ['hello']],
    ['...', []],
    ['', []],
  ])('%s', (line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });

  test('with the places of the words in the line', () => {
    const line = '[sighs] Say it again.';
    expect(splitLine(line).map(({ start, end }) => line.slice(start, end))).toEqual(['Say', 'it', 'again']);
  });
});

describe('reads numbers and signs', () => {
  test.each([
    ['0', ['zero']],
    ['21', ['twenty one']],
    ['1,250,000', ['one million two hundred fifty thousand']],
    ['1999', ['nineteen ninety nine', 'one thousand nine hundred ninety nine']],
    ['205', ['two hundred five', 'two hundred and five', 'two zero five', 'two oh five']],
    ['007', ['zero zero seven', 'oh oh seven']],
    ['2005', ['two thousand five']],
    ['3rd', ['third']],
    ['20th', ['twentieth']],
    ["'90s", ['nineties']],
    ['10:05', ['ten oh five']],
    ['$1', ['one dollar']],
    ['50%', ['fifty percent']],
    ['3.14', ['three point one four']],
    ['FBI', ['fbi', 'f. b. i.']],
    ['well-known', ['well known']],
    ['café', ['cafe']],
  ])('%s', (word, readings) => {
    expect(readWrittenWord(word).map((reading) => reading.join(' '))).toEqual(readings);
  });
});

describe('pronounces', () => {
  test('all variants of the dictionary', () => {
    expect(soundsOf('read')).toEqual([['R EH1 D', 'R IY1 D']]);
  });

  test('variants that differ in stress only once', () => {
    expect(soundsOf('it')).toEqual([['IH1 T']]);
  });

  test('words in capitals as words where the whole line is in capitals, and else also letter by letter', () => {
    expect(soundsOf('IS IT')).toEqual([['IH1 Z'], ['IH1 T']]);
    expect(soundsOf('is IT')[1]).toEqual(['IH1 T', 'AY1 T IY1']);
  });

  test.each([
    ["fox's", 'F AA1 K S IH0 Z'],
    ["cat's", 'K AE1 T S'],
    ["cats'", 'K AE1 T S'],
    ["walkin'", 'W AO1 K IH0 N'],
    ["cat'd've", 'K AE1 T AH0 D V'],
    ['U.S.', 'Y UW1 EH1 S'],
    ['fox-cat', 'F AA1 K S K AE1 T'],
  ])('%s by the words that it is made of', (word, sounds) => {
    const known: Record<string, string> = {
      fox: 'F AA1 K S',
      cat: 'K AE1 T',
      cats: 'K AE1 T S',
      walking: 'W AO1 K IH0 NG',
      'u.': 'Y UW1',
      's.': 'EH1 S',
    };
    const [pronounced] = pronounceLine(word, (spelling) => (known[spelling] ? [known[spelling]] : []));
    expect(pronounced?.pronunciations.map((phones) => phones.join(' '))).toContain(sounds);
    expect(pronounced?.source).toBe('dictionary');
  });

  test('a word that is in no dictionary by its letters, and says so', () => {
    const [word] = pronounceLine('flomping', lookUpTestWord);
    expect(word?.source).toBe('letters');
    expect(word?.pronunciations[0]?.join(' ')).toMatch(/^F L .* M P IH\d NG$/);
    expect(soundOutLetters('')).toEqual([]);
  });

  test('any word with exactly one main stress', () => {
    for (const name of ['zorbatha', 'kriplin', 'shmebulock', 'bzz', 'a'])
      expect(soundOutLetters(name).filter((phone) => phone.endsWith('1')).length).toBeLessThanOrEqual(1);
  });

  test('names of the prototype of objects as words, not as what objects have', () => {
    expect(pronounceLine('constructor toString', () => [])).toHaveLength(2);
  });

  test('a line of one very long word', () => {
    expect(pronounceLine('a'.repeat(10_000), lookUpTestWord)).toHaveLength(1);
  });
});
