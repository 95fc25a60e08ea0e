/** Error codes of this package. */
export type FrameCutterErrorCode =
  /** A span without frames, or no span at all. */
  | 'empty_span'
  /** A span that reaches outside the mezzanine. */
  | 'span_out_of_range'
  /** The clip differs from the request. It has been deleted. */
  | 'not_exact'
  /** The mezzanine is missing, or was removed, replaced or truncated while it was read. */
  | 'source_missing'
  | 'disk_full'
  /** The caller's signal was aborted. */
  | 'cancelled'
  /** The caller's signal was aborted by a time-out. */
  | 'timed_out';

/** The error class of this package. `code` is stable; `message` is for a log. */
export class FrameCutterError extends Error {
  readonly code: FrameCutterErrorCode;
  /** The invalid field of the request, if there is one. */
  readonly field: 'spans' | 'endFrame' | undefined;

  constructor(
    code: FrameCutterErrorCode,
    options: { message?: string; field?: 'spans' | 'endFrame'; cause?: unknown } = {},
  ) {
    super(options.message ?? code, { cause: options.cause });
    this.name = 'FrameCutterError';
    this.code = code;
    this.field = options.field;
  }
}

/**
 * Thrown when the packets of a file cannot be copied. Its message says why. The cutter then encodes the whole span
 * instead.
 */
export class NotCopyableError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotCopyableError';
  }
}

/** Throws NotCopyableError with `reason` unless `condition` is true. */
export function assertCopyable(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new NotCopyableError(reason);
}

/** Creates the error for a clip that differs from the request. `difference` says how. */
export function notExactError(difference: string, cause?: unknown): FrameCutterError {
  return new FrameCutterError('not_exact', { message: difference, cause });
}

/** Whether an error is a system error with one of these codes (`ENOENT`, `ENOSPC`, ...). */
export function hasSystemErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
