import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';

const brand = Symbol.for('taici.AppError');

/**
 * The only error class of the product. `code` is stable and sent on the wire. `field` is the path to the invalid
 * field in code names, such as `spans.0.endMs`; the wire translates it. `params` are inserted into the catalogue's wording. `message` and `cause` appear only in the log.
 */
export class AppError extends Error {
  /** Identifies an AppError from any copy of this module. The page bundle has its own copy. */
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly params: Record<string, string | number>;
  readonly retryAfterSeconds: number | undefined;
  /** For `method_not_allowed`: the methods that the address supports. */
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

/** Returns whether a thrown value is an AppError from any copy of the class. */
export const isAppError = (thrown: unknown): thrown is AppError =>
  typeof thrown === 'object' && thrown !== null && brand in thrown;

/** Returns null for a thrown not_found, and throws everything else again: `await find().catch(nullIfNotFound)`. */
export function nullIfNotFound(thrown: unknown): null {
  if (isAppError(thrown) && thrown.code === 'not_found') return null;
  throw thrown;
}

/**
 * The codes of a full disk or quota: of the system, of SQLite (whose shared memory is a file, too), and of PostgreSQL.
 */
const diskFullCodes = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100'];

/** Whether a thrown value, or what caused it, says that the disk is full. */
export function isDiskFull(thrown: unknown): boolean {
  if (isAppError(thrown)) return thrown.code === 'disk_full';
  return (
    hasErrorCode(thrown, ...diskFullCodes) || (thrown instanceof Error && isDiskFull(thrown.cause ?? null))
  );
}

/**
 * Returns a thrown value as an AppError: `disk_full` for a full disk, `internal` for any other value. Both have the
 * original as their cause.
 */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  return new AppError(isDiskFull(thrown) ? 'disk_full' : 'internal', {
    message: thrown instanceof Error ? thrown.message : String(thrown),
    cause: thrown,
  });
}
