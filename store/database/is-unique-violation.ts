import { hasErrorCode } from '#shared/has-error-code.ts';

const codes = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];

/** Whether a database refused a row because its key is there already. */
export function isUniqueViolation(thrown: unknown): boolean {
  return hasErrorCode(thrown, ...codes);
}
