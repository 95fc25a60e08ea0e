/** Whether a thrown value is an error with one of these codes, such as `ENOENT` from the system or a database code. */
export function hasErrorCode(thrown: unknown, ...codes: readonly string[]): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    codes.includes(thrown.code)
  );
}
