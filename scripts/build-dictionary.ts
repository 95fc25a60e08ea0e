import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildDictionary } from '@taici/dictionary';
import { listBaseForms } from '@taici/phrase-index';
import { dictionaryFile } from '#server/adapters/dictionary-file.ts';

mkdirSync(dirname(dictionaryFile), { recursive: true });
const { entryCount, missing } = await buildDictionary({ file: dictionaryFile, listBaseForms });
const note = missing.length > 0 ? `，缺少 missing: ${missing.join(', ')}` : '';
console.log(`词典 ${entryCount} 条 Dictionary: ${entryCount} entries${note}`);
