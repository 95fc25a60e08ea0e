import { spawn } from 'node:child_process';

/** What one run may use. A limit that the machine cannot enforce is left out. */
export interface ProcessLimits {
  addressSpaceBytes: number;
  cpuSeconds: number;
  fileBytes: number;
  openFiles: number;
  /** Not at low priority. */
  isUrgent: boolean;
}

/** Which of the helpers work here. */
interface Helpers {
  prlimit: boolean;
  nice: boolean;
  /** Arguments of `unshare` that give a run a network of its own, with nothing in it; null when not allowed. */
  unshare: readonly string[] | null;
  setpriv: boolean;
}

let found: Promise<Helpers> | null = null;

/**
 * The words before the command: resource limits, low priority (unless it is urgent), no network, and death with the process that started it.
 * Each helper replaces itself by the next, so the whole chain is one process. Tried once per process; where a helper is
 * missing (other systems, closed containers) the run goes without.
 */
export async function buildLaunchPrefix(limits: ProcessLimits): Promise<string[]> {
  found ??= findHelpers();
  const helpers = await found;
  return [
    ...(helpers.prlimit ? prlimitWords(limits) : []),
    ...(helpers.nice && !limits.isUrgent ? ['nice', '-n', '10'] : []),
    ...(helpers.unshare ?? []),
    ...(helpers.setpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []),
  ];
}

function prlimitWords(limits: ProcessLimits): string[] {
  return [
    'prlimit',
    `--as=${limits.addressSpaceBytes}`,
    // The soft limit ends ffmpeg in order, the hard one ends what does not listen.
    `--cpu=${limits.cpuSeconds}:${limits.cpuSeconds + 10}`,
    `--fsize=${limits.fileBytes}`,
    `--nofile=${limits.openFiles}`,
    '--core=0',
  ];
}

async function findHelpers(): Promise<Helpers> {
  const [prlimit, nice, unshare, unshareAsUser, setpriv] = await Promise.all([
    works(['prlimit', '--nofile=64', '--core=0', 'true']),
    works(['nice', '-n', '10', 'true']),
    works(['unshare', '-n', 'true']),
    works(['unshare', '-r', '-n', 'true']),
    works(['setpriv', '--pdeathsig', 'KILL', 'true']),
  ]);
  return {
    prlimit,
    nice,
    unshare: unshare ? ['unshare', '-n'] : unshareAsUser ? ['unshare', '-r', '-n'] : null,
    setpriv,
  };
}

function works(words: readonly string[]): Promise<boolean> {
  const [command = '', ...args] = words;
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
