import { AppError } from '../errors.ts';
import type { SourceFiles } from './source-files.ts';

/** The state of files at one moment. */
export interface SourceFileSnapshot {
  /** Throws source_changing if one of these files has changed or been replaced since then. */
  requireUnchanged(...paths: string[]): Promise<void>;
}

/**
 * Records the state of these files, so that the caller can verify that the bytes it read are the bytes it stores and
 * removes. Throws source_missing.
 */
export async function snapshotSourceFiles(args: {
  sourceFiles: Pick<SourceFiles, 'fingerprint'>;
  paths: string[];
}): Promise<SourceFileSnapshot> {
  const { sourceFiles, paths } = args;
  const fingerprints = new Map<string, string>();
  for (const path of paths) fingerprints.set(path, await sourceFiles.fingerprint(path));
  return {
    async requireUnchanged(...checkedPaths) {
      for (const path of checkedPaths) {
        if ((await sourceFiles.fingerprint(path)) === fingerprints.get(path)) continue;
        throw new AppError('source_changing', { message: 'the file changed during the import' });
      }
    },
  };
}
