import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { createDataFolder, pollUntil, serverEnvironment } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Returns whether any process of the group is still running. */
function isGroupAlive(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['it gets SIGTERM', (child: ChildProcess) => child.kill('SIGTERM')],
  ['its parent process ends', (child: ChildProcess) => child.disconnect()],
])('the library builder stops its server when %s', async (_, leave) => {
  const { folder, remove } = await createDataFolder();
  // A separate process group, which the server that it starts joins.
  const child = spawn(process.execPath, ['tests/e2e/testing/build-test-library.ts', folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
    env: serverEnvironment(folder),
  });
  const { pid = 0 } = child;
  const ended = once(child, 'exit');
  try {
    await pollUntil({
      what: 'the product to start',
      withinMs: 60_000,
      ask: async () => ((await readdir(folder)).length > 0 ? true : null),
    });
    leave(child);
    expect(await ended).toEqual([1, null]);
    expect(isGroupAlive(pid)).toBe(false);
  } finally {
    if (isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
    await remove();
  }
});
