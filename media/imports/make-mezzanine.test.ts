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

async function readKeyFrames(path: string): Promise<number[]> {
  const parser = createPacketListParser();
  await createFfmpegRunner({})({
    tool: 'ffprobe',
    args: planPacketList(path),
    signal: null,
    wallMs: 20_000,
    fallbackErrorCode: 'internal',
    onStdout: (chunk) => parser.take(chunk.toString('latin1')),
  });
  return parser.finish()[0]?.packets?.keyFrames ?? [];
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
  'keeps every frame at %s frames per second and puts key frames at the requested times',
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
    const keys = await readKeyFrames(path);
    const requestedFrames = keyFrameMs
      .map((ms) => frameAt(ms, expected))
      .filter((frame) => frame < info.frames);
    expect(keys).toEqual(expect.arrayContaining(requestedFrames));
    // There are no other key frames but one every 12 frames after each of these.
    const regularFrames = new Set<number>();
    for (const start of requestedFrames) for (let k = start; k < info.frames; k += 12) regularFrames.add(k);
    expect(keys.filter((key) => !regularFrames.has(key))).toEqual([]);
  },
);

test('keeps every second frame of a film of 120 frames per second', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '120', seconds: 1 }),
    ...fastH264Options,
    at('fast.mp4'),
  ]);
  const { path, info } = await importTestFilm({ source: at('fast.mp4'), output: at('made/fast.mp4') });
  expect(info.rate).toEqual({ num: 60, den: 1 });
  const shown = await readFrameNumbers(path);
  expect(shown.length).toBe(60);
  // Times exactly between two frames may be rounded either way, but always the same way.
  expect(new Set(shown.slice(1).map((number, i) => number - (shown[i] ?? 0)))).toEqual(new Set([2]));
});

/** Makes 4 s of film in Matroska whose picture begins `delay` seconds after its sound. */
async function makeDelayedFilm(args: {
  name: string;
  rate: string;
  delay: number;
  codec: string;
}): Promise<void> {
  const { name, rate, delay, codec } = args;
  const picture = at(`${name}-picture.mkv`);
  await runTestFfmpeg([...numberedVideoInput({ rate, seconds: 4 }), ...fastH264Options, picture]);
  await runTestFfmpeg([
    ...['-itsoffset', String(delay), '-i', picture, ...clickTrackInput({ seconds: 4 })],
    ...['-c:v', 'copy', '-c:a', codec, at(`${name}.mkv`)],
  ]);
}

// AAC priming of 21 ms is half a frame at 24 frames per second. At the other rates, the picture is delayed explicitly.
test.each<[string, FrameRate, number]>([
  ['24000/1001', { num: 24000, den: 1001 }, 0],
  ['24', { num: 24, den: 1 }, 0],
  ['30000/1001', { num: 30000, den: 1001 }, 0.017],
  ['60', { num: 60, den: 1 }, 0.0083],
])(
  'neither drops nor repeats a frame at %s frames per second in Matroska if the picture is half-way between two frames',
  async (rate, { num, den }, delay) => {
    const name = `between-${rate.replace('/', '-')}`;
    await makeDelayedFilm({ name, rate, delay, codec: delay === 0 ? 'aac' : 'pcm_s16le' });
    const { path } = await importTestFilm({ source: at(`${name}.mkv`), output: at(`made/${name}.mp4`) });
    const shown = await readFrameNumbers(path);
    expect(shown).toEqual(range(Math.ceil((4 * num) / den)));
    // The first click may be cut off.
    const clicks = (await readClickTimes(path)).slice(-3);
    for (const [i, click] of clicks.entries()) expect(Math.abs(click - (i + 1 - delay))).toBeLessThan(0.002);
  },
);

test('keeps the frame grid if the time of the first frame differs from the others', async () => {
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

test('keeps every second frame of a Matroska film of 120 frames per second', async () => {
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

test('keeps all sound if a picture of low frame rate begins late', async () => {
  await makeDelayedFilm({ name: 'slow', rate: '2', delay: 0.25, codec: 'pcm_s16le' });
  const { path, info } = await importTestFilm({ source: at('slow.mkv'), output: at('made/slow.mp4') });
  expect(info.originalStartMs).toBeCloseTo(-50, 0);
  const clicks = await readClickTimes(path);
  expect(clicks.length).toBe(4);
  clicks.forEach((click, second) => {
    expect(Math.abs(click - second - 0.05)).toBeLessThan(0.002);
  });
});

test('resamples a variable frame rate to a constant grid that shows at each time what the source shows', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    '-vf',
    "select='not(between(mod(n,20),4,7))'",
    '-fps_mode',
    'vfr',
    ...fastH264Options,
    at('variable.mkv'),
  ]);
  const { path, info } = await importTestFilm({
    source: at('variable.mkv'),
    output: at('made/variable.mp4'),
  });
  const sourceFrames = range(100).filter((n) => n % 20 < 4 || n % 20 > 7);
  const { num, den } = info.rate;
  expect([20, 24, 25]).toContain(num / den);
  const toGridFrame = (n: number) => Math.round((n * num) / (25 * den));
  const shown = await readFrameNumbers(path);
  expect(shown).toEqual(
    range(shown.length).map((slot) => sourceFrames.findLast((n) => toGridFrame(n) <= slot)),
  );
  expect(shown.length).toBeGreaterThanOrEqual(Math.floor((4 * num) / den) - 2);
});
