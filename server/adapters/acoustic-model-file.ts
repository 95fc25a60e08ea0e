import { fileURLToPath } from 'node:url';

/** The acoustic model of the pronunciation engine, packed into one file at set-up. */
export const acousticModelFile = fileURLToPath(new URL('../../.cache/acoustic-model.bin', import.meta.url));
