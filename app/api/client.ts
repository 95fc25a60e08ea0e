import type { BrowserApi, CallOptions } from '#contract/api.ts';
import { type CallInput, encodeFields, encodeInput, type RequestFields } from '#contract/encode-input.ts';
import type { contract } from '#contract/index.ts';
import { renameKeys, toCodeName } from '#contract/wire-names.ts';
import { ApiError } from './api-error.ts';
import { callTable } from './call-table.ts';
import { requestJson } from './http-client.ts';

type Options = CallOptions & { file?: Blob; files?: readonly File[] };

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
        (input: CallInput = {}, options: Options = {}) => makeCall(address, input, options),
      ]),
    ),
  ]),
  // The table is derived from the contract (see call-table.ts), so it has the same families and names.
) as unknown as BrowserApi<typeof contract>;

async function makeCall(address: string, input: CallInput, args: Options): Promise<unknown> {
  const { file, files, ...options } = args;
  const [method, template = '', ...special] = address.split(' ');
  const successStatus = special.map(Number).find((status) => status > 0);
  const { path, fields } = encodeInput(template, input);
  const isRawFile = file !== undefined && special.includes('body');
  const body: unknown = await requestJson(isRawFile ? `${path}?${encodeFields(fields)}` : path, {
    ...options,
    method: method === 'GET' ? 'GET' : 'POST',
    fields,
    ...(successStatus ? { successStatus } : {}),
    ...(file ? { file: isRawFile ? file : toForm(fields, 'image', [file]) } : {}),
    ...(files ? { file: toForm(fields, 'file', files) } : {}),
  });
  return renameKeys(special.includes('code') ? unwrap(body) : body, toCodeName);
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

/** Makes a multipart form of fields and of files, which are all in the field `name`. */
function toForm(fields: RequestFields, name: string, files: readonly Blob[]): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) if (value != null) form.set(key, String(value));
  for (const file of files) form.append(name, file);
  return form;
}
