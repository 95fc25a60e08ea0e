import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { generateDemoFilm } from './generate-demo-film.ts';
import { demoFilms } from './screenplay/demo-films.ts';
import type { DemoFilm } from './types.ts';

vi.setConfig({ testTimeout: 180_000 });
const run = promisify(execFile);

function createShortFilm(): DemoFilm {
  const film = demoFilms.find(({ id }) => id === 'carriage-s01e03');
  if (film === undefined) throw new Error('carriage-s01e03 is missing');
  // Rendering a second of the picture takes longer than a second.
  const [first, second] = film.lines;
  if (!first || !second) throw new Error('the film has no lines');
  return {
    ...film,
    lines: [
      { ...first, en: 'Where did you get it?' },
      { ...second, en: 'My father took it.' },
    ],
  };
}

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "taici demo, 'quoted' "));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function probe(video: string): Promise<{
  format: { duration: string };
  streams: { codec_name: string; width?: number; height?: number; nb_frames: string; r_frame_rate: string }[];
}> {
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_format',
    '-show_streams',
    '-of',
    'json',
    video,
  ]);
  return JSON.parse(stdout);
}

/** Returns the loudness (RMS, mono, 0..1) of a part of the film's sound. */
async function measureLoudness(video: string, fromMs: number, toMs: number): Promise<number> {
  const cut = ['-ss', String(fromMs / 1000), '-t', String((toMs - fromMs) / 1000), '-i', video];
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...cut, '-ac', '1', '-f', 's16le', '-'], {
    encoding: 'buffer',
    maxBuffer: 1 << 26,
  });
  let sum = 0;
  for (let at = 0; at + 1 < stdout.length; at += 2) sum += (stdout.readInt16LE(at) / 32768) ** 2;
  return Math.sqrt(sum / (stdout.length / 2));
}

function cuesOf(srt: string): { startMs: number; endMs: number; text: string }[] {
  const ms = (clock: string) => {
    const [hours = 0, minutes = 0, seconds = 0, rest = 0] = clock.split(/[:,]/).map(Number);
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;
  };
  return srt
    .trim()
    .split('\n\n')
    .map((block) => {
      const [, times = '', ...text] = block.split('\n');
      const [start = '', end = ''] = times.split(' --> ');
      return { startMs: ms(start), endMs: ms(end), text: text.join('\n') };
    });
}

it('generates a film with subtitles, with speech at the times of the subtitles and music elsewhere', async () => {
  const film = createShortFilm();
  const files = await generateDemoFilm({ film, folder: root });
  const video = files.at(-1) ?? '';
  const name = 'The Last Carriage - S01E03 - Low Tide';
  expect(files.map((file) => basename(file))).toEqual([`${name}.srt`, `${name}.mp4`]);
  expect(video).toBe(join(root, '末节车厢 The Last Carriage (2026)', 'Season 01', `${name}.mp4`));
  expect((await filesUnder(root)).sort()).toEqual(files.toSorted());

  const { format, streams } = await probe(video);
  const durationMs = Number(format.duration) * 1000;
  expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
  expect(streams[0]).toMatchObject({ width: 1280, height: 720, r_frame_rate: '24/1' });
  expect(Math.abs(Number(streams[0]?.nb_frames) - (durationMs * 24) / 1000)).toBeLessThan(1.5);

  const cues = cuesOf(await readFile(files[0] ?? '', 'utf8'));
  expect(cues.map(({ text }) => text)).toEqual(film.lines.map(({ zh, en }) => `${zh}\n${en}`));
  for (const { startMs, endMs } of cues) {
    expect(endMs - startMs).toBeGreaterThan(900);
    expect(endMs).toBeLessThan(durationMs - 2000);
    const before = await measureLoudness(video, startMs - 400, startMs - 60);
    expect(await measureLoudness(video, startMs, startMs + 300)).toBeGreaterThan(before * 1.8);
    expect(await measureLoudness(video, endMs - 300, endMs)).toBeGreaterThan(0.02);
    expect(await measureLoudness(video, startMs, endMs)).toBeGreaterThan(0.08);
  }
  const opening = await measureLoudness(video, 1200, 2300);
  expect(opening).toBeGreaterThan(0.01);
  expect(opening).toBeLessThan(0.07);
});
