import { beforeAll, expect, test, vi } from 'vitest';
import type { MezzanineFacts } from '#domain/films/types.ts';
import { ffmpeg, importTestFilm, numberedPicture, quickH264 } from '../test-films.ts';
import { makeTestFolder } from '../test-folder.ts';
import { createMezzanineShelf, type MezzanineShelf } from './mezzanine-shelf.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const at = makeTestFolder();
const films: { path: string; facts: MezzanineFacts }[] = [];
beforeAll(async () => {
  for (const name of ['a', 'b', 'c']) {
    await ffmpeg([...numberedPicture({ rate: '25', seconds: 1 }), ...quickH264, at(`${name}.mkv`)]);
    films.push(await importTestFilm({ source: at(`${name}.mkv`), output: at(`${name}.mp4`) }));
  }
});
const lendAll = (shelf: MezzanineShelf) =>
  Promise.all(films.map((film) => shelf.lend(film, async ({ index }) => index)));

test('indices are remembered for whoever borrows next, as many as there is room for', async () => {
  const roomy = createMezzanineShelf();
  const first = await lendAll(roomy);
  const again = await lendAll(roomy);
  expect(first.every((index, i) => index !== null && index === again[i])).toBe(true);

  const tight = createMezzanineShelf({ mostBytes: 1 });
  const [film] = films;
  if (!film) throw new Error('no film');
  const borrow = () => tight.lend(film, async ({ index }) => index);
  const one = await borrow();
  expect(await borrow()).toBe(one);
  await lendAll(tight);
  expect(await borrow()).not.toBe(one);
});
