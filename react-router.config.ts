import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressBuild } from './scripts/compress-build.ts';

export default {
  appDirectory: 'app',
  // Several builds may be made side by side, each into a folder of its own.
  buildDirectory: process.env.TAICI_BUILD_DIR || 'build',
  // Every route is in the first document, so no navigation waits for a manifest and the guard sees every path.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressBuild(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
