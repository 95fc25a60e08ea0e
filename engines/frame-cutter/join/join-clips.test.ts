import { readdir, rm } from 'node:fs/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { selectPackets } from '../copy/select-packets.ts';
import { countFrames, type FrameRate, type FrameSpan, frameStartMs } from '../core/frames.ts';
import type { FfmpegTask } from '../core/types.ts';
import { createFrameCutter } from '../cut/create-frame-cutter.ts';
import { type JoinedPart, verifyJoinedClip } from '../proof/verify-joined-clip.ts';
import {
  clickTrackInput,
  createTestTemporaryPath,
  fastH264Options,
  makeTestMezzanine,
  numberedVideoInput,
  range,
  readFrameNumbers,
  runTestFfmpeg,
  runTestFfprobe,
  runTestTask,
  type TestMezzanine,
} from '../testing/index.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { joinClips } from './join-clips.ts';
import { readClipPart } from './join-video-tracks.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const at = setUpTestFolder();
const { signal } = new AbortController();
let beforeRun: (request: FfmpegTask) => Promise<void> = async () => undefined;
const run = async (request: FfmpegTask) => {
  await beforeRun(request);
  return runTestTask(request);
};
const cutter = createFrameCutter({ run, createTemporaryPath: createTestTemporaryPath });

/** A film with a click at every full second. */
let clicking: TestMezzanine;
/** A film with a continuous tone, at a frame rate without a whole number of samples per frame. */
let humming: TestMezzanine;
let silent: TestMezzanine;

const span = (startFrame: number, endFrame: number): FrameSpan => ({ startFrame, endFrame });
const listFrames = (spans: FrameSpan[]) =>
  spans.flatMap(({ startFrame, endFrame }) => range(endFrame).slice(startFrame));
const listHiddenFiles = async () => (await readdir(at(''))).filter((name) => name.startsWith('.'));

beforeAll(async () => {
  const make = async (name: string, rate: FrameRate, sound: string[]) => {
    await runTestFfmpeg([
      ...numberedVideoInput({ rate: `${rate.num}/${rate.den}`, seconds: 5 }),
      ...sound,
      ...fastH264Options,
      at(`${name}.mkv`),
    ]);
    return makeTestMezzanine({
      ...{ source: at(`${name}.mkv`), output: at(`${name}.mp4`), rate },
      ...{ keyFrameSeconds: [1.24], hasAudio: sound.length > 0 },
    });
  };
  clicking = await make('clicking', { num: 25, den: 1 }, clickTrackInput({ seconds: 5.1 }));
  humming = await make('humming', { num: 24_000, den: 1001 }, [
    '-f',
    'lavfi',
    '-i',
    'sine=f=220:r=48000:d=5.1',
  ]);
  silent = await make('silent', { num: 30, den: 1 }, []);
});
const cut = (film: TestMezzanine, spans: FrameSpan[], output: string) =>
  cutter.cut({ mezzanine: film.path, info: film.info, spans, output: at(output) }, { signal });

/** Reads the sound of a file as mono samples at 48 kHz. */
async function readSound(path: string): Promise<Int16Array> {
  const bytes = await runTestFfmpeg([
    ...['-i', `file:${path}`, '-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0'],
    ...['-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1'],
  ]);
  return Int16Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2));
}

/** Returns the times at which clicks begin, in seconds: each first loud sample after 0.2 s without one. */
function findClicks(samples: Int16Array): number[] {
  const clicks: number[] = [];
  let loudAt = -48_000;
  samples.forEach((sample, i) => {
    if (Math.abs(sample) < 6000) return;
    if (i - loudAt > 9600) clicks.push(i / 48_000);
    loudAt = i;
  });
  return clicks;
}

const isInSync = (ms: number) => ms <= 1;

/**
 * Returns the number of the film's clicks within the spans (NaN if the clip has another number), and the maximum error
 * of the times of these clicks in the clip.
 */
async function measureClicks(film: TestMezzanine, spans: FrameSpan[], clip: string) {
  const clipClicks = findClicks(await readSound(at(clip)));
  const seconds = (frame: number) => frameStartMs(frame, film.info.rate) / 1000;
  const filmClicks = findClicks(await readSound(film.path));
  let first = 0;
  const expectedClicks = spans.flatMap(({ startFrame, endFrame }) => {
    const shift = seconds(first) - seconds(startFrame);
    first += endFrame - startFrame;
    return filmClicks
      .filter((second) => second > seconds(startFrame) + 0.03 && second < seconds(endFrame) - 0.03)
      .map((second) => second + shift);
  });
  const errorsMs = expectedClicks.map(
    (expected) => Math.min(...clipClicks.map((actual) => Math.abs(actual - expected))) * 1000,
  );
  return {
    clicks: clipClicks.length === expectedClicks.length ? expectedClicks.length : Number.NaN,
    maxErrorMs: Math.max(...errorsMs),
  };
}

test('joins spans in any order, at and between key frames and of a single frame, exactly', async () => {
  const spans = [span(68, 99), span(31, 60), span(7, 8), span(20, 52)];
  const proof = await cut(clicking, spans, 'joined.mp4');
  expect(proof).toMatchObject({ frames: 93, firstFrameOff: 0, lastFrameOff: 0, method: 'lead-in' });
  expect(Math.abs(proof.audioOffsetMs ?? 9)).toBeLessThanOrEqual(1);
  expect(await readFrameNumbers(at('joined.mp4'))).toEqual(listFrames(spans));
  expect(await runTestFfprobe({ path: at('joined.mp4'), entries: 'codec_tag_string' })).toBe('avc1\nmp4a');
  expect(await measureClicks(clicking, spans, 'joined.mp4')).toEqual({
    clicks: 4,
    maxErrorMs: expect.toSatisfy(isInSync),
  });
  expect(await listHiddenFiles()).toEqual([]);
});

test('joins eight parts at a rate without a whole number of samples per frame with sound in sync and no clicks', async () => {
  const spans = range(8).map((i) => span((i * 37) % 90, ((i * 37) % 90) + 5 + (i % 7)));
  await cut(humming, spans, 'many.mp4');
  expect(await readFrameNumbers(at('many.mp4'))).toEqual(listFrames(spans));
  const samples = await readSound(at('many.mp4'));
  const lengthMs = frameStartMs(countFrames(spans), humming.info.rate);
  expect(Math.abs((samples.length / 48_000) * 1000 - lengthMs)).toBeLessThan(22);

  // From sample to sample, a tone of 220 Hz changes by at most 2 pi f / rate of its amplitude. A jump at a joint is far
  // larger.
  const amplitude = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const maxSlope = ((2 * Math.PI * 220) / 48_000) * amplitude;
  let maxJump = 0;
  for (let i = 1; i < samples.length - 2048; i += 1) {
    maxJump = Math.max(maxJump, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
  }
  expect(amplitude).toBeGreaterThan(1000);
  expect(maxJump).toBeLessThan(3 * maxSlope);

  // The tone of each part has the phase that it has at the same frame in the film.
  const film = await readSound(humming.path);
  let first = 0;
  for (const { startFrame, endFrame } of spans) {
    const middle = Math.round((frameStartMs((endFrame - startFrame) / 2, humming.info.rate) / 1000) * 48_000);
    const inClip = Math.round((frameStartMs(first, humming.info.rate) / 1000) * 48_000) + middle;
    const inFilm = Math.round((frameStartMs(startFrame, humming.info.rate) / 1000) * 48_000) + middle;
    const lag = measurePhaseLag(
      film.subarray(inFilm - 1200, inFilm + 1200),
      samples.subarray(inClip - 1200, inClip + 1200),
      220,
    );
    expect(Math.abs(lag)).toBeLessThan(0.0005);
    first += endFrame - startFrame;
  }
});

/** Measures the seconds by which one tone lags behind another, from their phases at this frequency. */
function measurePhaseLag(a: Int16Array, b: Int16Array, hertz: number): number {
  const phase = (samples: Int16Array) => {
    let [real, imaginary] = [0, 0];
    samples.forEach((sample, i) => {
      const angle = (2 * Math.PI * hertz * i) / 48_000;
      real += sample * Math.cos(angle);
      imaginary += sample * Math.sin(angle);
    });
    return Math.atan2(imaginary, real);
  };
  const difference = phase(b) - phase(a);
  return Math.atan2(Math.sin(difference), Math.cos(difference)) / (2 * Math.PI * hertz);
}

test('joins a film without sound, and copies adjacent spans as one span', async () => {
  const spans = [span(40, 50), span(3, 9), span(3, 9)];
  expect(await cut(silent, spans, 'silent-joined.mp4')).toMatchObject({ frames: 22, audioOffsetMs: null });
  expect(await readFrameNumbers(at('silent-joined.mp4'))).toEqual(listFrames(spans));
  const [adjacent, merged] = [
    await cut(clicking, [span(31, 40), span(40, 60)], 'a.mp4'),
    await cut(clicking, [span(31, 60)], 'b.mp4'),
  ];
  expect(adjacent).toEqual(merged);
});

test('encodes all parts exactly if one part cannot be copied', async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    ...clickTrackInput({ seconds: 2.4 }),
    ...fastH264Options,
    at('short.mkv'),
  ]);
  const film = await makeTestMezzanine({
    ...{ source: at('short.mkv'), output: at('short.mp4'), rate: { num: 25, den: 1 } },
  });
  const spans = [span(70, 90), span(12, 40)];
  expect(await cut(film, spans, 'short-joined.mp4')).toMatchObject({ frames: 48, method: 'full' });
  expect(await readFrameNumbers(at('short-joined.mp4'))).toEqual(listFrames(spans));
  expect(await measureClicks(film, spans, 'short-joined.mp4')).toEqual({
    clicks: 1,
    maxErrorMs: expect.toSatisfy(isInSync),
  });
});

test('verifyJoinedClip finds swapped parts, a part with another start, and late sound', async () => {
  const { path: mezzanine, info } = clicking;
  // All spans begin with key frames.
  const spans = [span(43, 60), span(12, 30), span(67, 85)];
  const film = await readClipPart(mezzanine);
  const makePart = async (partSpan: FrameSpan, name: string): Promise<JoinedPart> => {
    await cut(clicking, [partSpan], name);
    const selection = selectPackets({ index: film.index, info, ...partSpan });
    return {
      ...(await readClipPart(at(name))),
      copied: { index: film.index, selection, leadIn: [] },
    };
  };
  const [a, b, c, early] = [
    await makePart(span(43, 60), 'part-0.mp4'),
    await makePart(span(12, 30), 'part-1.mp4'),
    await makePart(span(67, 85), 'part-2.mp4'),
    await makePart(span(31, 48), 'early.mp4'),
  ];
  const join = async (parts: JoinedPart[], output: string) => {
    const sounds = await joinClips({
      ...{ run, createTemporaryPath: createTestTemporaryPath, parts, info },
      ...{ output: at(output), signal },
    });
    return { clip: at(output), sounds };
  };
  const verify = (joined: Awaited<ReturnType<typeof join>>, parts: JoinedPart[]) =>
    verifyJoinedClip({ run, mezzanine, info, spans, parts, signal, ...joined });
  const right = await join([a, b, c], 'right.mp4');
  await expect(verify(right, [a, b, c])).resolves.toMatchObject({ frames: 53 });
  await expect(verify(right, [a, c, b])).rejects.toMatchObject({ code: 'not_exact' });
  await expect(verify(await join([early, b, c], 'off.mp4'), [a, b, c])).rejects.toMatchObject({
    code: 'not_exact',
    message: expect.stringMatching(/another size|differ|another sync flag/),
  });
  const withOtherLeadIn = {
    ...a,
    copied: {
      index: film.index,
      selection: selectPackets({ index: film.index, info, ...span(43, 60) }),
      leadIn: [Buffer.from('x')],
    },
  };
  await expect(verify(right, [withOtherLeadIn, b, c])).rejects.toMatchObject({
    code: 'not_exact',
    message: expect.stringMatching(/another than was verified/),
  });
  await expect(verify(await join([a, b], 'less.mp4'), [a, b, c])).rejects.toMatchObject({
    code: 'not_exact',
  });
  await runTestFfmpeg([
    '-i',
    right.clip,
    '-c:v',
    'copy',
    '-af',
    'adelay=4:all=1',
    '-c:a',
    'aac',
    '-video_track_timescale',
    '25000',
    at('late.mp4'),
  ]);
  await expect(verify({ ...right, clip: at('late.mp4') }, [a, b, c])).rejects.toMatchObject({
    code: 'not_exact',
    message: expect.stringMatching(/sound off by [34]/),
  });
});

test('verifyJoinedClip finds late sound in a middle part that was encoded completely', async () => {
  const { path: mezzanine, info } = clicking;
  const spans = [span(43, 60), span(18, 40), span(67, 85)];
  const delaySound = async (path: string, ms: number): Promise<JoinedPart> => {
    const output = `${path}-${ms}.mp4`;
    const sound = ['-af', `adelay=${ms}:all=1`, '-c:a', 'aac', '-video_track_timescale', '25000'];
    await runTestFfmpeg(['-i', path, '-c:v', 'copy', ...sound, output]);
    return { ...(await readClipPart(output)), copied: null };
  };
  const joinEncodedParts = async (lateMs: number) => {
    const parts: JoinedPart[] = [];
    for (const [i, partSpan] of spans.entries()) {
      const name = `part-${i}.mp4`;
      await cut(clicking, [partSpan], name);
      parts.push(
        i === 1 ? await delaySound(at(name), lateMs) : { ...(await readClipPart(at(name))), copied: null },
      );
    }
    const clip = at(`late-by-${lateMs}.mp4`);
    const sounds = await joinClips({
      ...{ run, createTemporaryPath: createTestTemporaryPath, parts, info, output: clip, signal },
    });
    return verifyJoinedClip({ run, mezzanine, info, spans, parts, signal, clip, sounds });
  };
  await expect(joinEncodedParts(0)).resolves.toMatchObject({ frames: 57 });
  await expect(joinEncodedParts(5)).rejects.toMatchObject({
    code: 'not_exact',
    message: expect.stringMatching(/part 1: sound off by [45]/),
  });
});

test('leaves no files if the mezzanine disappears between two parts, or the cut is cancelled', async () => {
  await runTestFfmpeg(['-i', clicking.path, '-c', 'copy', at('disappearing.mp4')]);
  const disappearing = { path: at('disappearing.mp4'), info: clicking.info };
  let runs = 0;
  beforeRun = async () => {
    runs += 1;
    if (runs === 3) await rm(at('disappearing.mp4'));
  };
  await expect(cut(disappearing, [span(33, 50), span(61, 80)], 'none.mp4')).rejects.toMatchObject({
    code: 'source_missing',
  });
  const stop = new AbortController();
  runs = 0;
  beforeRun = async () => {
    runs += 1;
    if (runs === 5) stop.abort();
  };
  await expect(
    cutter.cut(
      {
        mezzanine: clicking.path,
        info: clicking.info,
        spans: [span(33, 50), span(61, 80)],
        output: at('none.mp4'),
      },
      { signal: stop.signal },
    ),
  ).rejects.toMatchObject({ code: 'cancelled' });
  beforeRun = async () => undefined;
  expect((await readdir(at(''))).includes('none.mp4')).toBe(false);
  expect(await listHiddenFiles()).toEqual([]);
});

test('refuses empty spans and spans outside the film', async () => {
  await expect(cut(clicking, [], 'none.mp4')).rejects.toMatchObject({ code: 'empty_span' });
  await expect(cut(clicking, [span(1, 5), span(9, 9)], 'none.mp4')).rejects.toMatchObject({
    code: 'empty_span',
  });
  const beyond = clicking.info.frames + 1;
  await expect(cut(clicking, [span(1, 5), span(9, beyond)], 'none.mp4')).rejects.toMatchObject({
    code: 'span_out_of_range',
  });
});
