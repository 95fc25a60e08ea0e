import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { verifyEncodedClip } from '@taici/frame-cutter';
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
import { frameStartMs } from '#shared/frames.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { createFfmpegRunner } from '../ffmpeg/run-ffmpeg.ts';
import { importTestFilm } from '../testing/test-films.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { toCutterRunner, withAppErrors } from './frame-cutter-adapter.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
// One place, so that a process that waits for another one would wait forever.
const media = createMediaProcessor({ maxProcesses: 1 });
const run = createFfmpegRunner({});
const { signal } = new AbortController();
const at = setUpTestFolder();

interface Film {
  path: string;
  info: MezzanineInfo;
}
const films = new Map<string, Film>();

async function makeFilm(rate: string): Promise<Film> {
  const name = rate.replace('/', '-');
  await runTestFfmpeg([
    ...numberedVideoInput({ rate, seconds: 4.2 }),
    ...clickTrackInput({ seconds: 4.2 }),
    ...fastH264Options,
    '-c:a',
    'pcm_s16le',
    at(`${name}.mkv`),
  ]);
  return importTestFilm({ source: at(`${name}.mkv`), output: at(`${name}.mp4`), keyFrameMs: [1234, 2500] });
}

beforeAll(async () => {
  for (const rate of ['24000/1001', '30000/1001', '60000/1001', '15']) films.set(rate, await makeFilm(rate));
});

function getFilm(rate: string): Film {
  const film = films.get(rate);
  if (!film) throw new Error(`no film of ${rate}`);
  return film;
}

/** Spans in frames for each frame rate. A negative start, and an end of 0, count from the end of the film. */
test.each<[string, [number, number][]]>([
  [
    '24000/1001',
    [
      [0, 24],
      [1, 13],
      [23, 72],
      [-31, 0],
    ],
  ],
  [
    '30000/1001',
    [
      [37, 38],
      [29, 91],
      [75, 112],
      [-40, 0],
    ],
  ],
  [
    '60000/1001',
    [
      [59, 140],
      [74, 76],
      [150, 211],
    ],
  ],
  [
    '15',
    [
      [14, 33],
      [0, 63],
    ],
  ],
])(
  'cuts exactly the requested frames of a film of %s frames per second, with the sound in sync',
  async (rate, spans) => {
    const { path, info } = getFilm(rate);
    for (const [from, to] of spans) {
      const startFrame = from < 0 ? info.frames + from : from;
      const endFrame = to <= 0 ? info.frames + to : to;
      const output = at(`clips/${rate.replace('/', '-')}-${startFrame}-${endFrame}.mp4`);
      const proof = await media.cutClip(
        { mezzanine: path, info, spans: [{ startFrame, endFrame }], output },
        { signal },
      );

      const expectedFrames = range(endFrame).slice(startFrame);
      expect(await readFrameNumbers(output)).toEqual(expectedFrames);
      expect(proof).toEqual({
        frames: expectedFrames.length,
        firstFrameOff: 0,
        lastFrameOff: 0,
        audioOffsetMs: expect.closeTo(0, 0),
        bytes: (await stat(output)).size,
        method: expect.stringMatching(/^(copy|lead-in|full)$/),
      });
      const startSeconds = frameStartMs(startFrame, info.rate) / 1000;
      const endSeconds = frameStartMs(endFrame, info.rate) / 1000;
      // A click that is cut by an edge of the span begins elsewhere, or is too short to be recognized.
      const isWhole = (second: number) =>
        second < 0.0005 || (second > 0.03 && second < endSeconds - startSeconds - 0.03);
      const expectedClicks = range(5)
        .map((second) => second - startSeconds)
        .filter((second) => second > -0.0005 && isWhole(second));
      const clicks = (await readClickTimes(output)).filter(isWhole);
      expect(clicks.length).toBe(expectedClicks.length);
      clicks.forEach((second, i) => {
        expect(Math.abs(second - (expectedClicks[i] ?? 0))).toBeLessThan(0.001);
      });
    }
    expect((await readdir(dirname(at('clips/x')))).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);

test('verifyEncodedClip finds a clip that is one frame early, late, or short, and late or wrong sound', async () => {
  const { path, info } = getFilm('30000/1001');
  const cut = async (startFrame: number, endFrame: number, name: string) => {
    await media.cutClip(
      { mezzanine: path, info, spans: [{ startFrame, endFrame }], output: at(name) },
      { signal },
    );
    return at(name);
  };
  const clip = await cut(20, 60, 'right.mp4');
  const verify = (startFrame: number, endFrame: number, of = clip) =>
    withAppErrors(() =>
      verifyEncodedClip({
        ...{ run: toCutterRunner(run), mezzanine: path, clip: of, info, startFrame, endFrame, signal },
      }),
    );

  await expect(verify(20, 60)).resolves.toMatchObject({ frames: 40 });
  await expect(verify(21, 61)).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: expect.stringMatching(/first frame off by -1, last by -1/),
  });
  await expect(verify(19, 59)).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: expect.stringMatching(/first frame off by 1, last by 1/),
  });
  await expect(verify(20, 61)).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: expect.stringMatching(/40 frames instead of 41/),
  });

  await runTestFfmpeg([
    '-i',
    clip,
    '-c:v',
    'copy',
    '-af',
    'adelay=25:all=1',
    '-c:a',
    'aac',
    at('late-sound.mp4'),
  ]);
  await expect(verify(20, 60, at('late-sound.mp4'))).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: expect.stringMatching(/sound off by 2[45]/),
  });
  await runTestFfmpeg([
    '-i',
    clip,
    '-f',
    'lavfi',
    '-i',
    'sine=f=300:d=1.4',
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    at('other-sound.mp4'),
  ]);
  await expect(verify(20, 60, at('other-sound.mp4'))).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: expect.stringMatching(/not that of the span/),
  });
});

test('cuts a still and silent scene without a false alarm', async () => {
  await runTestFfmpeg([
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=160x90:r=25:d=0.04,loop=-1:1,trim=duration=3,noise=alls=6:allf=t',
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=48000:cl=stereo:d=3',
    ...fastH264Options,
    '-t',
    '3',
    at('still.mp4'),
  ]);
  const { path, info } = await importTestFilm({
    source: at('still.mp4'),
    output: at('still-mezzanine.mp4'),
  });
  for (const startFrame of [0, 17, 40]) {
    const proof = await media.cutClip(
      {
        mezzanine: path,
        info,
        spans: [{ startFrame, endFrame: startFrame + 30 }],
        output: at('still-clip.mp4'),
      },
      { signal },
    );
    expect(proof).toMatchObject({ frames: 30, firstFrameOff: 0, lastFrameOff: 0, audioOffsetMs: 0 });
  }
});

test('fills the clip with silence where the sound of the film has ended', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 3 }),
    ...clickTrackInput({ seconds: 1.2 }),
    ...fastH264Options,
    at('short-sound.mp4'),
  ]);
  const { path, info } = await importTestFilm({
    source: at('short-sound.mp4'),
    output: at('short-sound-mezzanine.mp4'),
  });
  for (const [startFrame, endFrame] of [
    [20, 60],
    [50, 75],
  ] as const) {
    const output = at(`quiet-${startFrame}.mp4`);
    await media.cutClip({ mezzanine: path, info, spans: [{ startFrame, endFrame }], output }, { signal });
    expect(await readFrameNumbers(output)).toEqual(range(endFrame).slice(startFrame));
    await media.extractClipAudio({ clip: output, output: at('quiet.m4a') }, { signal });
    expect(await readSoundSeconds(at('quiet.m4a'))).toBeCloseTo((endFrame - startFrame) / 25, 1);
  }
});

test('extractClipAudio copies the sound sample for sample and fails for a clip without sound', async () => {
  const { path, info } = getFilm('24000/1001');
  await media.cutClip(
    { mezzanine: path, info, spans: [{ startFrame: 10, endFrame: 60 }], output: at('with-sound.mp4') },
    { signal },
  );
  await media.extractClipAudio({ clip: at('with-sound.mp4'), output: at('with-sound.m4a') }, { signal });
  const samples = (name: string) => runTestFfmpeg(['-i', at(name), '-map', '0:a', '-f', 's16le', 'pipe:1']);
  expect((await samples('with-sound.m4a')).equals(await samples('with-sound.mp4'))).toBe(true);

  const silentInfo = { ...info, hasAudio: false };
  await media.cutClip(
    { mezzanine: path, info: silentInfo, spans: [{ startFrame: 0, endFrame: 9 }], output: at('mute.mp4') },
    { signal },
  );
  await expect(
    media.extractClipAudio({ clip: at('mute.mp4'), output: at('mute.m4a') }, { signal }),
  ).rejects.toMatchObject({
    code: 'clip_no_sound',
  });
});

test('refuses spans outside the film', async () => {
  const { path, info } = getFilm('15');
  const cut = (startFrame: number, endFrame: number) =>
    media.cutClip(
      { mezzanine: path, info, spans: [{ startFrame, endFrame }], output: at('never.mp4') },
      { signal },
    );
  await expect(cut(5, 5)).rejects.toMatchObject({ code: 'cut_start_after_end' });
  await expect(cut(-1, 5)).rejects.toMatchObject({ code: 'cut_out_of_range' });
  await expect(cut(5, info.frames + 1)).rejects.toMatchObject({ code: 'cut_out_of_range' });
});

async function readSoundSeconds(path: string): Promise<number> {
  const samples = await runTestFfmpeg([
    '-i',
    path,
    '-map',
    '0:a',
    '-ac',
    '1',
    '-ar',
    '8000',
    '-f',
    's16le',
    'pipe:1',
  ]);
  return samples.length / 16_000;
}
