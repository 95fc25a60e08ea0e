import { HTTP_TIMEOUT_MS } from '#shared/constants.ts';
import { loadingBar } from '../navigation/loading-bar.ts';

type FieldValue = string | number | boolean | null | undefined;
/** Parameters of a call; null and undefined are left out, a list repeats its name as `name[]`. */
export type RequestFields = Record<string, FieldValue | string[]>;

/** A call that did not succeed. `code` is the server's stable code, or `network` or `timeout` when no answer came. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly httpStatus: number;
  /** What the server said went wrong, in the words of the user's language; null when it said nothing. */
  readonly localizedMessage: string | null;
  readonly retryAfterSeconds: number | null;
  /** The whole answer as it was read; undefined when none came or it was no JSON. */
  readonly body: unknown;

  constructor(args: {
    code: string;
    httpStatus: number;
    wording?: string | null;
    retryAfterSeconds?: number | null;
    body?: unknown;
    cause?: unknown;
  }) {
    super(args.wording ?? args.code, { cause: args.cause });
    this.name = 'ApiError';
    this.code = args.code;
    this.httpStatus = args.httpStatus;
    this.localizedMessage = args.wording ?? null;
    this.retryAfterSeconds = args.retryAfterSeconds ?? null;
    this.body = args.body;
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST';
  fields?: RequestFields;
  /** Sent as it is, multipart or the file alone, in place of the fields. */
  file?: FormData | Blob;
  signal?: AbortSignal;
  /** For calls nobody waits for (polling): the loading bar stays still. */
  quiet?: boolean;
  /** Goes on when the page is left; the body may then be 64 KB at most. */
  keepalive?: boolean;
  /** The one HTTP status that counts as success; any other is thrown as that status. By default every 2xx. */
  successStatus?: number;
}

/**
 * Calls one of our own addresses (a path from `/`) and gives its JSON body, which the caller types by the wire contract.
 * POST bodies are form-encoded. Throws ApiError for every answer that is not a success, an unreadable one, none within
 * 30 s, or none at all; an abort by the caller's signal is re-thrown as it is.
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
  { method = 'GET', fields = {}, file, signal, successStatus: success, keepalive }: RequestOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  const form = encodeFields(fields);
  const query = method === 'GET' && form.size > 0 ? `${path.includes('?') ? '&' : '?'}${form}` : '';
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path + query, {
      method,
      headers: { accept: 'application/json' },
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
  const good = success === undefined ? response.ok : response.status === success;
  if (!good || envelope.code !== null) {
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

/** Fields as a form or a query. */
export function encodeFields(fields: RequestFields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, one);
    else if (value !== null && value !== undefined) form.set(name, String(value));
  }
  return form;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The error envelope `{ status, code }`: `code` is text in an error only, whatever the HTTP status. Where it is a number,
 * the words are `msg` and the stable code came as a header.
 */
function readEnvelope(
  body: unknown,
  headerCode: string | null,
): { status: string | null; code: string | null } {
  if (typeof body !== 'object' || body === null) return { status: null, code: null };
  if ('msg' in body && typeof body.msg === 'string') return { status: body.msg, code: headerCode };
  const code = 'code' in body && typeof body.code === 'string' ? body.code : null;
  const status = 'status' in body && typeof body.status === 'string' ? body.status : null;
  // The families that answer `{ code, msg, data }` have the status as a number there, and the words in `msg`.
  const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : null;
  return { status: status ?? msg, code };
}
