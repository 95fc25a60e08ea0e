import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBuild } from './compress-build.ts';

test('a brotli copy and a gzip copy are written beside every text file that is worth it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taici-build-'));
  try {
    await mkdir(join(folder, 'assets'));
    const script = 'export const line = "again";\n'.repeat(100);
    await writeFile(join(folder, 'assets', 'page.js'), script);
    await writeFile(join(folder, 'assets', 'small.js'), 'export {};');
    await writeFile(join(folder, 'assets', 'letters.woff2'), Buffer.alloc(5000));
    await compressBuild(folder);
    expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
      'letters.woff2',
      'page.js',
      'page.js.br',
      'page.js.gz',
      'small.js',
    ]);
    const copy = (ending: string) => readFile(join(folder, 'assets', `page.js${ending}`));
    expect(brotliDecompressSync(await copy('.br')).toString()).toBe(script);
    expect(gunzipSync(await copy('.gz')).toString()).toBe(script);
  } finally {
    await rm(folder, { recursive: true });
  }
});
