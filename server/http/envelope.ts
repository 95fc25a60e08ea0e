import type { Envelope } from '#contract/define-call.ts';
import type { CodedErrorDto, ErrorDto } from '#contract/errors.ts';
import { toWirePath } from '#contract/wire-names.ts';
import type { AppError } from '#domain/errors.ts';
import { chineseErrorMessage } from '../messages.ts';

/** The JSON body of a successful answer. `data` has wire names. */
export const answerBody = (envelope: Envelope, data: unknown): string =>
  JSON.stringify(envelope === 'code' ? { code: 200, msg: 'ok', data } : data);

/** The error response in an envelope: HTTP status, message, stable code, and the invalid parameter. */
export function errorResponse(envelope: Envelope, error: AppError): Response {
  const status = messageOf(error);
  const headers = headersFor(error);
  if (envelope === 'plain') {
    const body: ErrorDto = { status, code: error.code, ...wireFieldOf(error) };
    return Response.json(body, { status: error.status, headers });
  }
  const body: CodedErrorDto = { code: error.status, msg: status, data: null };
  // This body has no field for the stable code.
  return Response.json(body, { status: error.status, headers: { ...headers, 'x-error-code': error.code } });
}

const messageOf = (error: AppError): string =>
  chineseErrorMessage(error.code, messageParamsOf(error), error.retryAfterSeconds ?? null);

/** Returns what the wording of an error can name: its parameters and its field. */
export const messageParamsOf = (error: AppError) => ({ ...error.params, ...wireFieldOf(error) });

/** Returns the wire name of an error's field. Only here do errors get wire names. */
const wireFieldOf = ({ field }: AppError): { field?: string } => (field ? { field: toWirePath(field) } : {});

function headersFor(error: AppError): Record<string, string> {
  return {
    'cache-control': 'no-store',
    // The rest of the request body is not read, so the connection cannot be used again.
    ...(error.code === 'body_too_large' ? { connection: 'close' } : {}),
    ...(error.allowedMethods ? { allow: error.allowedMethods.join(', ') } : {}),
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
  };
}
