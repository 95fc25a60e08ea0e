import {
  clickTrackInput,
  fastH264Options,
  numberedVideoInput,
  range,
  readClickTimes,
  readFrameNumbers,
  runTestFfmpeg,
} from '@taici/frame-cutter/testing';
import { expect, test, vi } from 'vitest';
import { type FrameRate, frameAt } from '#shared/frames.ts';
import { createFfmpegRunner } from '../ffmpeg/run-ffmpeg.ts';
import { planPacketList } from '../plans/inspect-file.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createPacketListParser } from './parse-packet-list.ts';

vi.setConfig({ testTimeout: 120_000 });
const at = setUpTestFolder();

async function keyFramesOf(path: string): Promise<number[]> {
  const scan = createPacketListParser();
  await createFfmpegRunner({})({
    tool: 'ffprobe',
    args: planPacketList(path),
    signal: null,
    wallMs: 20_000,
    fallbackErrorCode: 'internal',
    onStdout: (chunk) => scan.take(chunk.toString('latin1')),
  });
  return scan.finish()[0]?.packets?.keyFrames ?? [];
}

const keyFrameMs = [0, 333, 334, 1000, 1042, 1500, 1777.5, 2001, 90_000];

test.each<[string, FrameRate]>([
  ['24000/1001', { num: 24000, den: 1001 }],
  ['24', { num: 24, den: 1 }],
  ['25', { num: 25, den: 1 }],
  ['30000/1001', { num: 30000, den: 1001 }],
  ['30', { num: 30, den: 1 }],
  ['60', { num: 60, den: 1 }],
  ['15', { num: 15, den: 1 }],
])(
  'a film of %s frames a second keeps every frame, and its lines start on key frames',
  async (rate, expected) => {
    const name = `rate-${rate.replace('/', '-')}.mp4`;
    await runTestFfmpeg([
      ...numberedVideoInput({ rate, seconds: 2.4 }),
      ...clickTrackInput({ seconds: 2.4 }),
      ...fastH264Options,
      at(name),
    ]);
    const frames = Math.ceil((2.4 * expected.num) / expected.den);
    const { path, info, truncated } = await importTestFilm({
      source: at(name),
      output: at(`made/${name}`),
      keyFrameMs,
    });

    expect(await readFrameNumbers(path)).toEqual(range(frames));
    expect(info).toMatchObject({ rate: expected, frames, hasAudio: true, width: 160, height: 90 });
    expect(info.encoder).toMatch(/^x264 \d+/);
    expect(truncated).toBe(false);
    const keys = await keyFramesOf(path);
    const wanted = keyFrameMs.map((ms) => frameAt(ms, expected)).filter((frame) => frame < info.frames);
    expect(keys).toEqual(expect.arrayContaining(wanted));
    // None but these and one every twelve frames after them.
    const natural = new Set<number>();
    for (const start of wanted) for (let k = start; k < info.frames; k += 12) natural.add(k);
    expect(keys.filter((key) => !natural.has(key))).toEqual([]);
  },
);

test('a film of 120 frames a second keeps every second one', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '120', seconds: 1 }),
    ...fastH264Options,
    at('fast.mp4'),
  ]);
  const { path, info } = await importTestFilm({ source: at('fast.mp4'), output: at('made/fast.mp4') });
  expect(info.rate).toEqual({ num: 60, den: 1 });
  const shown = await readFrameNumbers(path);
  expect(shown.length).toBe(60);
  // Times exactly between two frames may fall either way, but the same way throughout.
  expect(new Set(shown.slice(1).map((number, i) => number - (shown[i] ?? 0)))).toEqual(new Set([2]));
});

/** Four seconds of film in Matroska whose picture begins so many seconds after its sound. */
async function lateFilm(args: { name: string; rate: string; late: number; codec: string }): Promise<void> {
  const { name, rate, late, codec } = args;
  const picture = at(`${name}-picture.mkv`);
  await runTestFfmpeg([...numberedVideoInput({ rate, seconds: 4 }), ...fastH264Options, picture]);
  await runTestFfmpeg([
    ...['-itsoffset', String(late), '-i', picture, ...clickTrackInput({ seconds: 4 })],
    ...['-c:v', 'copy', '-c:a', codec, at(`${name}.mkv`)],
  ]);
}

// AAC's run-up of 21 ms is half a frame at 24 a second; at the other rates the picture is put there.
test.each<[string, FrameRate, number]>([
  ['24000/1001', { num: 24000, den: 1001 }, 0],
  ['24', { num: 24, den: 1 }, 0],
  ['30000/1001', { num: 30000, den: 1001 }, 0.017],
  ['60', { num: 60, den: 1 }, 0.0083],
])(
  'at %s frames a second in Matroska, the picture half-way between two frames, none is dropped or shown twice',
  async (rate, { num, den }, late) => {
    const name = `between-${rate.replace('/', '-')}`;
    await lateFilm({ name, rate, late, codec: late === 0 ? 'aac' : 'pcm_s16le' });
    const { path } = await importTestFilm({ source: at(`${name}.mkv`), output: at(`made/${name}.mp4`) });
    const shown = await readFrameNumbers(path);
    expect(shown).toEqual(range(Math.ceil((4 * num) / den)));
    // The first click may be cut into.
    const clicks = (await readClickTimes(path)).slice(-3);
    for (const [i, click] of clicks.entries()) expect(Math.abs(click - (i + 1 - late))).toBeLessThan(0.002);
  },
);

test('a first picture with a time of its own does not move the others off the grid', async () => {
  const timed = "setpts='if(eq(N,0),0.021/TB,N/24/TB)'";
  await runTestFfmpeg([
    ...['-f', 'lavfi', '-i', 'anullsrc=d=4', ...numberedVideoInput({ rate: '24', seconds: 4 }), '-vf', timed],
    ...[
      '-fps_mode',
      'passthrough',
      '-enc_time_base',
      '1/1000',
      ...fastH264Options,
      '-c:a',
      'pcm_s16le',
      at('odd.mkv'),
    ],
  ]);
  const { path } = await importTestFilm({ source: at('odd.mkv'), output: at('made/odd.mp4') });
  expect(await readFrameNumbers(path)).toEqual(range(96));
});

test('of 120 frames a second in Matroska every second one is kept', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '120', seconds: 2 }),
    ...fastH264Options,
    at('fast.mkv'),
  ]);
  const { path } = await importTestFilm({ source: at('fast.mkv'), output: at('made/fast-mkv.mp4') });
  const shown = await readFrameNumbers(path);
  expect(shown.length).toBeGreaterThanOrEqual(120);
  expect(new Set(shown.slice(2).map((number, i) => number - (shown[i + 1] ?? 0)))).toEqual(new Set([2]));
});

test('a slow picture that begins late costs no sound', async () => {
  await lateFilm({ name: 'slow', rate: '2', late: 0.3, codec: 'pcm_s16le' });
  const { path, info } = await importTestFilm({ source: at('slow.mkv'), output: at('made/slow.mp4') });
  expect(info.originalStartMs).toBeCloseTo(-200, 0);
  const clicks = await readClickTimes(path);
  expect(clicks.length).toBe(4);
  clicks.forEach((click, second) => {
    expect(Math.abs(click - second - 0.2)).toBeLessThan(0.002);
  });
});

test('wandering frame times are laid on a steady grid, each instant showing what the source showed', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    '-vf',
    "select='not(between(mod(n,20),4,7))'",
    '-fps_mode',
    'vfr',
    ...fastH264Options,
    at('wandering.mkv'),
  ]);
  const { path, info } = await importTestFilm({
    source: at('wandering.mkv'),
    output: at('made/wandering.mp4'),
  });
  const kept = range(100).filter((n) => n % 20 < 4 || n % 20 > 7);
  const { num, den } = info.rate;
  expect([20, 24, 25]).toContain(num / den);
  const onGrid = (n: number) => Math.round((n * num) / (25 * den));
  const shown = await readFrameNumbers(path);
  expect(shown).toEqual(range(shown.length).map((slot) => kept.findLast((n) => onGrid(n) <= slot)));
  expect(shown.length).toBeGreaterThanOrEqual(Math.floor((4 * num) / den) - 2);
});
