import type { CallOptions } from '#contract/api.ts';
import { encodeFields, type RequestFields } from '#contract/encode-input.ts';
import { CLIENT_HEADER, HTTP_TIMEOUT_MS } from '#shared/constants.ts';
import { loadingBar } from '../navigation/loading-bar.ts';
import { ApiError } from './api-error.ts';

export interface RequestOptions extends CallOptions {
  method?: 'GET' | 'POST';
  fields?: RequestFields;
  /** Sent as the body instead of the fields: a multipart form, or the file alone. */
  file?: FormData | Blob;
  /** The only HTTP status that counts as success. By default, every 2xx does. */
  successStatus?: number;
}

/**
 * Calls an address of this server (a path from `/`) and returns its JSON body. The caller gives the body its type from
 * the wire contract. POST bodies are form-encoded. Throws ApiError if the answer isn't a success or can't be read, and
 * if there is no answer at all or none within 30 s. Throws the abort reason if the caller's signal aborts.
 */
export async function requestJson<Answer>(path: `/${string}`, options: RequestOptions = {}): Promise<Answer> {
  const end = options.quiet ? null : loadingBar.begin();
  try {
    const answer = await send<Answer>(path, options);
    end?.('done');
    return answer;
  } catch (error) {
    end?.(options.signal?.aborted ? 'done' : 'failed');
    throw error;
  }
}

async function send<Answer>(
  path: string,
  { method = 'GET', fields = {}, file, signal, successStatus, keepalive }: RequestOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  const form = encodeFields(fields);
  const query = method === 'GET' && form.size > 0 ? `${path.includes('?') ? '&' : '?'}${form}` : '';
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path + query, {
      method,
      headers: { accept: 'application/json', [CLIENT_HEADER]: 'page' },
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(method === 'POST' ? { body: file ?? form } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
    body = parseJson(await response.text());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: timeout.aborted ? 'timeout' : 'network', httpStatus: 0, cause });
  }
  const envelope = readEnvelope(body, response.headers.get('x-error-code'));
  const isSuccess = successStatus === undefined ? response.ok : response.status === successStatus;
  if (!isSuccess || envelope.code !== null) {
    const wait = Number(response.headers.get('retry-after'));
    throw new ApiError({
      code: envelope.code ?? response.headers.get('x-error-code') ?? 'internal',
      httpStatus: response.status,
      wording: envelope.status,
      body,
      retryAfterSeconds: wait > 0 ? wait : null,
    });
  }
  if (body === undefined) throw new ApiError({ code: 'internal', httpStatus: response.status });
  return body as Answer;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the error envelope `{ status, code }`. A `code` that is text means an error, regardless of the HTTP status.
 * Families that answer `{ code, msg, data }` have a number there: the message is `msg`, and a header has the stable
 * code.
 */
function readEnvelope(
  body: unknown,
  headerCode: string | null,
): { status: string | null; code: string | null } {
  if (typeof body !== 'object' || body === null) return { status: null, code: null };
  if ('msg' in body && typeof body.msg === 'string') return { status: body.msg, code: headerCode };
  const code = 'code' in body && typeof body.code === 'string' ? body.code : null;
  const status = 'status' in body && typeof body.status === 'string' ? body.status : null;
  return { status, code };
}
