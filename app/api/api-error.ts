/** A call that failed. `code` is the server's stable error code, or `network` or `timeout` if there was no answer. */
export class ApiError extends Error {
  readonly code: string;
  /** HTTP status; 0 if there was no answer. */
  readonly httpStatus: number;
  /** The server's error message in the user's language; null if it sent none. */
  readonly localizedMessage: string | null;
  readonly retryAfterSeconds: number | null;
  /** Wire path of the invalid parameter, such as `questions.0.type`; null if the server named none. */
  readonly field: string | null;
  /** The parsed answer; undefined if there was no answer or it wasn't JSON. */
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
    this.field = readField(args.body);
    this.body = args.body;
  }
}

function readField(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('field' in body)) return null;
  return typeof body.field === 'string' ? body.field : null;
}
