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
const media = createMediaProcessor();
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

function filmOf(rate: string): Film {
  const film = films.get(rate);
  if (!film) throw new Error(`no film of ${rate}`);
  return film;
}

/** Spans in frames; the last of each rate is the film's end, written as its distance from it. */
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
  'clips of a film of %s frames a second hold exactly the chosen frames, sound in step',
  async (rate, spans) => {
    const { path, info } = filmOf(rate);
    for (const [from, to] of spans) {
      const startFrame = from < 0 ? info.frames + from : from;
      const endFrame = to <= 0 ? info.frames + to : to;
      const output = at(`bars/${rate.replace('/', '-')}-${startFrame}-${endFrame}.mp4`);
      const proof = await media.cutClip(
        { mezzanine: path, info, spans: [{ startFrame, endFrame }], output },
        { signal },
      );

      const chosen = range(endFrame).slice(startFrame);
      expect(await readFrameNumbers(output)).toEqual(chosen);
      expect(proof).toEqual({
        frames: chosen.length,
        firstFrameOff: 0,
        lastFrameOff: 0,
        audioOffsetMs: expect.closeTo(0, 0),
        bytes: (await stat(output)).size,
        method: expect.stringMatching(/^(copy|lead-in|full)$/),
      });
      const startSeconds = frameStartMs(startFrame, info.rate) / 1000;
      const endSeconds = frameStartMs(endFrame, info.rate) / 1000;
      // A click that an end of the span cuts into begins elsewhere, or is too short to be told from one.
      const isWhole = (second: number) =>
        second < 0.0005 || (second > 0.03 && second < endSeconds - startSeconds - 0.03);
      const due = range(5)
        .map((second) => second - startSeconds)
        .filter((second) => second > -0.0005 && isWhole(second));
      const heard = (await readClickTimes(output)).filter(isWhole);
      expect(heard.length).toBe(due.length);
      heard.forEach((second, i) => {
        expect(Math.abs(second - (due[i] ?? 0))).toBeLessThan(0.001);
      });
    }
    expect((await readdir(dirname(at('bars/x')))).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);

test('the proof finds a clip that is one frame early or late, one frame short, or whose sound is late', async () => {
  const { path, info } = filmOf('30000/1001');
  const cut = async (startFrame: number, endFrame: number, name: string) => {
    await media.cutClip(
      { mezzanine: path, info, spans: [{ startFrame, endFrame }], output: at(name) },
      { signal },
    );
    return at(name);
  };
  const clip = await cut(20, 60, 'right.mp4');
  const prove = (startFrame: number, endFrame: number, of = clip) =>
    withAppErrors(() =>
      verifyEncodedClip({
        ...{ run: toCutterRunner(run), mezzanine: path, clip: of, info, startFrame, endFrame, signal },
      }),
    );

  await expect(prove(20, 60)).resolves.toMatchObject({ frames: 40 });
  await expect(prove(21, 61)).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: /first frame off by -1, last by -1/,
  });
  await expect(prove(19, 59)).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: /first frame off by 1, last by 1/,
  });
  await expect(prove(20, 61)).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: /40 frames instead of 41/,
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
  await expect(prove(20, 60, at('late-sound.mp4'))).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: /sound off by 2[45]/,
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
  await expect(prove(20, 60, at('other-sound.mp4'))).rejects.toMatchObject({
    code: 'cut_not_exact',
    message: /not that of the chosen span/,
  });
});

test('a scene in which nothing moves and nothing sounds is no reason to doubt a cut', async () => {
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

test('where the film has no more sound the clip is silent, to its end', async () => {
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
    expect(await soundSeconds(at('quiet.m4a'))).toBeCloseTo((endFrame - startFrame) / 25, 1);
  }
});

test("the sound alone is the clip's own, sample for sample; a clip without sound has none", async () => {
  const { path, info } = filmOf('24000/1001');
  await media.cutClip(
    { mezzanine: path, info, spans: [{ startFrame: 10, endFrame: 60 }], output: at('with-sound.mp4') },
    { signal },
  );
  await media.extractClipAudio({ clip: at('with-sound.mp4'), output: at('with-sound.m4a') }, { signal });
  const samples = (name: string) => runTestFfmpeg(['-i', at(name), '-map', '0:a', '-f', 's16le', 'pipe:1']);
  expect((await samples('with-sound.m4a')).equals(await samples('with-sound.mp4'))).toBe(true);

  const silent = { ...info, hasAudio: false };
  await media.cutClip(
    { mezzanine: path, info: silent, spans: [{ startFrame: 0, endFrame: 9 }], output: at('mute.mp4') },
    { signal },
  );
  await expect(
    media.extractClipAudio({ clip: at('mute.mp4'), output: at('mute.m4a') }, { signal }),
  ).rejects.toMatchObject({
    code: 'clip_no_sound',
  });
});

test('spans outside the film are refused', async () => {
  const { path, info } = filmOf('15');
  const cut = (startFrame: number, endFrame: number) =>
    media.cutClip(
      { mezzanine: path, info, spans: [{ startFrame, endFrame }], output: at('never.mp4') },
      { signal },
    );
  await expect(cut(5, 5)).rejects.toMatchObject({ code: 'cut_start_after_end' });
  await expect(cut(-1, 5)).rejects.toMatchObject({ code: 'cut_out_of_range' });
  await expect(cut(5, info.frames + 1)).rejects.toMatchObject({ code: 'cut_out_of_range' });
});

async function soundSeconds(path: string): Promise<number> {
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
