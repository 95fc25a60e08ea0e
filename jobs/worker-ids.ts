import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** Who a worker is: machine, process, and a token the process made for itself (process ids are used again). */
export interface WorkerProcess {
  host: string;
  pid: number;
  token: string;
}

/** This process. */
export const thisProcess: WorkerProcess = {
  host: hostname().replaceAll(':', '-'),
  pid: process.pid,
  token: randomUUID().slice(0, 8),
};

/** A new worker id for one claim of one job, `host:pid:token-claim`: who lost a lease can never write in its name again. */
export function newWorkerId(owner: WorkerProcess): string {
  return `${owner.host}:${owner.pid}:${owner.token}-${randomUUID().slice(0, 8)}`;
}

/** Whether a process of this machine lives. One that belongs to somebody else lives too. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return hasErrorCode(thrown, 'EPERM');
  }
}

/**
 * Those of the worker ids whose process was on this machine and is gone. An id with our own process id but another
 * token is of an earlier process with that number, as happens to the first process of a restarted container.
 */
export function deadWorkerIds(args: {
  workerIds: string[];
  self: WorkerProcess;
  isAlive: (pid: number) => boolean;
}): string[] {
  const { workerIds, self, isAlive } = args;
  return workerIds.filter((id) => {
    const [host, pidText, token, ...rest] = id.split(':');
    const pid = Number(pidText);
    if (host !== self.host || !token || rest.length > 0 || !Number.isSafeInteger(pid) || pid <= 0)
      return false;
    if (pid === self.pid) return !token.startsWith(`${self.token}-`);
    return !isAlive(pid);
  });
}
