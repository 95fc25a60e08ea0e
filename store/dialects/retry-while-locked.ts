import { setTimeout as sleep } from 'node:timers/promises';

/** How long a statement waits for the write lock, and the pause between two tries, in milliseconds. */
const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 25;

/**
 * Runs a statement again while another connection holds SQLite's write lock. A refused statement has changed nothing.
 * Throws the error of the refusal after ten seconds.
 */
export async function retryWhileLocked<T>(execute: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await execute();
    } catch (thrown) {
      if (!isLocked(thrown) || performance.now() > deadline) throw thrown;
    }
    await sleep(pause);
  }
}

/** SQLITE_BUSY and its variants: SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY after a process was killed, SQLITE_BUSY_TIMEOUT. */
export function isLocked(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    thrown.code.startsWith('SQLITE_BUSY')
  );
}
