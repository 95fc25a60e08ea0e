import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseFilmFileName } from '#domain/imports/parse-film-file-name.ts';
import { createSourceFiles } from '#media/files/source-files.ts';
import { setUpTestFolder } from '#media/testing/test-folder.ts';
import { createDemoFilmGenerator } from './create-demo-film-generator.ts';
import { demoFilmPaths } from './demo-film-paths.ts';
import { generateDemoFilm } from './generate-demo-film.ts';

// Making a scene takes half a minute and has a suite of its own.
vi.mock('./generate-demo-film.ts', () => ({ generateDemoFilm: vi.fn() }));

const at = setUpTestFolder();
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const run = async () => Promise.reject(new Error('nothing is run here'));

beforeEach(() => {
  vi.mocked(generateDemoFilm)
    .mockReset()
    .mockImplementation(async ({ scene, folder }) => {
      const { folder: place, name } = demoFilmPaths(scene);
      const video = join(folder, place, `${name}.mp4`);
      await mkdir(dirname(video), { recursive: true });
      await writeFile(video, scene.id);
      return { files: [video], video };
    });
});

test('a scene is made once, into a folder whose names tell its title', async () => {
  const maker = createDemoFilmGenerator({ cacheFolder: at('once'), run, scenes: 2 });
  expect(maker.films).toHaveLength(2);
  const [scene] = maker.films;
  if (!scene) throw new Error('no scene');
  const folder = await maker.generate({ sceneId: scene.id, ...options() });
  expect(await maker.generate({ sceneId: scene.id, ...options() })).toBe(folder);
  expect(generateDemoFilm).toHaveBeenCalledOnce();

  const { found } = await createSourceFiles().findFilms({ path: folder, claimAllSubtitles: false });
  const [film] = found;
  expect(await readFile(film?.path ?? '', 'utf8')).toBe(scene.id);
  const { season, episode } = scene;
  expect(parseFilmFileName(film?.relativePath ?? '')).toMatchObject({
    ...{ title: scene.series, year: 2026, season, episode },
    titleZh: expect.stringMatching(/[一-龥]/),
  });
});

test('nothing of a scene that failed stays, and the next try makes it', async () => {
  const maker = createDemoFilmGenerator({ cacheFolder: at('failing'), run, scenes: 1 });
  const sceneId = maker.films[0]?.id ?? '';
  vi.mocked(generateDemoFilm).mockImplementationOnce(async ({ folder }) => {
    await mkdir(folder, { recursive: true });
    throw new Error('no voice');
  });
  await expect(maker.generate({ sceneId, ...options() })).rejects.toThrow('no voice');
  expect(await readdir(at('failing'))).toEqual([]);
  await maker.generate({ sceneId, ...options() });
  expect(await readdir(at('failing'))).toHaveLength(1);
  await expect(maker.generate({ sceneId: 'unknown', ...options() })).rejects.toMatchObject({
    code: 'not_found',
  });
});
