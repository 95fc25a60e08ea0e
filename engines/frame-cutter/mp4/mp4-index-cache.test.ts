import { beforeAll, expect, test, vi } from 'vitest';
import {
  fastH264Options,
  makeTestMezzanine,
  numberedVideoInput,
  runTestFfmpeg,
  type TestMezzanine,
} from '../testing/index.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createMp4IndexCache, type Mp4IndexCache } from './mp4-index-cache.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const at = setUpTestFolder();
const films: TestMezzanine[] = [];
beforeAll(async () => {
  for (const name of ['a', 'b', 'c']) {
    await runTestFfmpeg([
      ...numberedVideoInput({ rate: '25', seconds: 1 }),
      ...fastH264Options,
      at(`${name}.mkv`),
    ]);
    films.push(
      await makeTestMezzanine({
        ...{ source: at(`${name}.mkv`), output: at(`${name}.mp4`) },
        ...{ rate: { num: 25, den: 1 }, hasAudio: false },
      }),
    );
  }
});
const readAll = (cache: Mp4IndexCache) =>
  Promise.all(films.map((film) => cache.withMezzanine(film, async ({ index }) => index)));

test('caches indices up to a size, but always the last one', async () => {
  const largeCache = createMp4IndexCache();
  const first = await readAll(largeCache);
  const again = await readAll(largeCache);
  expect(first.every((index, i) => index !== null && index === again[i])).toBe(true);

  const smallCache = createMp4IndexCache({ maxBytes: 1 });
  const [film] = films;
  if (!film) throw new Error('no film');
  const readFirst = () => smallCache.withMezzanine(film, async ({ index }) => index);
  const firstIndex = await readFirst();
  expect(await readFirst()).toBe(firstIndex);
  await readAll(smallCache);
  expect(await readFirst()).not.toBe(firstIndex);
});
