import { readFile } from 'node:fs/promises';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const media = createMediaProcessor();
const at = setUpTestFolder();
const options = { signal: new AbortController().signal };
let film: { path: string; info: MezzanineInfo };

/** 12 s: black for four, a test picture for four, black again; clicks every second. */
beforeAll(async () => {
  await runTestFfmpeg([
    '-f',
    'lavfi',
    '-i',
    "testsrc2=s=320x180:r=25:d=12,drawbox=t=fill:c=black:enable='lt(t,4)+gte(t,8)'",
    ...clickTrackInput({ seconds: 12 }),
    ...fastH264Options,
    at('film.mkv'),
  ]);
  film = await importTestFilm({ source: at('film.mkv'), output: at('film.mp4') });
});

async function greyMean(picture: string, crop: string): Promise<number> {
  const [value = 0] = await runTestFfmpeg([
    ...['-i', at(picture), '-vf', `crop=${crop},scale=1:1:flags=area,format=gray`],
    ...['-f', 'rawvideo', 'pipe:1'],
  ]);
  return value;
}

/** How far the most colourful pixel is from grey. */
async function mostColourful(picture: string): Promise<number> {
  const rgb = await runTestFfmpeg(['-i', at(picture), '-vf', 'format=rgb24', '-f', 'rawvideo', 'pipe:1']);
  let most = 0;
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(i, i + 3);
    most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue));
  }
  return most;
}

test('the strip has a tile a second, each showing its instant; the poster is not one of the black ones', async () => {
  const info = await media.makeArtwork(
    { mezzanine: film.path, info: film.info, poster: at('poster.jpg'), thumbnails: at('thumbnails.jpg') },
    options,
  );
  expect(info).toEqual({ stepMs: 1000, tiles: 12, tileWidth: 160, tileHeight: 90, columns: 10 });
  const size = await runTestFfmpeg([
    '-i',
    at('thumbnails.jpg'),
    '-vf',
    'format=gray',
    '-f',
    'rawvideo',
    'pipe:1',
  ]);
  expect(size.length).toBe(1600 * 180);
  const lit: number[] = [];
  for (let tile = 0; tile < 12; tile += 1) {
    const crop = `160:90:${(tile % 10) * 160}:${Math.floor(tile / 10) * 90}`;
    if ((await greyMean('thumbnails.jpg', crop)) > 60) lit.push(tile);
  }
  // A tile shows the key frame nearest to its instant: that of second 4 lies before the change, that of second 8 behind it.
  expect(lit).toEqual([5, 6, 7]);
  expect(await greyMean('poster.jpg', '320:180:0:0')).toBeGreaterThan(60);
  for (const picture of ['poster.jpg', 'thumbnails.jpg'])
    expect(await mostColourful(picture)).toBeGreaterThan(60);
});

test('peaks are pairs of signed bytes, exactly a hundred a second, high where it clicks', async () => {
  await media.makePeaks({ mezzanine: film.path, info: film.info, output: at('peaks.bin') }, options);
  const bytes = await readFile(at('peaks.bin'));
  const pairs = Math.round(film.info.durationMs / 10);
  expect(bytes.length).toBe(pairs * 2);
  const peaks = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const loud = Array.from({ length: pairs }, (_, i) => i).filter((i) => (peaks[2 * i + 1] ?? 0) > 40);
  expect(loud.filter((i) => i % 100 <= 2)).toEqual(loud);
  expect(new Set(loud.map((i) => Math.floor(i / 100)))).toEqual(new Set([...Array(12).keys()]));
  expect(loud.every((i) => (peaks[2 * i] ?? 0) < -40)).toBe(true);
  expect(peaks[2 * 50]).toBeGreaterThan(-3);
});

test('a film without sound has flat peaks', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1.5 }),
    ...fastH264Options,
    at('mute.mkv'),
  ]);
  const mute = await importTestFilm({ source: at('mute.mkv'), output: at('mute.mp4') });
  await media.makePeaks({ mezzanine: mute.path, info: mute.info, output: at('mute.bin') }, options);
  expect(await readFile(at('mute.bin'))).toEqual(Buffer.alloc(Math.round(mute.info.durationMs / 10) * 2));
});
