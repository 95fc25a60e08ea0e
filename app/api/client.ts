import type { BrowserApi, RequestOptions } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import { isOpaque, renameKeys, toCodeName, toWireName } from '#contract/wire-names.ts';
import { callTable } from './call-table.ts';
import { ApiError, encodeFields, type RequestFields, requestJson } from './http-client.ts';

type Input = Readonly<Record<string, unknown>>;
type Options = RequestOptions & { file?: Blob };

/**
 * Every call of the product as a typed function. Each throws ApiError, or the abort reason if the caller's signal
 * aborts.
 */
export const api = Object.fromEntries(
  Object.entries(callTable).map(([family, members]) => [
    family,
    Object.fromEntries(
      Object.entries(members).map(([name, address]) => [
        name,
        (input: Input = {}, options: Options = {}) => makeCall(address, input, options),
      ]),
    ),
  ]),
  // The table is derived from the contract (see call-table.ts), so it has the same families and names.
) as unknown as BrowserApi<typeof contract>;

async function makeCall(address: string, input: Input, { file, ...options }: Options): Promise<unknown> {
  const [method, template = '', kind] = address.split(' ');
  const successStatus = Number(kind) || undefined;
  const fields = toRequestFields(input);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(String(value));
  }) as `/${string}`;
  const isRawFile = file !== undefined && kind === 'body';
  const body: unknown = await requestJson(isRawFile ? `${path}?${encodeFields(fields)}` : path, {
    ...options,
    method: method === 'GET' ? 'GET' : 'POST',
    fields,
    ...(successStatus ? { successStatus } : {}),
    ...(file ? { file: isRawFile ? file : toImageForm(file, fields) } : {}),
  });
  return renameKeys(path.startsWith('/test/') ? unwrap(body) : body, toCodeName);
}

/**
 * Returns the data of a `{ code, msg, data }` answer. Throws ApiError if the code isn't 200, regardless of the HTTP
 * status.
 */
function unwrap(body: unknown): unknown {
  const { code, msg, data } = body as { code: number; msg: string; data: unknown };
  if (code !== 200) throw new ApiError({ code: 'internal', httpStatus: 200, wording: msg, body });
  return data;
}

function toImageForm(file: Blob, fields: RequestFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value != null) form.set(name, String(value));
  form.set('image', file);
  return form;
}

/**
 * Renames the keys to wire names. Structured values become JSON text, because a form has only texts and lists of texts.
 */
function toRequestFields(input: Input): RequestFields {
  const fields: RequestFields = {};
  for (const [name, value] of Object.entries(input)) {
    const isTextList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    fields[toWireName(name)] =
      typeof value === 'object' && value !== null && !isTextList
        ? JSON.stringify(isOpaque(name) ? value : renameKeys(value, toWireName))
        : (value as RequestFields[string]);
  }
  return fields;
}
