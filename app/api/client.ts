import calls from 'virtual:call-table';
import type { BrowserApi, RequestOptions } from '#contract/api.ts';
import type { contract } from '#contract/index.ts';
import { isOpaque, renameKeys, toCodeName, toWireName } from '#contract/wire-names.ts';
import { ApiError, encodeFields, type RequestFields, requestJson } from './http-client.ts';

type Input = Readonly<Record<string, unknown>>;
type Options = RequestOptions & { file?: Blob };

/** Every call of the product as a typed function. Each throws ApiError; an abort by the caller's signal is re-thrown as it is. */
export const api = Object.fromEntries(
  Object.entries(calls).map(([family, members]) => [
    family,
    Object.fromEntries(
      Object.entries(members).map(([name, address]) => [
        name,
        (input: Input = {}, options: Options = {}) => makeCall(address, input, options),
      ]),
    ),
  ]),
  // The table is made from the contract (see call-table.ts), so it has the contract's families and names.
) as unknown as BrowserApi<typeof contract>;

async function makeCall(address: string, input: Input, { file, ...options }: Options): Promise<unknown> {
  const [method, template = '', kind] = address.split(' ');
  const success = Number(kind) || undefined;
  const fields = fieldsOf(input);
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
    ...(success ? { successStatus: success } : {}),
    ...(file ? { file: isRawFile ? file : imageForm(file, fields) } : {}),
  });
  return renameKeys(path.startsWith('/test/') ? unwrap(body) : body, toCodeName);
}

/** The data of a `{ code, msg, data }` answer. Throws ApiError when its code is not 200, whatever the HTTP status is. */
function unwrap(body: unknown): unknown {
  const { code, msg, data } = body as { code: number; msg: string; data: unknown };
  if (code !== 200) throw new ApiError({ code: 'internal', httpStatus: 200, wording: msg, body });
  return data;
}

function imageForm(file: Blob, fields: RequestFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value != null) form.set(name, String(value));
  form.set('image', file);
  return form;
}

/** Code names to wire names; structured data becomes its JSON text, since a form has only texts and lists of texts. */
function fieldsOf(input: Input): RequestFields {
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
