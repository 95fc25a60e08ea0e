const codes = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** Whether a database refused a row because its key is there already. */
export function isUniqueViolation(thrown: unknown): boolean {
  return (
    thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && codes.has(thrown.code)
  );
}
