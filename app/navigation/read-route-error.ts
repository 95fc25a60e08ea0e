import { isRouteErrorResponse } from 'react-router';

export interface RouteFailure {
  /** HTTP status, default 500; null when the server gave no answer. */
  status: number | null;
  /** A sentence the thrower meant for people, in its own language. */
  message: string | null;
  /** A code of the error catalogue, whose wording is shown. */
  code: string | null;
}

/**
 * Status and message of anything a route threw: statusCode, status or the response's status, default 500; plain text is
 * a 500 with that text. Messages of unexpected errors are not for people and give null.
 */
export function readRouteError(error: unknown): RouteFailure {
  if (typeof error === 'string') return { status: 500, message: error, code: null };
  if (isUnanswered(error)) return { status: null, message: null, code: null };
  if (!isRouteErrorResponse(error)) return { status: statusOf(error) ?? 500, message: null, code: null };
  const told: unknown = error.data;
  const code = typeof told === 'object' && told !== null && 'code' in told ? told.code : null;
  return {
    status: error.status,
    message: typeof told === 'string' && told !== '' ? told : null,
    code: typeof code === 'string' ? code : null,
  };
}

/** What `fetch` throws in a browser when no answer came, by the words of Chromium, Firefox and Safari; other TypeErrors are faults of ours. */
function isUnanswered(error: unknown): boolean {
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
