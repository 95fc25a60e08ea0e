import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{demo,domain,store,engines,media,jobs,shared,tests}/**/*.long.test.ts'],
    globalSetup: ['tests/testing/postgres-setup.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    retry: 0,
    maxWorkers: 2,
  },
});
