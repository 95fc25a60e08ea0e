import { readdir } from 'node:fs/promises';
import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  readClickTimes,
  readFrameNumbers,
  runTestFfmpeg,
  runTestFfprobe,
} from '@taici/frame-cutter/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { writeAss } from '#domain/clips/write-ass.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { chooseReelFormat, placeParts } from '#domain/reels/reel-format.ts';
import type { FrameSpan } from '#shared/clip-segments.ts';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const media = createMediaProcessor();
const at = setUpTestFolder();
const options = () => ({ signal: new AbortController().signal });

interface Film {
  mezzanine: string;
  info: MezzanineInfo;
}

/** Makes a film with numbered frames and a click at every full second. */
async function makeFilm(name: string, rate: string, size: string, sound: string[]): Promise<Film> {
  const source = at(`${name}.mkv`);
  await runTestFfmpeg([
    ...numberedVideoInput({ rate, seconds: 4.2, size }),
    ...sound,
    ...fastH264Options,
    ...['-c:a', 'pcm_s16le'],
    source,
  ]);
  const { path, info } = await importTestFilm({ source, output: at(`${name}.mp4`) });
  return { mezzanine: path, info };
}

let slow: Film;
let small: Film;
let silent: Film;
beforeAll(async () => {
  slow = await makeFilm('slow', '24000/1001', '320x180', clickTrackInput({ seconds: 4.2 }));
  small = await makeFilm('small', '25', '160x90', clickTrackInput({ seconds: 4.2, sampleRate: 44_100 }));
  silent = await makeFilm('silent', '30', '320x240', []);
});

const part = (film: Film, startFrame: number, endFrame: number, overlay: string | null = null) => ({
  ...film,
  span: { startFrame, endFrame },
  overlay,
});
type Part = ReturnType<typeof part>;

const place = (parts: readonly Part[], rate: FrameRate) =>
  placeParts({
    parts: parts.map(({ span, info }) => ({ frames: span.endFrame - span.startFrame, rate: info.rate })),
    rate,
  });

/** Returns when the clicks of a part should be heard in the reel, in seconds. */
function listClicks({ span, info }: Part, startMs: number): number[] {
  const seconds = (frame: number) => frameStartMs(frame, info.rate) / 1000;
  const isIn = (click: number, { startFrame, endFrame }: FrameSpan) =>
    click > seconds(startFrame) + 0.03 && click < seconds(endFrame) - 0.03;
  return range(5)
    .filter((click) => isIn(click, span))
    .map((click) => startMs / 1000 + click - seconds(span.startFrame));
}

const probeSeconds = async (path: string) =>
  (await runTestFfprobe({ path, entries: 'codec_type,duration' }))
    .split('\n')
    .map((line) => line.split(','))
    .map(([type = '', seconds = '']) => [type, Number(seconds)] as const);

test('parts of one film keep every frame, and the sound is in sync after each joint', async () => {
  const parts = [part(slow, 37, 63), part(slow, 5, 31), part(slow, 80, 81), part(slow, 40, 90)];
  const format = chooseReelFormat(parts.map(({ info }) => info));
  expect(format).toEqual({ width: 320, height: 180, rate: { num: 24_000, den: 1001 } });
  const output = at('one-film.mp4');
  const progress: number[] = [];
  await media.cutReel(
    { parts, format, subtitles: [], output },
    { ...options(), onProgress: (fraction) => progress.push(fraction) },
  );
  expect(await readFrameNumbers(output)).toEqual(
    parts.flatMap(({ span }) => range(span.endFrame).slice(span.startFrame)),
  );
  const expected = place(parts, format.rate).flatMap(({ startMs }, i) => {
    const one = parts[i];
    return one ? listClicks(one, startMs) : [];
  });
  const clicks = await readClickTimes(output);
  expect(expected.length).toBeGreaterThan(3);
  expect(clicks).toHaveLength(expected.length);
  for (const [i, click] of clicks.entries()) expect(Math.abs(click - (expected[i] ?? 0))).toBeLessThan(0.005);
  expect(progress.every((fraction, i) => fraction >= (progress[i - 1] ?? 0))).toBe(true);
  expect(progress.at(-1)).toBe(1);
});

test('parts of films of different size, rate, and sound become one film, each within a frame of its length', async () => {
  const picture = { width: 1280, height: 720 };
  const cue = { id: 'v.1', videoId: 'v', seq: 1, startMs: 0, endMs: 900, en: 'Title', zh: null };
  const overlay = writeAss({ lines: [cue], lang: 'en', picture });
  const parts = [part(slow, 12, 60), part(small, 20, 77, overlay), part(silent, 9, 40), part(small, 3, 40)];
  const format = chooseReelFormat(parts.map(({ info }) => info));
  expect(format).toEqual({ ...picture, rate: { num: 30, den: 1 } });
  const output = at('many-films.mp4');
  const srt = '1\n00:00:00,100 --> 00:00:00,900\nHello.\n';
  await media.cutReel(
    {
      parts,
      format,
      subtitles: [
        { language: 'eng', srt },
        { language: 'chi', srt },
      ],
      output,
    },
    options(),
  );
  const placed = place(parts, format.rate);
  const frameMs = frameStartMs(1, format.rate);
  for (const [i, { startMs, endMs }] of placed.entries()) {
    const { span, info } = parts[i] ?? part(slow, 0, 0);
    const spanMs = frameStartMs(span.endFrame - span.startFrame, info.rate);
    expect(Math.abs(endMs - startMs - spanMs)).toBeLessThanOrEqual(frameMs / 2 + 0.001);
  }
  const totalSeconds = (placed.at(-1)?.endMs ?? 0) / 1000;
  const seconds = await probeSeconds(output);
  expect(seconds.map(([type]) => type)).toEqual(['video', 'audio', 'subtitle', 'subtitle']);
  for (const [type, length] of seconds.slice(0, 2))
    expect.soft(Math.abs(length - totalSeconds), type).toBeLessThan(frameMs / 1000);
  expect(await runTestFfprobe({ path: output, entries: 'width,height,r_frame_rate,sample_rate' })).toContain(
    '1280,720,30/1',
  );
  expect(await runTestFfprobe({ path: output, entries: 'codec_type:stream_tags=language' })).toBe(
    'video,und\naudio,und\nsubtitle,eng\nsubtitle,chi',
  );
  const expected = parts.flatMap((one, i) =>
    one.info.hasAudio ? listClicks(one, placed[i]?.startMs ?? 0) : [],
  );
  const clicks = await readClickTimes(output);
  expect(clicks).toHaveLength(expected.length);
  for (const [i, click] of clicks.entries()) expect(Math.abs(click - (expected[i] ?? 0))).toBeLessThan(0.021);
  const numbers = await readFrameNumbers(output);
  expect(numbers).toHaveLength(placed.at(-1)?.endFrame ?? 0);
  // The fields of the number reach the edges only where the picture has no bars.
  for (const i of [0, 3]) {
    const { startFrame = 0, endFrame = 0 } = placed[i] ?? {};
    expect(numbers[startFrame]).toBe(parts[i]?.span.startFrame);
    expect(numbers[endFrame - 1]).toBe((parts[i]?.span.endFrame ?? 0) - 1);
  }
});

test('an aborted reel leaves no file', async () => {
  const controller = new AbortController();
  const parts = [part(slow, 0, 90), part(slow, 0, 90)];
  const before = await readdir(at('.'));
  const cutting = media.cutReel(
    { parts, format: chooseReelFormat([slow.info]), subtitles: [], output: at('aborted.mp4') },
    { signal: controller.signal, onProgress: (fraction) => fraction > 0.3 && controller.abort() },
  );
  await expect(cutting).rejects.toThrow();
  expect(await readdir(at('.'))).toEqual(before);
});
