/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isJsonObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON of unknown shape. Throws when the text is not JSON. */
export function parseJson(text: string): Json {
  const parsed: Json = JSON.parse(text);
  return parsed;
}

/** Returns the value at a path of keys and indexes, or undefined when there is none. */
export function at(value: Json | undefined, ...path: (string | number)[]): Json | undefined {
  let here = value;
  for (const step of path) {
    if (typeof step === 'number') here = Array.isArray(here) ? here.at(step) : undefined;
    else here = isJsonObject(here) ? here[step] : undefined;
  }
  return here;
}

/** Returns the string at a path. Throws when there is none, because the scenario cannot continue without it. */
export function textAt(value: Json | undefined, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') {
    throw new Error(`no text at ${path.join('.')} of ${JSON.stringify(value)?.slice(0, 400)}`);
  }
  return found;
}

/** Returns the list at a path, or an empty list when there is none. */
export function listAt(value: Json | undefined, ...path: (string | number)[]): Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns the entries of an object in order of their keys, and none for other values. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the value with the keys of each object sorted. */
export function withSortedKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(entriesOf(value).map(([key, inner]) => [key, withSortedKeys(inner)]));
}

const WIDTH = 150;

/** Formats JSON for reading and for diffs: a value that fits on one line stays on one line. */
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
