import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';

export type { ErrorCode };

const brand = Symbol.for('taici.AppError');

/**
 * The one error class of the product. `code` is stable and goes on the wire; `field` names the offending
 * parameter; `params` fill the catalogue's wording; `message` and `cause` are for the log only.
 */
export class AppError extends Error {
  /** Tells an AppError of any copy of this module: the page bundle has one of its own. */
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly params: Record<string, string | number>;
  readonly retryAfterSeconds: number | undefined;
  /** The methods that the address does have, of `method_not_allowed`. */
  readonly allowedMethods: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      field?: string;
      params?: Record<string, string | number>;
      retryAfterSeconds?: number;
      allowedMethods?: readonly string[];
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.field = options.field;
    this.params = options.params ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allowedMethods = options.allowedMethods;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Whether a thrown value is an AppError, whichever copy of the class made it. */
export const isAppError = (thrown: unknown): thrown is AppError =>
  typeof thrown === 'object' && thrown !== null && brand in thrown;

/** Whatever was thrown, as an AppError; an unknown throwable becomes `internal` with the original as cause. */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  return new AppError(hasErrorCode(thrown, 'ENOSPC') ? 'disk_full' : 'internal', {
    message: thrown instanceof Error ? thrown.message : String(thrown),
    cause: thrown,
  });
}
