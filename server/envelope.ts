import type { AppError } from '#domain/errors.ts';
import type { WireError } from '#shared/wire.ts';
import { wordingOf } from './wording.ts';

/** An error as the `/api` family answers it: the right HTTP status, words, stable code, and the parameter at fault. */
export function apiErrorResponse(error: AppError): Response {
  const body: WireError = {
    status: wordingOf(error.code, { ...error.params, ...(error.field ? { field: error.field } : {}) }),
    code: error.code,
    ...(error.field ? { field: error.field } : {}),
  };
  return Response.json(body, { status: error.status, headers: headersFor(error) });
}

/** An error as the `/test` and `/intl` families answer it. */
export function codeErrorResponse(error: AppError): Response {
  const msg = wordingOf(error.code, error.params);
  return Response.json(
    { code: error.status, msg, data: null },
    { status: error.status, headers: headersFor(error) },
  );
}

function headersFor(error: AppError): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
  };
}
