/** An error handler that fails the running test. For errors that must not occur. */
export function failTest(error: unknown): never {
  throw error;
}
