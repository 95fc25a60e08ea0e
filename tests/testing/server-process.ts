import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Health } from '#domain/health.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * A server that is not ready after this time is stopped, so that it does not outlive its test. A start takes two seconds on an
 * idle machine, and much longer beside the checks.
 */
const START_MS = 180_000;

export const testPasswords = { owner: 'owner-for-tests-1', demo: 'demo-for-tests-1' };

/** The product as a separate process that listens on 127.0.0.1. */
export interface ServerProcess {
  address: string;
  pid: number;
  /** Returns everything that the process has written to both outputs. */
  output(): string;
  health(): Promise<Health>;
  /** Sends SIGTERM, and resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, as a stand-in for a power cut. */
  kill(): Promise<void>;
}

/** Environment of a server under test, without the settings of the user who runs the tests. */
export function serverEnvironment(dataFolder: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !/^(?:TAICI_|DATABASE_URL$|PG)/.test(name));
  return {
    ...Object.fromEntries(others),
    NODE_ENV: 'production',
    TAICI_DATA: dataFolder,
    TAICI_DEMO: 'off',
    // Browser tests and benchmarks measure pages, so their servers warm up as in an installation. Unit tests need no warm pages.
    ...(process.env.VITEST ? { TAICI_WARM_UP: 'off' } : {}),
  };
}

/** Data folders that are not deleted yet. */
const dataFolders = new Set<string>();

/** Creates an empty data folder, and a function that deletes it. */
export async function createDataFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'taici-data-'));
  dataFolders.add(folder);
  return {
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true });
      dataFolders.delete(folder);
    },
  };
}

/** Servers that run. A test that times out may never stop its own, so they end with this process at the latest. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Lets SIGINT and SIGTERM stop all servers and delete their data folders before they end this process. For programs other
 * than tests, whose runners handle signals.
 */
export function stopServersOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await Promise.all([...running].map((child) => end(child, once(child, 'close'), 'SIGTERM')));
      await Promise.all([...dataFolders].map((folder) => rm(folder, { recursive: true, force: true })));
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Returns the environment of a process whose clock is off by this many milliseconds. */
export const moveClock = (clockOffMs: number): Record<string, string> =>
  clockOffMs === 0
    ? {}
    : {
        NODE_OPTIONS: `--import ${new URL('moved-clock.child.ts', import.meta.url)}`,
        MOVED_CLOCK_MS: String(clockOffMs),
      };

/** Starts `server/main.ts serve` on a free port. Resolves when it prints that it is ready, and rejects with its output when it exits before. */
export async function startServerProcess(args: {
  dataFolder: string;
  env?: Record<string, string>;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment(args.dataFolder),
      HOST: '127.0.0.1',
      PORT: '0',
      TAICI_OWNER_PASSWORD: testPasswords.owner,
      TAICI_DEMO_PASSWORD: testPasswords.demo,
      ...args.env,
    },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  let said = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      said += `${line}\n`;
      const address = /已就绪：(http:\S+)/.exec(line)?.[1];
      if (address) ready.resolve(address);
    });
  }
  const ended = once(child, 'close');
  ended.then(
    () => ready.reject(new Error(`the product ended before it was ready:\n${said}`)),
    (error: unknown) => ready.reject(error),
  );
  const late = setTimeout(() => {
    ready.reject(new Error(`the product was not ready after ${START_MS} ms:\n${said}`));
    child.kill('SIGKILL');
  }, START_MS);
  const address = await ready.promise.finally(() => clearTimeout(late));
  return {
    address,
    pid: child.pid ?? 0,
    output: () => said,
    async health() {
      // A connection that is kept may be closed by the server while this request is on its way.
      const answer = await fetch(`${address}/api/health`, { headers: { connection: 'close' } });
      return (await answer.json()) as Health;
    },
    stop: () => end(child, ended, 'SIGTERM'),
    async kill() {
      await end(child, ended, 'SIGKILL');
    },
  };
}

async function end(
  child: ChildProcess,
  ended: Promise<unknown>,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await ended;
  return child.exitCode;
}

/** Imports and jobs take many times as long beside the checks. */
const LIBRARY_MS = 20 * 60_000;

/** Resolves when all demo films are imported and found, or when `signal` aborts. Throws after `LIBRARY_MS`. */
export async function awaitDemoLibrary(server: ServerProcess, signal?: AbortSignal): Promise<void> {
  await pollUntil({
    what: 'the demo library',
    withinMs: LIBRARY_MS,
    everyMs: 1000,
    ask: async () => (signal?.aborted || (await server.health()).parts.demo.state === 'ready' ? true : null),
  });
}

/** Resolves when no job is queued or running, or when `signal` aborts. Throws after `LIBRARY_MS`. */
export async function awaitIdleJobs(server: ServerProcess, signal?: AbortSignal): Promise<void> {
  await pollUntil({
    what: 'the jobs',
    withinMs: LIBRARY_MS,
    everyMs: 1000,
    async ask() {
      if (signal?.aborted) return true;
      const { queued, running } = (await server.health()).parts.jobs;
      return queued + running === 0 ? true : null;
    },
  });
}

/** Calls `ask` until its answer is not null. Throws an error that names `what` after `withinMs` milliseconds. */
export async function pollUntil<T>(args: {
  what: string;
  withinMs: number;
  everyMs?: number;
  ask: () => Promise<T | null>;
}): Promise<T> {
  const endMs = performance.now() + args.withinMs;
  for (;;) {
    const answer = await args.ask();
    if (answer !== null) return answer;
    if (performance.now() > endMs) throw new Error(`waited ${args.withinMs} ms for ${args.what}`);
    await sleep(args.everyMs ?? 100);
  }
}
