import { hasErrorCode } from '#shared/has-error-code.ts';

/** Whether a database refused to take a row away because another one stands on it, or to add one that stands on nothing. */
export function isForeignKeyViolation(thrown: unknown): boolean {
  return hasErrorCode(thrown, 'SQLITE_CONSTRAINT_FOREIGNKEY', '23503');
}
