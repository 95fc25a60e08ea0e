import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { hasErrorCode } from '#shared/has-error-code.ts';

/** Identity of a worker: machine, process, and a random token of the process, because process IDs are reused. */
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

/**
 * Returns a new worker ID for one claim of one job, `host:pid:token-claim`. A worker that has lost its lease can
 * therefore never write again.
 */
export function newWorkerId(owner: WorkerProcess): string {
  return `${owner.host}:${owner.pid}:${owner.token}-${randomUUID().slice(0, 8)}`;
}

/** Whether a process of this machine is alive. A process of another user counts as alive. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return hasErrorCode(thrown, 'EPERM');
  }
}

/**
 * Returns the worker IDs whose process was on this machine and is gone. An ID with this process's ID but another token
 * belongs to an earlier process with the same number, as happens to the first process of a restarted container.
 */
export function findDeadWorkerIds(args: {
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
