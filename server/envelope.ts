import type { ErrorDto } from '#contract/errors.ts';
import type { AppError } from '#domain/errors.ts';
import { errorMessage } from './messages.ts';

/** The error response of the `/api` family: HTTP status, message, stable code, and the invalid parameter. */
export function apiErrorResponse(error: AppError): Response {
  const body: ErrorDto = {
    status: messageOf(error),
    code: error.code,
    ...(error.field ? { field: error.field } : {}),
  };
  return Response.json(body, { status: error.status, headers: headersFor(error) });
}

/** The error response of the `/test` and `/intl` families. */
export function envelopeErrorResponse(error: AppError): Response {
  return Response.json(
    { code: error.status, msg: messageOf(error), data: null },
    // The body of these families has no field for the stable code.
    { status: error.status, headers: { ...headersFor(error), 'x-error-code': error.code } },
  );
}

const messageOf = (error: AppError): string =>
  errorMessage(
    error.code,
    { ...error.params, ...(error.field ? { field: error.field } : {}) },
    error.retryAfterSeconds ?? null,
  );

function headersFor(error: AppError): Record<string, string> {
  return {
    'cache-control': 'no-store',
    // The rest of the request body is not read, so the connection cannot be used again.
    ...(error.code === 'body_too_large' ? { connection: 'close' } : {}),
    ...(error.allowedMethods ? { allow: error.allowedMethods.join(', ') } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
  };
}
