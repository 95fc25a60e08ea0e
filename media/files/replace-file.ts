import { withTemporaryPath, writeAtomically } from '@taici/frame-cutter';
import { createTemporaryPathBeside } from './temporary-names.ts';

/**
 * Lets `make` write a temporary file beside `output`, then renames it to `output` durably. If `make` throws, the
 * temporary file is deleted and a file at `output` is untouched. Resolves to the result of `make`.
 */
export function replaceFile<T>(args: {
  output: string;
  make: (temporary: string) => Promise<T>;
}): Promise<T> {
  return writeAtomically({ output: args.output, createTemporaryPath: createTemporaryPathBeside }, args.make);
}

/** Calls `use` with a temporary path beside `output` and deletes any file there afterwards. */
export function withTemporaryFile<T>(output: string, use: (temporary: string) => Promise<T>): Promise<T> {
  return withTemporaryPath({ output, createTemporaryPath: createTemporaryPathBeside }, use);
}
