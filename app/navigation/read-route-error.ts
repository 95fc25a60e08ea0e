import { isRouteErrorResponse } from 'react-router';

/** What the error page shows of an error. */
export interface RouteFailure {
  /** HTTP status, default 500; null if the server gave no answer. */
  status: number | null;
  /** A message that was thrown for people to read. It isn't translated. */
  message: string | null;
  /** A code of the error catalogue. Its wording is shown. */
  code: string | null;
}

/**
 * Returns the status and message of anything that a route threw. The status is its `statusCode`, its `status`, or the
 * status of its `response`, default 500. A thrown string has status 500 and is the message. The messages of unexpected
 * errors aren't for people, so they give null.
 */
export function readRouteError(error: unknown): RouteFailure {
  if (typeof error === 'string') return { status: 500, message: error, code: null };
  if (isNetworkError(error)) return { status: null, message: null, code: null };
  if (!isRouteErrorResponse(error)) return { status: statusOf(error) ?? 500, message: null, code: null };
  const data: unknown = error.data;
  const code = typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
  return {
    status: error.status,
    message: typeof data === 'string' && data !== '' ? data : null,
    code: typeof code === 'string' ? code : null,
  };
}

/**
 * Whether `fetch` threw the error because there was no answer. Recognized by the messages of Chromium, Firefox, and
 * Safari; any other TypeError is a bug.
 */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const candidates = [
    'statusCode' in error ? error.statusCode : null,
    'status' in error ? error.status : null,
    'response' in error && typeof error.response === 'object' && error.response && 'status' in error.response
      ? error.response.status
      : null,
  ];
  return candidates.find((status): status is number => typeof status === 'number') ?? null;
}
