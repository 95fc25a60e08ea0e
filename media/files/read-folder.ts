import { readdir } from 'node:fs/promises';
import { fromNativePath, toNativePath } from './native-path.ts';

export interface FolderEntry {
  /** As `fromNativePath` writes it. */
  name: string;
  isDirectory(): boolean;
  isFile(): boolean;
}

/** Reads the entries of a folder, also those whose names are not UTF-8. */
export async function readFolder(folder: string): Promise<FolderEntry[]> {
  const entries = await readdir(toNativePath(folder), { withFileTypes: true, encoding: 'buffer' });
  return entries.map((entry) => ({
    name: fromNativePath(Buffer.from(entry.name)),
    isDirectory: () => entry.isDirectory(),
    isFile: () => entry.isFile(),
  }));
}
