import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the total size of the files in a folder and its subfolders, in bytes. */
export function measureFolderBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
