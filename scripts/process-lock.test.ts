import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const lock = () => join(folder, 'lock');
const log = () => join(folder, 'log');
const readLog = () => (existsSync(log()) ? readFileSync(log(), 'utf8').trim().split('\n') : []);

/** Starts a process that logs `+`, works until the file `until` exists, or for `workMs`, and logs `-`. */
function start({ workMs = 0, until = null }: { workMs?: number; until?: string | null }) {
  const script = `
    import { appendFileSync, existsSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    const { runLocked } = await import(${JSON.stringify(new URL('./process-lock.mjs', import.meta.url).href)});
    const onWait = (pid) => console.log('waits for ' + pid);
    await runLocked({ path: ${JSON.stringify(lock())}, onWait }, async () => {
      appendFileSync(${JSON.stringify(log())}, '+' + process.pid + '\\n');
      await sleep(${workMs});
      while (${until === null ? 'false' : `!existsSync(${JSON.stringify(until)})`}) await sleep(10);
      appendFileSync(${JSON.stringify(log())}, '-' + process.pid + '\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return { pid: child.pid, child, ended: once(child, 'exit') };
}

test('a second process says for whom it waits, once, and works after the first', async () => {
  const until = join(folder, 'go');
  const first = start({ until });
  await vi.waitUntil(() => readLog().length === 1, { timeout: 20_000 });
  const second = start({});
  const [said] = await once(second.child.stdout, 'data');
  expect(String(said)).toBe(`waits for ${first.pid}\n`);
  expect(readLog()).toEqual([`+${first.pid}`]);
  appendFileSync(until, '');
  expect(await first.ended).toEqual([0, null]);
  expect(await second.ended).toEqual([0, null]);
  expect(readLog()).toEqual([`+${first.pid}`, `-${first.pid}`, `+${second.pid}`, `-${second.pid}`]);
  expect(existsSync(lock())).toBe(false);
});

test('a process goes on when the holder is killed', async () => {
  const first = start({ until: join(folder, 'never') });
  await vi.waitUntil(() => readLog().length === 1, { timeout: 20_000 });
  const second = start({});
  await once(second.child.stdout, 'data');
  first.child.kill('SIGKILL');
  expect(await second.ended).toEqual([0, null]);
  expect(readLog()).toEqual([`+${first.pid}`, `+${second.pid}`, `-${second.pid}`]);
});

test('a lock that nothing has touched for a minute is stale, whatever has its process ID now', async () => {
  writeFileSync(lock(), String(process.pid));
  const minuteAgo = new Date(Date.now() - 60_000);
  utimesSync(lock(), minuteAgo, minuteAgo);
  expect(await start({}).ended).toEqual([0, null]);
});

test('a process leaves a lock that another one has taken over', async () => {
  const until = join(folder, 'go');
  const first = start({ until });
  await vi.waitUntil(() => readLog().length === 1, { timeout: 20_000 });
  writeFileSync(lock(), String(process.pid));
  appendFileSync(until, '');
  expect(await first.ended).toEqual([0, null]);
  expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid));
});

test('of several processes that find a stale lock, one works at a time', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  writeFileSync(lock(), String(gone.pid));
  const started = Array.from({ length: 4 }, () => start({ workMs: 30 }));
  for (const { ended } of started) expect(await ended).toEqual([0, null]);
  const entries = readLog();
  expect(entries).toHaveLength(8);
  for (let at = 0; at < entries.length; at += 2) expect(entries[at + 1]).toBe(`-${entries[at]?.slice(1)}`);
});
