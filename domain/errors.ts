import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';

export type { ErrorCode };

/**
 * The one error class of the product. `code` is stable and goes on the wire; `field` names the offending
 * parameter; `params` fill the catalogue's wording; `message` and `cause` are for the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly params: Record<string, string | number>;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      field?: string;
      params?: Record<string, string | number>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = options.field;
    this.params = options.params ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Whatever was thrown, as an AppError; an unknown throwable becomes `internal` with the original as cause. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError(hasErrorCode(thrown, 'ENOSPC') ? 'disk_full' : 'internal', {
    message: thrown instanceof Error ? thrown.message : String(thrown),
    cause: thrown,
  });
}
