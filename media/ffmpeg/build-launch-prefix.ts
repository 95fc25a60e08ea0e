import { spawn } from 'node:child_process';

/** Resource limits of one run. A limit that the system cannot enforce is left out. */
export interface ProcessLimits {
  addressSpaceBytes: number;
  cpuSeconds: number;
  fileBytes: number;
  openFiles: number;
  /** Run at normal instead of low priority. */
  isUrgent: boolean;
}

/** The helper commands that work on this system. */
interface Helpers {
  prlimit: boolean;
  nice: boolean;
  /** The `unshare` command that runs a process in an empty network namespace; null if that is not permitted. */
  unshare: readonly string[] | null;
  setpriv: boolean;
}

let helpersPromise: Promise<Helpers> | null = null;

/**
 * Returns the words to put before a command: resource limits, low priority (unless it is urgent), no network access,
 * and termination when the parent process dies. Each helper replaces itself with the next (exec), so the chain stays
 * one process. The helpers are tested once per process. If one is missing (other systems, restricted containers), it is
 * left out.
 */
export async function buildLaunchPrefix(limits: ProcessLimits): Promise<string[]> {
  helpersPromise ??= findHelpers();
  const helpers = await helpersPromise;
  return [
    ...(helpers.prlimit ? buildPrlimitCommand(limits) : []),
    ...(helpers.nice && !limits.isUrgent ? ['nice', '-n', '10'] : []),
    ...(helpers.unshare ?? []),
    ...(helpers.setpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []),
  ];
}

function buildPrlimitCommand(limits: ProcessLimits): string[] {
  return [
    'prlimit',
    `--as=${limits.addressSpaceBytes}`,
    // At the soft limit ffmpeg ends in order. At the hard limit the system kills it.
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 10}`,
    `--fsize=${limits.fileBytes}`,
    `--nofile=${limits.openFiles}`,
    '--core=0',
  ];
}

async function findHelpers(): Promise<Helpers> {
  const [prlimit, nice, unshare, unshareAsUser, setpriv] = await Promise.all([
    canRun(['prlimit', '--nofile=64', '--core=0', 'true']),
    canRun(['nice', '-n', '10', 'true']),
    canRun(['unshare', '-n', 'true']),
    canRun(['unshare', '-r', '-n', 'true']),
    canRun(['setpriv', '--pdeathsig', 'KILL', 'true']),
  ]);
  return {
    prlimit,
    nice,
    unshare: unshare ? ['unshare', '-n'] : unshareAsUser ? ['unshare', '-r', '-n'] : null,
    setpriv,
  };
}

function canRun(words: readonly string[]): Promise<boolean> {
  const [command = '', ...args] = words;
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
