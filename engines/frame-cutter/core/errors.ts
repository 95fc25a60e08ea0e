/** What can go wrong, by name. */
export type FrameCutterErrorCode =
  /** A span without frames, or no span at all. */
  | 'empty_span'
  /** A span that reaches outside the mezzanine. */
  | 'span_out_of_range'
  /** The clip that was made is not the one that was asked for; it has been deleted. */
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
  /** The field of the request that is wrong, where there is one. */
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

/** Says why the packets of a file cannot be copied as they are. The cutter then encodes the whole span instead. */
export class NotCopyableError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotCopyableError';
  }
}

/** Throws NotCopyableError unless `holds`. */
export function assertCopyable(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new NotCopyableError(reason);
}

/** The error for a clip that differs from what was asked for; `difference` says how. */
export function notExactError(difference: string, cause?: unknown): FrameCutterError {
  return new FrameCutterError('not_exact', { message: difference, cause });
}

/** Whether what was thrown is an error of the operating system with one of these codes (`ENOENT`, `ENOSPC`, ...). */
export function hasSystemErrorCode(thrown: unknown, ...codes: readonly string[]): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    codes.includes(thrown.code)
  );
}
