import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseName } from '#domain/films/parse-name.ts';
import { createSourceFiles } from '../source-files.ts';
import { makeTestFolder } from '../test-folder.ts';
import { createDemoMaker } from './demo-maker.ts';
import { makeDemoScene } from './make-demo-scene.ts';
import { scenePaths } from './scene-paths.ts';

// Making a scene takes half a minute and has a suite of its own.
vi.mock('./make-demo-scene.ts', () => ({ makeDemoScene: vi.fn() }));

const at = makeTestFolder();
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const run = async () => Promise.reject(new Error('nothing is run here'));

beforeEach(() => {
  vi.mocked(makeDemoScene)
    .mockReset()
    .mockImplementation(async ({ scene, folder }) => {
      const { folder: place, name } = scenePaths(scene);
      const video = join(folder, place, `${name}.mp4`);
      await mkdir(dirname(video), { recursive: true });
      await writeFile(video, scene.id);
      return { files: [video], video };
    });
});

test('a scene is made once, into a folder whose names tell its title', async () => {
  const maker = createDemoMaker({ cacheFolder: at('once'), run, scenes: 2 });
  expect(maker.scenes).toHaveLength(2);
  const [scene] = maker.scenes;
  if (!scene) throw new Error('no scene');
  const folder = await maker.make({ sceneId: scene.id, ...options() });
  expect(await maker.make({ sceneId: scene.id, ...options() })).toBe(folder);
  expect(makeDemoScene).toHaveBeenCalledOnce();

  const { found } = await createSourceFiles().findFilms({ path: folder, claimAll: false });
  const [film] = found;
  expect(await readFile(film?.path ?? '', 'utf8')).toBe(scene.id);
  const { season, episode } = scene;
  expect(parseName(film?.relativePath ?? '')).toMatchObject({
    ...{ title: scene.series, year: 2026, season, episode },
    titleZh: expect.stringMatching(/[一-龥]/),
  });
});

test('nothing of a scene that failed stays, and the next try makes it', async () => {
  const maker = createDemoMaker({ cacheFolder: at('failing'), run, scenes: 1 });
  const sceneId = maker.scenes[0]?.id ?? '';
  vi.mocked(makeDemoScene).mockImplementationOnce(async ({ folder }) => {
    await mkdir(folder, { recursive: true });
    throw new Error('no voice');
  });
  await expect(maker.make({ sceneId, ...options() })).rejects.toThrow('no voice');
  expect(await readdir(at('failing'))).toEqual([]);
  await maker.make({ sceneId, ...options() });
  expect(await readdir(at('failing'))).toHaveLength(1);
  await expect(maker.make({ sceneId: 'unknown', ...options() })).rejects.toMatchObject({ code: 'not_found' });
});
