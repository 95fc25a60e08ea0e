import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AcousticModel, readAcousticModel } from '@taici/pronunciation';
import { acousticModelFile } from './acoustic-model-file.ts';

/** Loads the acoustic model. Returns null if set-up could not fetch it. Throws a ModelError if the file is damaged. */
export async function loadAcousticModel(): Promise<AcousticModel | null> {
  return existsSync(acousticModelFile) ? readAcousticModel(await readFile(acousticModelFile)) : null;
}
