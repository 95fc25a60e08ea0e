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

/** What many answers have in addition to the recording. The comparison leaves it out of them. */
export interface DeliberateAddition {
  /** Beginning of the names of the requests, or of the parts of the reference. */
  requestsFrom: string;
  /** Why it was added. */
  reason: string;
  /** Paths of keys in the answer, such as `responses.400` or `list.*.id`, where `*` stands for each item of a list. */
  added: readonly string[];
}

/** A text that is another one in all answers. The comparison replaces it in the recording and in the expected answers. */
export interface DeliberateReplacement {
  replaced: string;
  by: string;
  /** Why it was replaced. */
  reason: string;
}

const entries: readonly (DeliberateChange | DeliberateAddition | DeliberateReplacement)[] = JSON.parse(
  readFileSync(new URL('./deliberate-changes.json', import.meta.url), 'utf8'),
);

/** Answers that differ from the recording on purpose. Each is compared with its new expected answer. */
export const deliberateChanges = entries.filter((entry) => 'request' in entry);

export const deliberateAdditions = entries.filter((entry) => 'added' in entry);

export const deliberateReplacements = entries.filter((entry) => 'replaced' in entry);
