import { rm, writeFile } from 'node:fs/promises';
import { createMp4IndexCache } from '@taici/frame-cutter';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  readClickTimes,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createHlsStreams } from './create-hls-streams.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });
const at = setUpTestFolder();
const streams = createHlsStreams({ indexCache: createMp4IndexCache() });
const SECONDS = 7;

interface TestFilm {
  path: string;
  info: MezzanineInfo;
}
let film: TestFilm;
let silent: TestFilm;
beforeAll(async () => {
  for (const [name, sound] of [
    ['film', clickTrackInput({ seconds: SECONDS })],
    ['silent', []],
  ] as const) {
    const picture = numberedVideoInput({ rate: '30000/1001', seconds: SECONDS });
    await runTestFfmpeg([...picture, ...sound, ...fastH264Options, at(`${name}.mkv`)]);
    const imported = await importTestFilm({
      source: at(`${name}.mkv`),
      output: at(`${name}.mp4`),
      keyFrameMs: [1240, 4321],
    });
    if (name === 'film') film = imported;
    else silent = imported;
  }
});
const toRequest = ({ path, info }: TestFilm) => ({ mezzanine: path, info });

/** Reads the segments that the playlist names. */
async function readSegments(of: TestFilm): Promise<{ seconds: number; name: string }[]> {
  const playlist = await streams.playlist(toRequest(of));
  return [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(([, seconds, name = '']) => ({
    seconds: Number(seconds),
    name,
  }));
}

/** Reads every packet in order of time, with its presentation time, track, and a hash of its contents. */
async function readPackets(path: string) {
  const table = await runTestFfmpeg([
    '-copyts',
    '-i',
    path,
    '-map',
    '0',
    '-c',
    'copy',
    '-f',
    'framemd5',
    'pipe:1',
  ]);
  const scales: number[] = [];
  const packets: { seconds: number; track: number; contents: string }[] = [];
  for (const line of table.toString().split('\n')) {
    const scale = /^#tb (\d+): 1\/(\d+)/.exec(line);
    if (scale) scales[Number(scale[1])] = Number(scale[2]);
    const [track, , shown, , , contents] = line.split(',').map((cell) => cell.trim());
    if (line.startsWith('#') || contents === undefined) continue;
    const seconds = Number(shown) / (scales[Number(track)] ?? 1);
    packets.push({ seconds: Math.round(seconds * 1e5) / 1e5, track: Number(track), contents });
  }
  return packets.sort((a, b) => a.seconds - b.seconds || a.track - b.track);
}

/** Writes the init segment and these segments to one file. */
async function joinSegments(of: TestFilm, numbers: number[], name: string): Promise<string> {
  const segments = await Promise.all(numbers.map((number) => streams.segment({ ...toRequest(of), number })));
  await writeFile(at(name), Buffer.concat([await streams.initSegment(toRequest(of)), ...segments]));
  return at(name);
}

test('gives segments that together are the film, with every frame and packet and the sound in sync', async () => {
  for (const testFilm of [film, silent]) {
    const segments = await readSegments(testFilm);
    expect(segments.map(({ name }) => name)).toEqual(segments.map((_, number) => `${number}.m4s`));
    expect(segments.length).toBeGreaterThan(3);
    for (const { seconds } of segments) expect(seconds).toBeLessThanOrEqual(2);
    const whole = await joinSegments(testFilm, range(segments.length), 'whole.mp4');
    expect(await readFrameNumbers(whole)).toEqual(await readFrameNumbers(testFilm.path));
    const [streamed, original] = await Promise.all([whole, testFilm.path].map(readPackets));
    // Packets before time 0, which an edit list hides, are left out.
    expect(streamed).toEqual(original?.filter(({ seconds }) => seconds >= 0));
  }
  const clicks = await readClickTimes(
    await joinSegments(film, range((await readSegments(film)).length), 'whole.mp4'),
  );
  const expected = await readClickTimes(film.path);
  expect(clicks).toHaveLength(SECONDS);
  clicks.forEach((seconds, i) => {
    // The first packet lacks the one before it, so its sound fades in.
    expect(Math.abs(seconds - (expected[i] ?? 0))).toBeLessThan(i === 0 ? 0.02 : 0.0005);
  });
});

test('gives segments that can be played alone, at their time in the film', async () => {
  const segments = await readSegments(film);
  const before = segments.slice(0, 2).reduce((sum, { seconds }) => sum + seconds, 0);
  const alone = await joinSegments(film, [2], 'alone.mp4');
  const first = Math.round((before * 30_000) / 1001);
  const numbers = await readFrameNumbers(alone);
  expect(numbers).toEqual(range(numbers.length).map((frame) => first + frame));
  expect((await readPackets(alone))[0]?.seconds).toBeCloseTo(before, 3);
});

test('throws not_found after the last segment and source_missing for a missing film', async () => {
  const { length } = await readSegments(film);
  await expect(streams.segment({ ...toRequest(film), number: length })).rejects.toMatchObject({
    code: 'not_found',
  });
  await writeFile(at('gone.mp4'), '');
  await rm(at('gone.mp4'));
  const gone = { mezzanine: at('gone.mp4'), info: film.info };
  await expect(streams.playlist(gone)).rejects.toMatchObject({ code: 'source_missing' });
});
