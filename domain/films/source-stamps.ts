import { AppError } from '#domain/errors.ts';
import type { SourceFiles } from './source-files.ts';

/** Files as they were at one moment. */
export interface SourceStamps {
  /** Throws source_changing when one of these files, or its name, is no longer what it was then. */
  requireUnchanged(...paths: string[]): Promise<void>;
}

/** Notes what these files are, so that what was read can be known to be what is kept and removed. Throws source_missing. */
export async function stampSources(args: {
  sourceFiles: Pick<SourceFiles, 'stamp'>;
  paths: string[];
}): Promise<SourceStamps> {
  const { sourceFiles, paths } = args;
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, await sourceFiles.stamp(path));
  return {
    async requireUnchanged(...wanted) {
      for (const path of wanted) {
        if ((await sourceFiles.stamp(path)) === before.get(path)) continue;
        throw new AppError('source_changing', { message: 'the file changed while it was brought in' });
      }
    },
  };
}
