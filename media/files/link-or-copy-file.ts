import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renameDurably, syncToDisk } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { toNativePath } from './native-path.ts';
import { createTemporaryPathBeside } from './temporary-names.ts';

/** Errors of `link` that mean that it is impossible here: another file system, or one without hard links. */
const cannotLink = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'ENOSYS'];

/**
 * Puts a file at `to` atomically and replaces an existing file. A regular file on the same file system is hard-linked.
 * A file on another file system is copied, and so is the target of a symbolic link, because the link may change later.
 * With `move`, the name `from` is removed afterwards in either case. Throws source_missing if `from` does not exist or
 * is not a regular file.
 */
export async function linkOrCopyFile(args: { from: string; to: string; move: boolean }): Promise<void> {
  const { from, to, move } = args;
  const source = await resolveRegularFile(toNativePath(from));
  await mkdir(dirname(to), { recursive: true });
  const temporary = await createTemporaryPathBeside(to);
  try {
    if (source.isSymbolicLink || !(await tryLink(source.path, temporary))) {
      await copyFile(source.path, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    }
    await renameDurably({ temporary, output: to });
  } finally {
    // Also needed after a rename: renaming onto another link to the same file does nothing and leaves both names.
    await rm(temporary, { force: true });
  }
  // If both paths lead to the same place, there is only one file.
  if (move && !(await isSamePlace(from, to))) {
    await rm(toNativePath(from), { force: true });
    await syncToDisk(dirname(from));
  }
}

const isSamePlace = async (a: string, b: string) => {
  const [first, second] = await Promise.all(
    [a, b].map((path) => realpath(toNativePath(path), { encoding: 'buffer' })),
  );
  return first !== undefined && second !== undefined && first.equals(second);
};

async function resolveRegularFile(
  from: string | Buffer,
): Promise<{ path: string | Buffer; isSymbolicLink: boolean }> {
  try {
    const isSymbolicLink = (await lstat(from)).isSymbolicLink();
    const path = isSymbolicLink ? await realpath(from, { encoding: 'buffer' }) : from;
    if ((await stat(path)).isFile()) return { path, isSymbolicLink };
  } catch (cause) {
    throw new AppError('source_missing', { message: 'no file to bring in', cause });
  }
  throw new AppError('source_missing', { message: 'not a regular file' });
}

async function tryLink(from: string | Buffer, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (hasErrorCode(error, ...cannotLink)) return false;
    throw error;
  }
}
