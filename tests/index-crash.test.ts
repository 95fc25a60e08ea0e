import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createInProcessSearchIndex } from '#server/search-index/create-search-index.ts';
import { filmSources } from '#shared/film-codes.ts';

const writer = fileURLToPath(new URL('./testing/index-writer.child.ts', import.meta.url));

test('opens a complete index after the process was killed while it wrote and merged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taici-killed-'));
  try {
    for (const afterMs of [0, 35, 90, 160]) {
      const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await sleep(afterMs);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const logged: unknown[] = [];
      const index = createInProcessSearchIndex({ folder, logError: (fields) => logged.push(fields) });
      await index.open();
      expect(logged).toEqual([]);
      const { videos, lines } = index.stats();
      expect(videos).toBeGreaterThanOrEqual(8);
      expect(lines).toBe(videos * 300);
      const found = await index.search({
        text: '你好',
        sources: [...filmSources],
        filmId: null,
        clientOwnerIds: null,
        after: null,
        limit: 1,
      });
      expect(found).toMatchObject({ total: lines, totalKind: 'exact' });
      await index.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
