import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{app,server,domain,store,search,media,jobs,shared,tests,scripts,bench}/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**', '**/*.long.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/setup/postgres.ts'],
    retry: 0,
    maxWorkers: 2,
  },
});
