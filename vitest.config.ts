import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isolated = '**/*.mocked.test.ts';
/** They measure the processor's time, which grows when another test shares the processor. */
const measured = 'tests/growth/**/*.test.ts';
const excluded = ['tests/e2e/**', 'node_modules/**', '**/*.long.test.ts'];

/**
 * Runs slow files first: files that start ffmpeg or the product, or run thousands of queries. If a slow file started last,
 * the run would take longer.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      /^(?:media|tests|engines|demo)\//.test(relative(import.meta.dirname, moduleId));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    // Several times what the slowest ones take on an idle machine.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    retry: 0,
    maxWorkers: 2,
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            '{app,server,contract,domain,store,engines,media,jobs,shared,demo,tests,scripts,bench}/**/*.test.ts',
          ],
          exclude: [...excluded, isolated, measured],
          globalSetup: ['tests/testing/postgres-setup.ts'],
          // Without isolation, modules are loaded once. Loading them again for each file takes longer than most tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: [isolated], exclude: excluded } },
      {
        extends: true,
        test: {
          name: 'measured',
          include: [measured],
          globalSetup: ['tests/testing/postgres-setup.ts'],
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
