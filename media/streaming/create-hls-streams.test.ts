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
    const made = await importTestFilm({
      source: at(`${name}.mkv`),
      output: at(`${name}.mp4`),
      keyFrameMs: [1240, 4321],
    });
    if (name === 'film') film = made;
    else silent = made;
  }
});
const ask = ({ path, info }: TestFilm) => ({ mezzanine: path, info });

/** What the playlist names. */
async function readParts(of: TestFilm): Promise<{ seconds: number; name: string }[]> {
  const playlist = await streams.playlist(ask(of));
  return [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(([, seconds, name = '']) => ({
    seconds: Number(seconds),
    name,
  }));
}

/** Every packet in order of time: when it is shown, by which track, and its contents. */
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

/** Parts with the front before them, as a file. */
async function join(of: TestFilm, numbers: number[], name: string): Promise<string> {
  const parts = await Promise.all(numbers.map((number) => streams.segment({ ...ask(of), number })));
  await writeFile(at(name), Buffer.concat([await streams.initSegment(ask(of)), ...parts]));
  return at(name);
}

test('all parts together are the film: every frame, every packet, and the sound in step', async () => {
  for (const one of [film, silent]) {
    const parts = await readParts(one);
    expect(parts.map(({ name }) => name)).toEqual(parts.map((_, number) => `${number}.m4s`));
    expect(parts.length).toBeGreaterThan(3);
    for (const { seconds } of parts) expect(seconds).toBeLessThanOrEqual(2);
    const whole = await join(one, range(parts.length), 'whole.mp4');
    expect(await readFrameNumbers(whole)).toEqual(await readFrameNumbers(one.path));
    const [ours, theirs] = await Promise.all([whole, one.path].map(readPackets));
    // What is there only to be hidden, before the beginning, is left out.
    expect(ours).toEqual(theirs?.filter(({ seconds }) => seconds >= 0));
  }
  const clicks = await readClickTimes(await join(film, range((await readParts(film)).length), 'whole.mp4'));
  const expected = await readClickTimes(film.path);
  expect(clicks).toHaveLength(SECONDS);
  clicks.forEach((seconds, i) => {
    // The first packet fades in without the one before it.
    expect(Math.abs(seconds - (expected[i] ?? 0))).toBeLessThan(i === 0 ? 0.02 : 0.0005);
  });
});

test('a part stands by itself, at its own place in the film', async () => {
  const parts = await readParts(film);
  const before = parts.slice(0, 2).reduce((sum, { seconds }) => sum + seconds, 0);
  const alone = await join(film, [2], 'alone.mp4');
  const first = Math.round((before * 30_000) / 1001);
  const numbers = await readFrameNumbers(alone);
  expect(numbers).toEqual(range(numbers.length).map((frame) => first + frame));
  expect((await readPackets(alone))[0]?.seconds).toBeCloseTo(before, 3);
});

test('there is no part behind the last, and none of a film that is gone', async () => {
  const { length } = await readParts(film);
  await expect(streams.segment({ ...ask(film), number: length })).rejects.toMatchObject({
    code: 'not_found',
  });
  await writeFile(at('gone.mp4'), '');
  await rm(at('gone.mp4'));
  const gone = { mezzanine: at('gone.mp4'), info: film.info };
  await expect(streams.playlist(gone)).rejects.toMatchObject({ code: 'source_missing' });
});
