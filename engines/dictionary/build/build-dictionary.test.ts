import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dictionary, openDictionary } from '../lookup/open-dictionary.ts';
import { buildDictionary } from './build-dictionary.ts';

let folder: string;
let dictionary: Dictionary;
const listBaseForms = () => [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dictionary-'));
  const file = join(folder, 'dictionary.txt');
  const built = await buildDictionary({ file, listBaseForms });
  expect(built.missing).toEqual([]);
  expect(built.entryCount).toBeGreaterThan(100_000);
  dictionary = await openDictionary({ file, listBaseForms });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['fool', ['傻瓜', '愚弄']],
  ['mean', ['意思是', '意味着', '刻薄的']],
  ['right', ['正确的', '权利']],
  ['run', ['跑', '经营']],
  ['get', ['得到', '明白']],
  ['spring', ['春天', '弹簧']],
  ['light', ['光', '轻的']],
  ['give up', ['放弃']],
  ['look after', ['照顾']],
  // These come from the ranking alone.
  ['bird', ['鸟']],
  ['throat', ['喉咙']],
  ['honest', ['诚实的']],
  ['regret', ['后悔']],
  ['hospital', ['医院']],
  ['cheerful', ['愉快的']],
  ['kidnap', ['绑架']],
])('knows what %s means', (word, expected) => {
  const [entry] = dictionary.lookUp({ line: word, start: 0, end: word.length });
  expect(entry?.headword).toBe(word);
  const meanings = entry?.parts.flatMap((part) => part.meanings) ?? [];
  expect(expected.filter((meaning) => !meanings.some((one) => one.includes(meaning)))).toEqual([]);
});

test('knows the part of speech and the rank', () => {
  const [fool] = dictionary.lookUp({ line: 'fool', start: 0 });
  expect(fool?.parts.map(({ partOfSpeech }) => partOfSpeech)).toEqual(['noun', 'verb']);
  expect(fool?.rank).toBe(830);
});
