/** Whether what was thrown is an error with one of these codes, as the system (`ENOENT`) and databases give them. */
export function hasErrorCode(thrown: unknown, ...codes: readonly string[]): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    codes.includes(thrown.code)
  );
}
