import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const apart = '**/*.mocked.test.ts';
const excluded = ['tests/e2e/**', 'node_modules/**', '**/*.long.test.ts'];

/** Files that start ffmpeg or the product, or ask thousands of queries, come first: a long one that begins last would keep everybody waiting. */
class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /^(?:media|tests|engines|demo)\//.test(relative(import.meta.dirname, moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    maxWorkers: 2,
    sequence: { sequencer: LongOnesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            '{app,server,contract,domain,store,engines,media,jobs,shared,demo,tests,scripts,bench}/**/*.test.ts',
          ],
          exclude: [...excluded, apart],
          globalSetup: ['tests/testing/postgres-setup.ts'],
          // Loading every module anew for each file takes longer than most files do.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: [apart], exclude: excluded } },
    ],
  },
});
