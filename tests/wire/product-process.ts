import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Health } from '#domain/health.ts';

/** The command line's entry file, relative to the checkout. */
const ENTRY = 'server/main.ts';
const START_MS = 60_000;
const STOP_MS = 20_000;
const fakeWechat = pathToFileURL(join(import.meta.dirname, '../testing/fake-wechat.child.ts')).href;

export const passwords = { owner: 'owner-of-the-replay-1', demo: 'demo-of-the-replay-1' };

export interface ProductProcess {
  address: string;
  /** Returns what the product has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

function environment(dataFolder: string, port: number): NodeJS.ProcessEnv {
  // None of the user's environment, because a setting would change the answers.
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:TAICI_|DATABASE_URL$|PG|NODE_OPTIONS$|VITEST)/.test(name),
  );
  return {
    ...Object.fromEntries(others),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    TZ: 'UTC',
    TAICI_DATA: dataFolder,
    TAICI_DEMO: 'off',
    TAICI_WARM_UP: 'off',
    TAICI_OWNER_PASSWORD: passwords.owner,
    TAICI_DEMO_PASSWORD: passwords.demo,
    TAICI_LOG_LEVEL: 'silent',
    TAICI_LANG: 'zh-CN',
    // One job at a time, so that the second of two clips always waits.
    TAICI_JOBS: '1',
    TAICI_WECHAT_APP_ID: 'wx-replay',
    TAICI_WECHAT_APP_SECRET: 'secret-of-the-replay',
  };
}

/** Runs `import PATH --source SOURCE`. Throws with its output when it fails. When `signal` aborts, the process is killed. */
export async function importFilms(args: {
  root: string;
  dataFolder: string;
  path: string;
  source: string;
  signal?: AbortSignal | undefined;
}): Promise<void> {
  const { root, dataFolder, path, source, signal } = args;
  const { child, said } = start({
    ...{ root, signal },
    env: environment(dataFolder, 0),
    words: ['import', path, '--source', source],
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}:\n${said()}`);
}

/**
 * Starts `serve` of the checkout in `root` on a free port. Resolves once its health call says that no job waits or runs. When
 * `signal` aborts, the process is killed.
 */
export async function serveProduct(args: {
  root: string;
  dataFolder: string;
  signal?: AbortSignal | undefined;
}): Promise<ProductProcess> {
  const { root, dataFolder, signal } = args;
  if (!existsSync(join(root, 'build', 'server', 'index.js'))) {
    throw new Error(`${root} holds no build of the pages: run npm start there, or react-router build`);
  }
  const port = await freePort();
  const { child, said } = start({ root, signal, env: environment(dataFolder, port), words: ['serve'] });
  const address = `http://127.0.0.1:${port}`;
  const ended = once(child, 'close');
  const endMs = performance.now() + START_MS;
  while (!(await isIdle(address))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > endMs) {
      child.kill('SIGKILL');
      throw new Error(`the product did not start:\n${said()}`);
    }
    await sleep(50);
  }
  return {
    address,
    output: said,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

function start(args: {
  root: string;
  env: NodeJS.ProcessEnv;
  words: string[];
  signal: AbortSignal | undefined;
}): { child: ChildProcess; said: () => string } {
  const { root, env, words, signal } = args;
  const child = spawn(process.execPath, ['--import', fakeWechat, ENTRY, ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  if (signal?.aborted) kill();
  signal?.addEventListener('abort', kill, { once: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  return { child, said: () => said };
}

async function isIdle(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/health`);
    const { parts }: Pick<Health, 'parts'> = await answer.json();
    return answer.ok && parts.jobs.queued + parts.jobs.running === 0;
  } catch {
    // The server does not listen yet.
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
