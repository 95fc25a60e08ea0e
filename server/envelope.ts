import type { ErrorDto } from '#contract/errors.ts';
import type { AppError } from '#domain/errors.ts';
import { errorMessage } from './messages.ts';

/** An error as the `/api` family answers it: the right HTTP status, words, stable code, and the parameter at fault. */
export function apiErrorResponse(error: AppError): Response {
  const body: ErrorDto = {
    status: wordsOf(error),
    code: error.code,
    ...(error.field ? { field: error.field } : {}),
  };
  return Response.json(body, { status: error.status, headers: headersFor(error) });
}

/** An error as the `/test` and `/intl` families answer it. */
export function envelopeErrorResponse(error: AppError): Response {
  return Response.json(
    { code: error.status, msg: wordsOf(error), data: null },
    // Their body has no place for the stable machine code.
    { status: error.status, headers: { ...headersFor(error), 'x-error-code': error.code } },
  );
}

const wordsOf = (error: AppError): string =>
  errorMessage(error.code, { ...error.params, ...(error.field ? { field: error.field } : {}) });

function headersFor(error: AppError): Record<string, string> {
  return {
    'cache-control': 'no-store',
    // The rest of the body is not waited for, so nothing more can be asked on this connection.
    ...(error.code === 'body_too_large' ? { connection: 'close' } : {}),
    ...(error.allowedMethods ? { allow: error.allowedMethods.join(', ') } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
  };
}
