/** A value that JSON can hold. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/**
 * Returns the one JSON text of a value, for hashes: keys in the order of their UTF-16 code units at every depth, no spaces,
 * numbers and texts as JSON.stringify writes them. Throws TypeError for anything that JSON cannot hold, such as undefined or
 * NaN, because leaving it out would give two values the same text.
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  const isJson = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
  if (!isJson) throw new TypeError(`JSON cannot hold ${String(value)}`);
  return JSON.stringify(value);
}
