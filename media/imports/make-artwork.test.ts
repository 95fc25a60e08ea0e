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

/** Makes a film of 12 s: 4 s black, 4 s of a test picture, 4 s black; with a click every second. */
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

async function readMeanGray(picture: string, crop: string): Promise<number> {
  const [value = 0] = await runTestFfmpeg([
    ...['-i', at(picture), '-vf', `crop=${crop},scale=1:1:flags=area,format=gray`],
    ...['-f', 'rawvideo', 'pipe:1'],
  ]);
  return value;
}

/** Returns the largest difference between the color channels of any pixel: 0 for a gray picture. */
async function readMaxSaturation(picture: string): Promise<number> {
  const rgb = await runTestFfmpeg(['-i', at(picture), '-vf', 'format=rgb24', '-f', 'rawvideo', 'pipe:1']);
  let max = 0;
  for (let i = 0; i + 2 < rgb.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(i, i + 3);
    max = Math.max(max, Math.max(red, green, blue) - Math.min(red, green, blue));
  }
  return max;
}

test('makeArtwork makes a sprite with one tile per second, and a poster that is not black', async () => {
  const layout = await media.makeArtwork(
    { mezzanine: film.path, info: film.info, poster: at('poster.webp'), thumbnails: at('thumbnails.jpg') },
    options,
  );
  expect(layout).toEqual({ stepMs: 1000, tiles: 12, tileWidth: 160, tileHeight: 90, columns: 10 });
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
  const brightTiles: number[] = [];
  for (let tile = 0; tile < 12; tile += 1) {
    const crop = `160:90:${(tile % 10) * 160}:${Math.floor(tile / 10) * 90}`;
    if ((await readMeanGray('thumbnails.jpg', crop)) > 60) brightTiles.push(tile);
  }
  // A tile shows the key frame nearest to its time. For second 4 it is before the change, for second 8 after it.
  expect(brightTiles).toEqual([5, 6, 7]);
  expect(await readMeanGray('poster.webp', '320:180:0:0')).toBeGreaterThan(60);
  for (const picture of ['poster.webp', 'thumbnails.jpg'])
    expect(await readMaxSaturation(picture)).toBeGreaterThan(60);
});

test('makePeaks writes 100 pairs of signed bytes per second that are high at the clicks', async () => {
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

test('makePeaks writes flat peaks for a film without sound', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 1.5 }),
    ...fastH264Options,
    at('mute.mkv'),
  ]);
  const mute = await importTestFilm({ source: at('mute.mkv'), output: at('mute.mp4') });
  await media.makePeaks({ mezzanine: mute.path, info: mute.info, output: at('mute.bin') }, options);
  expect(await readFile(at('mute.bin'))).toEqual(Buffer.alloc(Math.round(mute.info.durationMs / 10) * 2));
});

test.each([
  ['one frame', '25', 0.04],
  ['0.3 seconds', '25', 0.3],
  ['one frame a second', '1', 5],
  ['one frame every five seconds', '1/5', 15],
])('makes the pictures of a film of %s', async (name, rate, seconds) => {
  const file = name.replaceAll(' ', '-');
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', `testsrc=s=160x90:r=${rate}:d=${seconds}`],
    ...fastH264Options,
    at(`${file}.mkv`),
  ]);
  const { path, info } = await importTestFilm({ source: at(`${file}.mkv`), output: at(`${file}.mp4`) });
  const pictures = { poster: at(`${file}-poster.webp`), thumbnails: at(`${file}-thumbnails.jpg`) };
  const layout = await media.makeArtwork({ mezzanine: path, info, ...pictures }, options);
  expect(layout.tiles).toBe(Math.max(1, Math.ceil(info.durationMs / 1000)));
  for (const picture of Object.values(pictures))
    expect((await readFile(picture)).length).toBeGreaterThan(500);
});
