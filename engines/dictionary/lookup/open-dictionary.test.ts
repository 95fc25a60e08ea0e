import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DictionaryEntry, writeEntries } from '../format/dictionary-entry.ts';
import { writeHeader } from '../format/header.ts';
import { type Dictionary, openDictionary } from './open-dictionary.ts';

const entry = (
  headword: string,
  partOfSpeech: DictionaryEntry['parts'][number]['partOfSpeech'],
  meaning: string,
  weight = 100,
): DictionaryEntry => ({
  headword,
  rank: 1,
  parts: [{ partOfSpeech, meanings: meaning ? [meaning] : [], definition: null, weight }],
});

const bases: Record<string, string[]> = { gave: ['give'], looked: ['look'], saw: ['see'], wolves: ['wolf'] };

let folder: string;
let dictionary: Dictionary;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dictionary-'));
  const file = join(folder, 'dictionary.txt');
  const entries = [
    entry('give', 'verb', '给'),
    entry('give up', 'verb', '放弃'),
    entry('up', 'adverb', '向上'),
    entry("make up one's mind", 'verb', '下定决心'),
    entry('mind', 'noun', '头脑'),
    entry('see', 'verb', '看见', 700),
    entry('saw', 'noun', '锯', 1),
    entry('better', 'adjective', '更好的', 1),
    entry('good', 'adjective', '好的', 900),
    entry('big', 'adjective', '大的', 100),
    entry('after', 'preposition', '在……之后', 0),
    entry('aft', 'adjective', '在船尾', 1),
    entry('wolf', 'noun', '狼'),
    entry('of course', 'adverb', '当然'),
    entry('course', 'noun', '课程'),
    entry("i'm", 'pronoun', '我是'),
    entry('dog', 'noun', '狗'),
    entry('talking', 'verb', '', 0),
  ];
  await writeFile(file, writeEntries(entries, writeHeader({ missing: ['jieba'] })));
  dictionary = await openDictionary({ file, listBaseForms: (word) => bases[word] ?? [] });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lookUp = (line: string, word: string) =>
  dictionary.lookUp({ line, start: line.indexOf(word) }).map(({ headword }) => headword);

test.each([
  ['He gave up.', 'gave', ['give up', 'give']],
  ['He gave up.', 'up', ['give up', 'up']],
  ["Don't give it up!", 'give', ['give up', 'give']],
  ['Give it. Up!', 'Up', ['up']],
  ['Make up your mind.', 'mind', ["make up one's mind", 'mind']],
  ['I saw her.', 'saw', ['see']],
  ['Even better.', 'better', ['better', 'good']],
  ['It’s bigger.', 'bigger', ['big']],
  ['After that', 'After', ['after']],
  ['WOLVES', 'WOLVES', ['wolf']],
  ['I’m here', 'I’m', ["i'm"]],
  ["the dog's name", "dog's", ['dog']],
  ["Talkin' again?", 'Talkin', ['talking']],
  ['blah', 'blah', []],
  ['', '', []],
])('finds the headwords in %j at %j', (line, word, expected) => {
  expect(lookUp(line, word)).toEqual(expected);
});

test('leaves out the verb of a phrase for the object between its words', () => {
  expect(lookUp("Don't give it up!", 'it')).toEqual([]);
});

test('looks several chosen words up as one phrase', () => {
  const line = 'Yes, of course.';
  const span = { start: line.indexOf('of'), end: line.indexOf('.') };
  expect(dictionary.lookUp({ line, ...span })).toMatchObject([
    { headword: 'of course', span: [5, 14], form: 'of course' },
  ]);
  expect(dictionary.lookUp({ line, start: 0, end: 7 })).toEqual([]);
});

test('names the sources that were missing', () => {
  expect(dictionary.missing).toEqual(['jieba']);
});
