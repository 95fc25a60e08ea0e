import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createFrameCutter } from '@taici/frame-cutter';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { createDerivedFileCache } from '#domain/media/derived-file-cache.ts';
import { createOnDemandMaker } from '#domain/media/make-on-demand.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import { failTest } from '#domain/testing/fail-test.ts';
import { createFfmpegRunner, type FfmpegRequest } from '../ffmpeg/run-ffmpeg.ts';
import { createLibraryFiles } from '../files/library-files.ts';
import { createTemporaryPathBeside } from '../files/temporary-names.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { type ClipCache, createClipCache } from './clip-cache.ts';
import { toCutterRunner, withAppErrors } from './frame-cutter-adapter.ts';
import { createSingleFlightCuts } from './single-flight-cuts.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const at = setUpTestFolder();
const { signal } = new AbortController();
const runs: string[] = [];
const realRun = createFfmpegRunner({});
/** A hook that is called before every run. */
let beforeRun: (request: FfmpegRequest) => Promise<void> = async () => undefined;
const run = async (request: FfmpegRequest) => {
  runs.push(request.args.join(' '));
  await beforeRun(request);
  return realRun(request);
};
const createCutClip = (cache: ClipCache | null): MediaProcessor['cutClip'] => {
  const cutter = createFrameCutter({
    run: toCutterRunner(run),
    createTemporaryPath: createTemporaryPathBeside,
    aroundCut: createSingleFlightCuts(cache),
  });
  return (args, options) => withAppErrors(() => cutter.cut(args, options));
};
const cutClip = createCutClip(null);
let film: { path: string; info: MezzanineInfo };
beforeAll(async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    ...clickTrackInput({ seconds: 4.1 }),
    ...fastH264Options,
    at('film.mkv'),
  ]);
  film = await importTestFilm({ source: at('film.mkv'), output: at('film.mp4'), keyFrameMs: [1240] });
});
const cut = (startFrame: number, endFrame: number, output: string, mezzanine = film.path) =>
  cutClip({ mezzanine, info: film.info, spans: [{ startFrame, endFrame }], output: at(output) }, { signal });
const listHiddenFiles = async () => (await readdir(at(''))).filter((name) => name.startsWith('.'));

test('makes two equal concurrent cuts once, and makes the second one itself when the first is cancelled', async () => {
  runs.length = 0;
  const proofs = await Promise.all([cut(33, 70, 'first.mp4'), cut(33, 70, 'second.mp4')]);
  expect(runs.length).toBe(2);
  expect(proofs[1]).toEqual(proofs[0]);
  expect(await readFile(at('second.mp4'))).toEqual(await readFile(at('first.mp4')));

  const stop = new AbortController();
  const { info, path: mezzanine } = film;
  const request = { mezzanine, info, spans: [{ startFrame: 34, endFrame: 70 }] };
  const cancelled = cutClip({ ...request, output: at('cancelled.mp4') }, { signal: stop.signal });
  beforeRun = async () => stop.abort();
  const waiting = cutClip({ ...request, output: at('waiting.mp4') }, { signal });
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  beforeRun = async () => undefined;
  await expect(waiting).resolves.toMatchObject({ frames: 36 });
  await expect(stat(at('cancelled.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await listHiddenFiles()).toEqual([]);
});

test('restores a finished cut of equal contents, ignores a changed file, and evicts old clips above the limit', async () => {
  const cache = createClipCache({ folder: at('cache'), maxBytes: 60_000 });
  const cutCached = (startFrame: number, output: string, mezzanine = film.path) =>
    createCutClip(cache)(
      { mezzanine, info: film.info, spans: [{ startFrame, endFrame: 60 }], output: at(output) },
      { signal },
    );
  const first = await cutCached(33, 'cached-1.mp4');
  await copyFile(film.path, at('same-film.mp4'));
  runs.length = 0;
  expect(await cutCached(33, 'cached-2.mp4', at('same-film.mp4'))).toEqual(first);
  expect(runs).toEqual([]);
  expect(await readFile(at('cached-2.mp4'))).toEqual(await readFile(at('cached-1.mp4')));
  await cutCached(34, 'cached-3.mp4');
  expect(runs.length).toBe(2);
  expect(await readFrameNumbers(at('cached-3.mp4'))).toEqual(range(60).slice(34));

  // A file other than the verified one is ignored.
  const [name = ''] = (await readdir(at('cache'))).filter((name) => name.endsWith('.mp4'));
  await rm(at(`cache/${name}`));
  await writeFile(at(`cache/${name}`), 'something else');
  runs.length = 0;
  await cutCached(33, 'cached-4.mp4');
  await cutCached(34, 'cached-5.mp4');
  expect(runs.length).toBe(2);
  expect(await readFrameNumbers(at('cached-4.mp4'))).toEqual(range(60).slice(33));

  for (let startFrame = 0; startFrame < 30; startFrame += 6) await cutCached(startFrame, 'cached-6.mp4');
  const remaining = (await readdir(at('cache'))).filter((name) => name.endsWith('.mp4'));
  const bytes = await Promise.all(remaining.map(async (name) => (await stat(at(`cache/${name}`))).size));
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
  expect(remaining.length).toBeGreaterThan(0);
  expect((await readdir(at('cache'))).filter((name) => name.endsWith('.json')).length).toBe(remaining.length);
});

test('restores a cached cut after its clip was used', async () => {
  const library = createLibraryFiles({ root: at('library') });
  const derived = createDerivedFileCache({ files: library, budgetBytes: 1e12, onSweepFailed: failTest });
  const makeOnDemand = createOnDemandMaker({ files: library, derivedFiles: derived });
  const cutter = createCutClip(createClipCache({ folder: at('used-cache') }));
  const cutInto = (clipId: string) =>
    cutter(
      {
        mezzanine: film.path,
        info: film.info,
        spans: [{ startFrame: 33, endFrame: 60 }],
        output: library.clipFile(clipId, 'clip.mp4'),
      },
      { signal },
    );
  const first = await cutInto('used-clip-1');
  await makeOnDemand({
    output: library.clipFile('used-clip-1', 'clip.mp4'),
    caller: { priority: 'waiting', accountId: null },
    make: () => Promise.reject(new Error('the file exists')),
  });
  runs.length = 0;
  expect(await cutInto('used-clip-2')).toEqual(first);
  expect(runs).toEqual([]);
});

test('never confuses two mezzanines that cannot be copied', async () => {
  // B-frames need edit lists, which the cutter does not copy.
  const encode = (filter: string, output: string) =>
    runTestFfmpeg([
      ...['-i', film.path, '-vf', filter, '-c:a', 'copy', '-c:v', 'libx264', '-bf', '2'],
      ...['-video_track_timescale', '25000', at(output)],
    ]);
  await encode('null', 'one.mp4');
  await encode('hflip', 'other.mp4');
  const cutCached = createCutClip(createClipCache({ folder: at('cache-of-uncopyable') }));
  const spans = [{ startFrame: 10, endFrame: 20 }];
  for (const name of ['one', 'other']) {
    const output = at(`${name}-clip.mp4`);
    await cutCached({ mezzanine: at(`${name}.mp4`), info: film.info, spans, output }, { signal });
  }
  expect(await readFile(at('one-clip.mp4'))).not.toEqual(await readFile(at('other-clip.mp4')));
});
