import { copyFile, mkdir, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { createTemporaryPathBeside } from '../files/temporary-names.ts';
import type { FontFile } from '../script-sheets/find-fonts.ts';

/**
 * Lends `use` a folder beside `output` that holds this font, with its bold cut where that lies beside it, and nothing
 * else: libass reads every file of the folder it is given, but none of the folders in it.
 */
export async function withFontFolder<T>(
  args: { font: FontFile; output: string },
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const { font } = args;
  await mkdir(dirname(args.output), { recursive: true });
  const folder = await createTemporaryPathBeside(args.output);
  await mkdir(folder);
  try {
    for (const path of new Set([font.path, font.path.replace(/-Regular(?=\.\w+$)/, '-Bold')])) {
      await linkOrCopy({ path, to: join(folder, basename(path)) });
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A link that leads nowhere is as good as none. */
async function linkOrCopy({ path, to }: { path: string; to: string }): Promise<void> {
  try {
    await symlink(path, to);
  } catch (error) {
    // Not everybody may make links everywhere.
    if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    await copyIfThere({ path, to });
  }
}

async function copyIfThere({ path, to }: { path: string; to: string }): Promise<void> {
  try {
    await copyFile(path, to);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}
