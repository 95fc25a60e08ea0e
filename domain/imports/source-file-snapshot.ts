import { AppError } from '#domain/errors.ts';
import type { SourceFiles } from './source-files.ts';

/** Files as they were at one moment. */
export interface SourceFileSnapshot {
  /** Throws source_changing when one of these files, or its name, is no longer what it was then. */
  requireUnchanged(...paths: string[]): Promise<void>;
}

/** Notes what these files are, so that what was read can be known to be what is kept and removed. Throws source_missing. */
export async function snapshotSourceFiles(args: {
  sourceFiles: Pick<SourceFiles, 'fingerprint'>;
  paths: string[];
}): Promise<SourceFileSnapshot> {
  const { sourceFiles, paths } = args;
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, await sourceFiles.fingerprint(path));
  return {
    async requireUnchanged(...wanted) {
      for (const path of wanted) {
        if ((await sourceFiles.fingerprint(path)) === before.get(path)) continue;
        throw new AppError('source_changing', { message: 'the file changed while it was brought in' });
      }
    },
  };
}
