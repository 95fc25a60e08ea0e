import { ApiError } from './api-error.ts';

/**
 * Fetches a file from this server. Returns its content and the name that the server gives it, or null without a name.
 * Throws ApiError with the server's code if the server refuses it, and the abort reason if `options.signal` aborts. The
 * client sets no time limit, because the server creates some files only when they are requested.
 */
export async function fetchFile(
  path: string,
  options: { signal?: AbortSignal; method?: 'GET' | 'HEAD' } = {},
): Promise<{ blob: Blob; name: string | null }> {
  let response: Response;
  try {
    response = await fetch(path, { ...options, credentials: 'same-origin' });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ code: 'network', httpStatus: 0, cause });
  }
  if (!response.ok) throw await readRefusal(response);
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  try {
    return { blob: await response.blob(), name: name === undefined ? null : decodeURIComponent(name) };
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ code: 'network', httpStatus: response.status, cause });
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const text = (key: string) => {
    const value = typeof body === 'object' && body !== null && key in body ? Reflect.get(body, key) : null;
    return typeof value === 'string' ? value : null;
  };
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError({
    code: text('code') ?? response.headers.get('x-error-code') ?? 'internal',
    httpStatus: response.status,
    wording: text('status'),
    body,
    retryAfterSeconds: wait > 0 ? wait : null,
  });
}
