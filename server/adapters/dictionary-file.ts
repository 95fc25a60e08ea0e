import { fileURLToPath } from 'node:url';

/** The dictionary, which is built at set-up. */
export const dictionaryFile = fileURLToPath(new URL('../../.cache/dictionary.txt', import.meta.url));
