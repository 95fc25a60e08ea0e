import type { DeliberateAddition, DeliberateChange, DeliberateReplacement } from './deliberate-changes.ts';
import { at, entriesOf, type Json, withSortedKeys, writeJson } from './json.ts';

export type Recording = Record<string, Json>;

/**
 * Returns the differences between a run and the recording as text. A request with a deliberate change is compared with
 * the expected answer of that change. A deliberate change is itself a difference if the recording already equals it or
 * if there is no request of its name. A new call is no difference: it changes nothing for existing callers. Deliberate
 * additions are left out; one that no answer has is a difference. Deliberate replacements are made in the recording; one
 * that changes nothing there is a difference.
 */
export function compareRecordings(args: {
  recorded: Recording;
  actual: Recording;
  changes: readonly DeliberateChange[];
  additions: readonly DeliberateAddition[];
  replacements: readonly DeliberateReplacement[];
}): string[] {
  const { changes, additions } = args;
  const found: string[] = [];
  let recordedText = JSON.stringify(args.recorded);
  for (const { replaced, by, reason } of args.replacements) {
    if (!recordedText.includes(replaced)) found.push(`${replaced}\n  no answer has it: ${reason}`);
    recordedText = recordedText.replaceAll(replaced, by);
  }
  const recorded: Recording = JSON.parse(recordedText);
  const wanted = new Map(Object.entries(recorded));
  const actual = { ...args.actual };
  for (const { requestsFrom, added, reason } of additions) {
    const names = Object.keys(actual).filter((name) => name.startsWith(requestsFrom));
    for (const path of added) {
      // The name of a file in an archive is one key.
      const keys = path.split(/\.(?!json$)/);
      const having = names.filter((name) => hasPath(actual[name], keys));
      if (having.length === 0) found.push(`${requestsFrom}\n  no answer has the addition ${path}: ${reason}`);
      for (const name of having) actual[name] = without(actual[name] ?? null, keys);
    }
  }
  for (const { request, reason, expected } of changes) {
    if (!wanted.has(request) && !(request in actual)) {
      found.push(`${request}\n  a deliberate change for a request that does not exist: ${reason}`);
      continue;
    }
    if (isSame(request, wanted.get(request) ?? null, expected)) {
      found.push(`${request}\n  the recording already has this deliberate change: ${reason}`);
    }
    if (expected === null) wanted.delete(request);
    else wanted.set(request, expected);
  }
  for (const [name, expected] of wanted) {
    const answer = actual[name];
    if (answer === undefined) found.push(`${name}\n  - recorded, but missing now`);
    else if (!isSame(name, expected, answer)) {
      const [before, after] = [comparable(name, expected), comparable(name, answer)];
      found.push([name, ...differences(before, after, '').slice(0, 30)].join('\n'));
    }
  }
  return found;
}

/** Whether something is at a path of keys. `*` stands for each item of a list. */
function hasPath(value: Json | undefined, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return value !== undefined;
  if (key === '*') return Array.isArray(value) && value.some((item) => hasPath(item, rest));
  return hasPath(at(value, key), rest);
}

/** Returns a copy of a value without what is at a path of keys. `*` stands for each item of a list. */
function without(value: Json, [key = '', ...rest]: readonly string[]): Json {
  if (key === '*') return Array.isArray(value) ? value.map((item) => without(item, rest)) : value;
  // A part that is missing has nothing to leave out.
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    entriesOf(value).flatMap(([name, inner]): [string, Json][] => {
      if (name !== key) return [[name, inner]];
      return rest.length === 0 ? [] : [[name, without(inner, rest)]];
    }),
  );
}

const isEqual = (a: Json, b: Json) => JSON.stringify(withSortedKeys(a)) === JSON.stringify(withSortedKeys(b));
const isSame = (name: string, a: Json, b: Json) => isEqual(comparable(name, a), comparable(name, b));

/** Removes the summary of a call from its part of the API reference: prose is not wire format and may be reworded. */
function comparable(name: string, answer: Json): Json {
  if (!name.startsWith('reference: ') || at(answer, 'summary') === undefined) return answer;
  return Object.fromEntries(entriesOf(answer).filter(([key]) => key !== 'summary'));
}

function differences(expected: Json | undefined, actual: Json | undefined, path: string): string[] {
  if (expected === undefined) return [`  + ${path}: ${short(actual)}`];
  if (actual === undefined) return [`  - ${path}: ${short(expected)}`];
  if (isEqual(expected, actual)) return [];
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

/** Formats a recording as it is stored. */
export const writeRecording = (recording: Recording): string => `${writeJson(recording)}\n`;
