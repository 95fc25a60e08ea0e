import { readFileSync } from 'node:fs';
import type { Json } from './json.ts';

export interface DeliberateChange {
  /** Name of the request, or of the part of the reference, as the recording has it. */
  request: string;
  /** Why the answer is another one now. */
  reason: string;
  /** The whole answer as it is now, in the form of the recording; null: there is none any more. */
  expected: Json;
}

/** Answers that are meant to differ from the recording. Each is still held to what is expected instead. */
export const deliberateChanges: readonly DeliberateChange[] = JSON.parse(
  readFileSync(new URL('./deliberate-changes.json', import.meta.url), 'utf8'),
);
