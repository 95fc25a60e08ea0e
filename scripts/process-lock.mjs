// Plain JavaScript for Node 20 or later, like ensure.mjs.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a holder shows that it is alive, and how often others look, in milliseconds. */
const BEAT_MS = 500;
const POLL_MS = 200;
/** After a computer wakes up, the holder has this long to show that it is alive. In milliseconds. */
const STALE_MS = 30_000;

/**
 * Runs `work` while no other process runs it under the same lock, and returns its result. The lock is a file with the
 * holder's process ID. It counts no more when that process is gone, or when nothing has touched the file for 30 seconds:
 * the process ID then belongs to another program. `onWait` is called once, with the holder's process ID, before the
 * first wait; `isCancelled` before each wait, and if it returns true, the process exits with 1.
 */
export async function runLocked({ path, onWait, isCancelled = () => false }, work) {
  for (let isFirst = true; !tryCreate(path); isFirst = false) {
    if (removeIfStale(path)) continue;
    if (isCancelled()) process.exit(1);
    if (isFirst) onWait(readHolder(path));
    await sleep(POLL_MS);
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  const release = () => {
    // While the computer slept, another process may have taken the lock over.
    if (readHolder(path) === process.pid) rmSync(path, { force: true });
  };
  // A failed build exits the process at once.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

/** Creates a file with the process ID of this process. Returns false when the file exists. */
function tryCreate(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Deletes a lock that nobody holds. Only one process at a time may do so: otherwise it could delete the lock that
 * another one has just created in place of the stale one.
 */
function removeIfStale(path) {
  if (!isStale(path)) return false;
  const guard = `${path}.stale`;
  if (!tryCreate(guard)) {
    if (isStale(guard)) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (!isStale(path)) return false;
    rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function isStale(path) {
  const holder = readHolder(path);
  try {
    const isUntouched = Date.now() - statSync(path).mtimeMs > STALE_MS;
    // Between its creation and its first byte, a lock has no process ID.
    return isUntouched || (holder !== null && !isAlive(holder));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Returns the process ID in a lock; null when there is none. */
function readHolder(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    // Somebody deleted the folder of the lock.
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Returns whether a process with this ID exists. */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user and cannot be signaled.
    return error.code === 'EPERM';
  }
}
