import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#domain/errors.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { createTemporaryPathBeside } from './temporary-names.ts';
import { renameDurably, syncToDisk } from './write-atomically.ts';

/** Errors of `link` that only mean "not here": another file system, or one without hard links. */
const cannotLink = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'ENOSYS'];

/**
 * Brings a file to `to`, all of it or none of it, replacing what is there. A regular file on the same file system is hard
 * linked; one elsewhere is copied, and so is what a symbolic link points at, since the link may be turned elsewhere later.
 * With `move` the name `from` is gone afterwards, whichever way it went. Throws source_missing when there is no such file
 * or it is not a regular one.
 */
export async function linkOrCopyFile(args: { from: string; to: string; move: boolean }): Promise<void> {
  const { from, to, move } = args;
  const source = await regularFile(from);
  await mkdir(dirname(to), { recursive: true });
  const temporary = await createTemporaryPathBeside(to);
  try {
    if (source.linked || !(await tryLink(source.path, temporary))) {
      await copyFile(source.path, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    }
    await renameDurably({ temporary, output: to });
  } finally {
    // Also after a rename: onto another name of the same file it does nothing and leaves both.
    await rm(temporary, { force: true });
  }
  // The same place under two spellings is not two files.
  if (move && (await realpath(from)) !== (await realpath(to))) {
    await rm(from, { force: true });
    await syncToDisk(dirname(from));
  }
}

async function regularFile(from: string): Promise<{ path: string; linked: boolean }> {
  try {
    const linked = (await lstat(from)).isSymbolicLink();
    const path = linked ? await realpath(from) : from;
    if ((await stat(path)).isFile()) return { path, linked };
  } catch (cause) {
    throw new AppError('source_missing', { message: 'no file to bring in', cause });
  }
  throw new AppError('source_missing', { message: 'not a regular file' });
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, ...cannotLink)) return false;
    throw error;
  }
}
