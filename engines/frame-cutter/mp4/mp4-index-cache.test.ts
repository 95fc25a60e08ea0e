import { beforeAll, expect, test, vi } from 'vitest';
import type { MezzanineInfo } from '#domain/films/types.ts';
import {
  fastH264Options,
  importTestFilm,
  numberedVideoInput,
  runTestFfmpeg,
} from '#media/testing/test-films.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { createMp4IndexCache, type Mp4IndexCache } from './mp4-index-cache.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const at = setUpTestFolder();
const films: { path: string; facts: MezzanineInfo }[] = [];
beforeAll(async () => {
  for (const name of ['a', 'b', 'c']) {
    await runTestFfmpeg([
      ...numberedVideoInput({ rate: '25', seconds: 1 }),
      ...fastH264Options,
      at(`${name}.mkv`),
    ]);
    films.push(await importTestFilm({ source: at(`${name}.mkv`), output: at(`${name}.mp4`) }));
  }
});
const lendAll = (shelf: Mp4IndexCache) =>
  Promise.all(films.map((film) => shelf.withMezzanine(film, async ({ index }) => index)));

test('indices are remembered for whoever borrows next, as many as there is room for', async () => {
  const roomy = createMp4IndexCache();
  const first = await lendAll(roomy);
  const again = await lendAll(roomy);
  expect(first.every((index, i) => index !== null && index === again[i])).toBe(true);

  const tight = createMp4IndexCache({ mostBytes: 1 });
  const [film] = films;
  if (!film) throw new Error('no film');
  const borrow = () => tight.withMezzanine(film, async ({ index }) => index);
  const one = await borrow();
  expect(await borrow()).toBe(one);
  await lendAll(tight);
  expect(await borrow()).not.toBe(one);
});
