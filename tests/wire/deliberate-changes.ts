import { readFileSync } from 'node:fs';
import type { Json } from './json.ts';

export interface DeliberateChange {
  /** Name of the request or of the part of the reference in the recording. */
  request: string;
  /** Why the answer changed. */
  reason: string;
  /** The whole new answer in the form of the recording; null when the call is gone. */
  expected: Json;
}

/** Answers that differ from the recording on purpose. Each is compared with its new expected answer. */
export const deliberateChanges: readonly DeliberateChange[] = JSON.parse(
  readFileSync(new URL('./deliberate-changes.json', import.meta.url), 'utf8'),
);
