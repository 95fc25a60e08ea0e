import type { DeliberateChange } from './deliberate-changes.ts';
import { at, entriesOf, type Json, withSortedKeys, writeJson } from './json.ts';

export type Recording = Record<string, Json>;

/**
 * How a run differs from the recording, for people; empty when it does not. A deliberate change is held to what is expected
 * of it, and is told of when the recording has it already, or knows no request of its name.
 */
export function compareRecordings(args: {
  recorded: Recording;
  actual: Recording;
  changes: readonly DeliberateChange[];
}): string[] {
  const { recorded, actual, changes } = args;
  const wanted = new Map(Object.entries(recorded));
  const told: string[] = [];
  for (const { request, reason, expected } of changes) {
    if (!wanted.has(request) && !(request in actual)) {
      told.push(`${request}\n  no such request, though it has a deliberate change: ${reason}`);
      continue;
    }
    if (isSame(wanted.get(request) ?? null, expected)) {
      told.push(`${request}\n  the recording has this deliberate change already: ${reason}`);
    }
    if (expected === null) wanted.delete(request);
    else wanted.set(request, expected);
  }
  for (const [name, expected] of wanted) {
    const answer = actual[name];
    if (answer === undefined) told.push(`${name}\n  - recorded, and not there now`);
    else if (!isSame(expected, answer)) {
      told.push([name, ...differences(expected, answer, '').slice(0, 30)].join('\n'));
    }
  }
  for (const name of Object.keys(actual)) {
    if (!wanted.has(name)) told.push(`${name}\n  + there now, and not recorded`);
  }
  return told;
}

const isSame = (a: Json, b: Json) => JSON.stringify(withSortedKeys(a)) === JSON.stringify(withSortedKeys(b));

function differences(expected: Json | undefined, actual: Json | undefined, path: string): string[] {
  if (expected === undefined) return [`  + ${path}: ${short(actual)}`];
  if (actual === undefined) return [`  - ${path}: ${short(expected)}`];
  if (isSame(expected, actual)) return [];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return Array.from({ length: Math.max(expected.length, actual.length) }, (_, place) =>
      differences(expected[place], actual[place], `${path}[${place}]`),
    ).flat();
  }
  const keys = new Set([...entriesOf(expected), ...entriesOf(actual)].map(([key]) => key));
  if (keys.size > 0 && isBothObjects(expected, actual)) {
    return [...keys].flatMap((key) => differences(at(expected, key), at(actual, key), `${path}.${key}`));
  }
  return [`  - ${path}: ${short(expected)}`, `  + ${path}: ${short(actual)}`];
}

const isBothObjects = (...values: Json[]) =>
  values.every((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

const short = (value: Json | undefined) => JSON.stringify(value ?? null).slice(0, 300);

/** A stored recording. */
export const writeRecording = (recording: Recording): string => `${writeJson(recording)}\n`;
