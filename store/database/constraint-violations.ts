import { hasErrorCode } from '#shared/has-error-code.ts';

/** Whether the database refused a row because its unique or primary key exists already. */
export function isUniqueViolation(thrown: unknown): boolean {
  return hasErrorCode(thrown, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505');
}

/** Whether the database refused to delete a row that is referenced, or to write one that references a missing row. */
export function isForeignKeyViolation(thrown: unknown): boolean {
  return hasErrorCode(thrown, 'SQLITE_CONSTRAINT_FOREIGNKEY', '23503');
}
