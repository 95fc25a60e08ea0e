/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isJsonObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses text whose shape nobody knows yet. Throws when it is no JSON. */
export function parseJson(text: string): Json {
  const parsed: Json = JSON.parse(text);
  return parsed;
}

/** The value at a path of keys and places; undefined where the path leads nowhere. */
export function at(value: Json | undefined, ...path: (string | number)[]): Json | undefined {
  let here = value;
  for (const step of path) {
    if (typeof step === 'number') here = Array.isArray(here) ? here.at(step) : undefined;
    else here = isJsonObject(here) ? here[step] : undefined;
  }
  return here;
}

/** The text at a path. Throws when there is none: the scenario cannot go on without it. */
export function textAt(value: Json | undefined, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') {
    throw new Error(`no text at ${path.join('.')} of ${JSON.stringify(value)?.slice(0, 400)}`);
  }
  return found;
}

/** The list at a path; an empty one where there is none. */
export function listAt(value: Json | undefined, ...path: (string | number)[]): Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The keys and values of an object, by key; none of anything else. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The same value with the keys of every object in order. */
export function withSortedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(entriesOf(value).map(([key, inner]) => [key, withSortedKeys(inner)]));
}

const WIDTH = 150;

/** JSON for people and for diffs: what fits into a line stays in one. */
export function writeJson(value: Json, indent = ''): string {
  const flat = JSON.stringify(value);
  if (flat.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((inner) => deeper + writeJson(inner, deeper)).join(',\n')}\n${indent}]`;
  }
  const lines = Object.entries(value).map(
    ([key, inner]) => `${deeper}${JSON.stringify(key)}: ${writeJson(inner, deeper)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
