import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AcousticModel, readAcousticModel } from '../model/read-acoustic-model.ts';

const file = fileURLToPath(new URL('../../../.cache/acoustic-model.bin', import.meta.url));

/** Reads the packed model. Throws an Error that says how to get it if set-up has not fetched it. */
export function readTestModelFile(): Uint8Array {
  if (!existsSync(file))
    throw new Error(
      'The acoustic model is missing. "npm test" fetches it; "node scripts/fetch-acoustic-model.ts" does, too.',
    );
  return readFileSync(file);
}

let model: AcousticModel | null = null;

export function loadTestModel(): AcousticModel {
  model ??= readAcousticModel(readTestModelFile());
  return model;
}
