import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '#domain/errors.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import type { DiskReserve } from '../background/disk-reserve.ts';

/** Why the data folder cannot be used. The keys of the messages that name it, with advice. */
export type DataFolderProblem = 'dataFolderIsFile' | 'dataFolderReadOnly' | 'dataFolderFull';

/** The product cannot start with this data folder. */
export class DataFolderError extends Error {
  readonly problem: DataFolderProblem;
  readonly path: string;

  constructor(args: { problem: DataFolderProblem; path: string; cause: unknown }) {
    super(`${args.problem}: ${args.path}`, { cause: args.cause });
    this.name = 'DataFolderError';
    this.problem = args.problem;
    this.path = args.path;
  }
}

/** Enough for the files that the store creates when it is opened. In bytes. */
const PROBE_BYTES = 256 * 1024;

/**
 * Creates the data folder when it is missing, and tries to write in it. If the disk is full, it gives back the reserve.
 * Returns whether the disk is full but can be started on. Throws DataFolderError, and other errors of the file system.
 */
export async function prepareDataFolder(args: {
  path: string;
  reserve: Pick<DiskReserve, 'release'>;
}): Promise<{ isFull: boolean }> {
  const { path, reserve } = args;
  try {
    await mkdir(path, { recursive: true });
    await probe(path);
    return { isFull: false };
  } catch (thrown) {
    const problem = await findProblem(path, thrown);
    if (problem === null) throw thrown;
    if (problem !== 'dataFolderFull' || !(await reserve.release())) {
      throw new DataFolderError({ problem, path, cause: thrown });
    }
  }
  try {
    await probe(path);
    return { isFull: true };
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause;
    throw new DataFolderError({ problem: 'dataFolderFull', path, cause });
  }
}

async function probe(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(file, randomBytes(PROBE_BYTES), { flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

async function findProblem(path: string, thrown: unknown): Promise<DataFolderProblem | null> {
  if (isDiskFull(thrown)) return 'dataFolderFull';
  if (hasErrorCode(thrown, 'EEXIST', 'ENOTDIR')) return 'dataFolderIsFile';
  if (hasErrorCode(thrown, 'EACCES', 'EPERM', 'EROFS')) {
    const found = await stat(path).catch(() => null);
    return found && !found.isDirectory() ? 'dataFolderIsFile' : 'dataFolderReadOnly';
  }
  return null;
}
