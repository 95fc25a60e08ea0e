import { defineConfig } from 'vitest/config';

const apart = '**/*.mocked.test.ts';
const excluded = ['tests/e2e/**', 'node_modules/**', '**/*.long.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{app,server,domain,store,search,media,jobs,shared,tests,scripts,bench}/**/*.test.ts'],
          exclude: [...excluded, apart],
          globalSetup: ['tests/setup/postgres.ts'],
          // Loading every module anew for each file takes longer than most files do.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: [apart], exclude: excluded } },
    ],
  },
});
