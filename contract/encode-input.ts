import { isOpaque, renameKeys, toWireName } from './wire-names.ts';

/** The input of a call in code names. */
export type CallInput = Readonly<Record<string, unknown>>;

type FieldValue = string | number | null | undefined;
/** The parameters of a call by wire name. Encoding omits null and undefined, and writes a list as repeated `name[]`. */
export type RequestFields = Record<string, FieldValue | string[]>;

/**
 * Splits the input of a call into the path, which contains some of the fields, and the other fields.
 * `template`: the path of the call's definition.
 */
export function encodeInput(
  template: string,
  input: CallInput,
): { path: `/${string}`; fields: RequestFields } {
  const fields = toRequestFields(input);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(String(value));
  }) as `/${string}`;
  return { path, fields };
}

/** Returns the address of a call with its whole input, for a link. `template`: the path of the call's definition. */
export function encodeCallUrl(template: string, input: CallInput): `/${string}` {
  const { path, fields } = encodeInput(template, input);
  const query = encodeFields(fields);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Encodes fields for a form body or a query. */
export function encodeFields(fields: RequestFields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, item);
    else if (value !== null && value !== undefined) form.set(name, String(value));
  }
  return form;
}

/**
 * Renames the keys to wire names. Structured values become JSON text, because a form has only texts and lists of texts.
 * A flag becomes 1 or 0.
 */
function toRequestFields(input: CallInput): RequestFields {
  const fields: RequestFields = {};
  for (const [name, value] of Object.entries(input)) {
    const isTextList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    const isStructured = typeof value === 'object' && value !== null && !isTextList;
    if (typeof value === 'boolean') fields[toWireName(name)] = value ? '1' : '0';
    else if (!isStructured) fields[toWireName(name)] = value as RequestFields[string];
    else fields[toWireName(name)] = JSON.stringify(isOpaque(name) ? value : renameKeys(value, toWireName));
  }
  return fields;
}
