export { buildDictionary } from './build/build-dictionary.ts';
export {
  type DictionaryEntry,
  type EntryPart,
  type EntryPartOfSpeech,
  entryPartsOfSpeech,
} from './format/dictionary-entry.ts';
export type { SourceName } from './format/header.ts';
export { type Dictionary, type FoundEntry, openDictionary } from './lookup/open-dictionary.ts';
