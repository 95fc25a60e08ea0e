import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface TemporaryPostgres {
  port: number;
  user: string;
  password: string;
  stop(): Promise<void>;
}

/**
 * Shell script that prints the address of the cluster, then runs until its input ends, which also happens when
 * the benchmark is killed.
 */
const SCRIPT = `printf '%s\\n' "$PGPORT" "$PGUSER" "$PGPASSWORD"; exec cat`;

/**
 * Starts a PostgreSQL cluster on 127.0.0.1. Stopping it removes it. Returns null without `pg_virtualenv`, or
 * when the cluster does not start.
 * @param settings such as `fsync=on`, which `pg_virtualenv` turns off by default
 */
export async function startTemporaryPostgres(settings: readonly string[]): Promise<TemporaryPostgres | null> {
  const child = spawn(
    'pg_virtualenv',
    ['-t', ...settings.flatMap((setting) => ['-o', setting]), 'sh', '-c', SCRIPT],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const outputLines: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const started = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      if (outputLines.push(line) === 3) resolve(true);
    });
    ended.then(() => resolve(false));
  });
  if (!(await started)) return null;
  const [port, user = '', password = ''] = outputLines.slice(-3);
  return {
    port: Number(port),
    user,
    password,
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}
