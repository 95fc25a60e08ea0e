import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFile, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { beforeAll, expect, test, vi } from 'vitest';
import { selectPackets } from '../copy/select-packets.ts';
import type { FfmpegTask } from '../core/types.ts';
import { createComparisonFrameReader } from '../ffmpeg/comparison-frames.ts';
import { createWarmFfmpegPool, type WarmFfmpegPool } from '../ffmpeg/warm-ffmpeg-pool.ts';
import { encodeLeadIns } from '../lead-in/encode-lead-ins.ts';
import { verifyLeadIn } from '../lead-in/verify-lead-in.ts';
import { readMp4Index } from '../mp4/read-mp4-index.ts';
import { frameDifference } from '../proof/compare-frames.ts';
import { verifyCopiedClip } from '../proof/verify-copied-clip.ts';
import {
  clickTrackInput,
  createTestTemporaryPath,
  fastH264Options,
  makeTestMezzanine,
  numberedVideoInput,
  range,
  readFrameNumbers,
  runTestFfmpeg,
  runTestTask,
  type TestMezzanine,
} from '../testing/index.ts';
import { setUpTestFolder } from '../testing/test-folder.ts';
import { createFrameCutter } from './create-frame-cutter.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const at = setUpTestFolder();
const { signal } = new AbortController();
const runs: string[] = [];
/** A hook that is called before every run. */
let beforeRun: (request: FfmpegTask) => Promise<void> = async () => undefined;
const run = async (request: FfmpegTask) => {
  runs.push(request.args.join(' '));
  await beforeRun(request);
  return runTestTask(request);
};
const warm = createWarmFfmpegPool({ run, ready: false });
const cutter = createFrameCutter({ run, createTemporaryPath: createTestTemporaryPath });

/** Key frames at 0, 12, 24, 31, 43, ... */
let film: TestMezzanine;
beforeAll(async () => {
  await runTestFfmpeg([
    ...numberedVideoInput({ rate: '25', seconds: 4 }),
    ...clickTrackInput({ seconds: 4.1 }),
    ...fastH264Options,
    at('film.mkv'),
  ]);
  film = await makeTestMezzanine({
    ...{ source: at('film.mkv'), output: at('film.mp4') },
    ...{ rate: { num: 25, den: 1 }, keyFrameSeconds: [1.24] },
  });
});
const cut = (startFrame: number, endFrame: number, output: string, mezzanine = film.path) =>
  cutter.cut(
    { mezzanine, info: film.info, spans: [{ startFrame, endFrame }], output: at(output) },
    { signal },
  );
const listHiddenFiles = async () => (await readdir(at(''))).filter((name) => name.startsWith('.'));

/** Reads packets with an independent mp4 reader: contents as hashes, times in seconds. */
async function readPackets(path: string) {
  const input = new Input({ source: new BufferSource(await readFile(path)), formats: [MP4] });
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video || !audio) throw new Error('a track is missing');
  const readTrack = async (track: typeof video | typeof audio) => {
    const packets: { time: number; isKey: boolean; bytes: string }[] = [];
    for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
      packets.push({ time: timestamp, isKey: type === 'key', bytes: hash('sha256', data) });
    }
    return packets;
  };
  return {
    video: await readTrack(video),
    audio: await readTrack(audio),
    headers: Buffer.from((await video.getDecoderConfig())?.description as Uint8Array).toString('hex'),
  };
}

/** Reads a field from the header of the first slice of every frame that has it, with ffmpeg. */
async function readSliceFields(path: string, field: 'frame_num' | 'idr_pic_id'): Promise<number[]> {
  const trace = [
    '-v',
    'trace',
    '-i',
    path,
    '-map',
    '0:v',
    '-c',
    'copy',
    '-bsf:v',
    'trace_headers',
    '-f',
    'null',
  ];
  const { stderr } = await promisify(execFile)('ffmpeg', [...trace, '-'], { maxBuffer: 2 ** 28 });
  const fields = stderr.matchAll(/\b(first_mb_in_slice|frame_num|idr_pic_id) +[01]+ = (\d+)/g);
  const numbers: number[] = [];
  let isFirst = false;
  for (const [, name, value] of fields) {
    if (name === 'first_mb_in_slice') isFirst = value === '0';
    else if (isFirst && name === field) numbers.push(Number(value));
  }
  return numbers;
}

test('copies a span that begins with a key frame without ffmpeg, so that another reader finds the same packets', async () => {
  runs.length = 0;
  const proof = await cut(31, 77, 'aligned.mp4');
  expect(proof).toEqual({
    frames: 46,
    firstFrameOff: 0,
    lastFrameOff: 0,
    audioOffsetMs: expect.closeTo(0, 1),
    bytes: (await stat(at('aligned.mp4'))).size,
    method: 'copy',
  });
  expect(runs).toEqual([]);
  const [clip, whole] = await Promise.all([readPackets(at('aligned.mp4')), readPackets(film.path)]);
  expect(clip.headers).toBe(whole.headers);
  expect(clip.video.map(({ bytes, isKey }) => [bytes, isKey])).toEqual(
    whole.video.slice(31, 77).map(({ bytes, isKey }) => [bytes, isKey]),
  );
  clip.video.forEach(({ time }, frame) => {
    expect(time).toBeCloseTo(frame / 25, 6);
  });
  const [first] = clip.audio;
  const from = whole.audio.findIndex(({ time }) => time - 31 / 25 > (first?.time ?? 0) - 0.001);
  expect(clip.audio.map(({ bytes }) => bytes)).toEqual(
    whole.audio.slice(from, from + clip.audio.length).map(({ bytes }) => bytes),
  );
  clip.audio.forEach(({ time }, i) => {
    expect(time).toBeCloseTo((whole.audio[from + i]?.time ?? 0) - 31 / 25, 4);
  });
  // One preroll packet, and sound to the end of the video.
  expect(first?.time).toBeLessThanOrEqual(-1024 / 48_000);
  expect(clip.audio.at(-1)?.time).toBeGreaterThan(46 / 25 - 1024 / 48_000 - 0.0001);
});

test('encodes one frame of a span between key frames under the same parameter sets and copies all other packets', async () => {
  const proof = await cut(33, 77, 'free.mp4');
  expect(proof).toMatchObject({ frames: 44, method: 'lead-in' });
  const [clip, whole] = await Promise.all([readPackets(at('free.mp4')), readPackets(film.path)]);
  expect(clip.headers).toBe(whole.headers);
  const bytes = ({ bytes }: { bytes: string }) => bytes;
  expect(clip.video.slice(10).map(bytes)).toEqual(whole.video.slice(43, 77).map(bytes));
  // frame_num counts from key frame to key frame without a gap.
  const expectedNumbers = [12, 12, 10].flatMap((count) => range(count));
  expect(await readSliceFields(at('free.mp4'), 'frame_num')).toEqual([...range(10), ...expectedNumbers]);
  const keys = clip.video.flatMap(({ isKey }, frame) => (isKey ? [frame] : []));
  expect(keys).toEqual([0, 10, 22, 34]);
  expect(await readFrameNumbers(at('free.mp4'))).toEqual(range(77).slice(33));
  // A decoder that stops at any error reads the clip and shows the frames of the film.
  await runTestFfmpeg(['-xerror', '-err_detect', 'explode', '-i', at('free.mp4'), '-f', 'null', '-']);
  const readGrayFrames = (path: string, first: number) =>
    runTestFfmpeg([
      ...['-i', path, '-map', '0:v', '-vf', `trim=start_frame=${first}:end_frame=${first + 10}`],
      ...['-fps_mode', 'passthrough', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'],
    ]);
  const [actual, expected] = await Promise.all([
    readGrayFrames(at('free.mp4'), 0),
    readGrayFrames(film.path, 33),
  ]);
  expect(actual.length).toBe(expected.length);
  expect(frameDifference(actual, expected)).toBeLessThan(1);
});

test('gives two consecutive key frames different idr_pic_ids', async () => {
  // Key frames are at 12, 24, 31, 43, 55, and 67, so each lead-in is the one frame before.
  const starts = [11, 23, 30, 42, 54, 66];
  // Fields that alternate do so within three key frames.
  for (const start of starts.slice(0, 3)) {
    expect(await cut(start, start + 3, 'one.mp4')).toMatchObject({ method: 'lead-in' });
    const [own, next] = await readSliceFields(at('one.mp4'), 'idr_pic_id');
    expect(own).not.toBe(next);
    expect(await readFrameNumbers(at('one.mp4'))).toEqual([start, start + 1, start + 2]);
  }
  const spans = starts.map((startFrame) => ({ startFrame, endFrame: startFrame + 3 }));
  await cutter.cut({ mezzanine: film.path, info: film.info, spans, output: at('ones.mp4') }, { signal });
  const ids = await readSliceFields(at('ones.mp4'), 'idr_pic_id');
  expect(ids.length).toBe(12);
  for (let i = 0; i < 12; i += 2) expect(ids[i]).not.toBe(ids[i + 1]);
});

test('encodes the whole span of a mezzanine with other parameter sets or B-frames exactly', async () => {
  const encodeAgain = ['-i', film.path, '-c:a', 'copy', '-c:v', 'libx264', '-video_track_timescale', '25000'];
  await runTestFfmpeg([...encodeAgain, '-g', '12', '-bf', '0', at('other.mp4')]);
  expect(await cut(33, 77, 'other-clip.mp4', at('other.mp4'))).toMatchObject({ method: 'full', frames: 44 });
  expect(await readFrameNumbers(at('other-clip.mp4'))).toEqual(range(77).slice(33));
  await runTestFfmpeg([...encodeAgain, '-bf', '2', at('b-frames.mp4')]);
  expect(await cut(31, 77, 'b-clip.mp4', at('b-frames.mp4'))).toMatchObject({ method: 'full', frames: 46 });
  expect(await readFrameNumbers(at('b-clip.mp4'))).toEqual(range(77).slice(31));
});

test('verifyCopiedClip finds one different byte, a missing frame, another start, late sound and other parameter sets', async () => {
  await cut(31, 77, 'verified.mp4');
  const mezzanine = await open(film.path, 'r');
  try {
    const index = await readMp4Index(mezzanine);
    const verify = async (bytes: Buffer, startFrame = 31, endFrame = 77) => {
      await writeFile(at('tampered.mp4'), bytes);
      const selection = selectPackets({ index, info: film.info, startFrame, endFrame });
      return verifyCopiedClip({
        clip: at('tampered.mp4'),
        mezzanine,
        index,
        selection,
        leadIn: [],
        signal,
      });
    };
    const clip = await readFile(at('verified.mp4'));
    const withChangedByte = (offset: number, by = 1) => {
      const copy = Buffer.from(clip);
      copy[offset] = ((copy[offset] ?? 0) + by) & 255;
      return copy;
    };
    const refused = { code: 'not_exact' };
    await expect(verify(clip)).resolves.toMatchObject({ frames: 46 });
    await expect(verify(withChangedByte(clip.length - 9))).rejects.toMatchObject(refused);
    await expect(verify(withChangedByte(clip.indexOf('mdat') + 300))).rejects.toMatchObject(refused);
    await expect(verify(withChangedByte(clip.indexOf('avcC') + 20))).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/description/),
    });
    // The last byte of the first duration, which shifts the other frames.
    await expect(verify(withChangedByte(clip.indexOf('stts') + 19))).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/at another time/),
    });
    // The start of the edit. 7 samples are 0.15 ms.
    await expect(verify(withChangedByte(clip.indexOf('elst') + 19, 7))).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/sound off/),
    });
    await expect(verify(clip, 31, 78)).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/46 frames instead of 47/),
    });
    await expect(verify(clip, 48, 94)).rejects.toMatchObject(refused);
    await expect(verify(clip.subarray(0, clip.length - 1))).rejects.toMatchObject(refused);
  } finally {
    await mezzanine.close();
  }
});

/** Encodes one lead-in and returns its packets and the comparison frames that its proof uses. */
async function encodeLeadInWithFrames(startFrame: number, endFrame: number) {
  const mezzanine = await open(film.path, 'r');
  try {
    const index = await readMp4Index(mezzanine);
    const selection = selectPackets({ index, info: film.info, startFrame, endFrame });
    const frames: Buffer[] = [];
    const tappedPool: WarmFfmpegPool = {
      ...warm,
      run: (request) => {
        if (request.args.includes('flv')) return warm.run(request);
        const read = createComparisonFrameReader((frame) => frames.push(frame));
        return warm.run({
          ...request,
          onStdout(chunk) {
            read(chunk);
            request.onStdout(chunk);
          },
        });
      },
    };
    const [packets = []] = await encodeLeadIns({
      warm: tappedPool,
      mezzanine,
      index,
      info: film.info,
      selections: [selection],
      signal,
    });
    // The first two are priming frames. Then follow the frames of the film, and then those of the lead-in.
    const count = packets.length;
    return { packets, expected: frames.slice(2, -count), actual: frames.slice(-count) };
  } finally {
    await mezzanine.close();
  }
}

test('verifyLeadIn finds a lead-in that shows neighboring frames, lacks a frame or repeats one', async () => {
  const [right, early] = await Promise.all([encodeLeadInWithFrames(40, 48), encodeLeadInWithFrames(39, 47)]);
  expect([right.expected.length, right.actual.length, early.actual.length]).toEqual([12, 3, 4]);
  expect(() => verifyLeadIn(right)).not.toThrow();
  const { expected, actual } = right;
  expect(() => verifyLeadIn({ expected, actual: early.actual.slice(0, 3) })).toThrow(
    /frame 0 of a lead-in is off by -1/,
  );
  expect(() => verifyLeadIn({ expected, actual: actual.slice(0, 2) })).toThrow(/off by -1/);
  const [first, second] = actual;
  if (!first || !second) throw new Error('no frames');
  const gray = actual.map((picture) => picture.map((level) => (level < 128 ? level + 4 : level - 4)));
  expect(() => verifyLeadIn({ expected, actual: gray })).toThrow(/4.* levels from the mezzanine's/);
  expect(() => verifyLeadIn({ expected, actual: [first, first, second] })).toThrow(
    /frame 1 of a lead-in is off by -1/,
  );
});

test('verifyCopiedClip finds a lead-in that differs from the mezzanine in more than frame_num', async () => {
  const { packets: leadIn } = await encodeLeadInWithFrames(33, 77);
  await cut(33, 77, 'with-lead-in.mp4');
  const clip = await readFile(at('with-lead-in.mp4'));
  const mezzanine = await open(film.path, 'r');
  try {
    const index = await readMp4Index(mezzanine);
    const selection = selectPackets({ index, info: film.info, startFrame: 33, endFrame: 77 });
    const clipPath = at('with-lead-in.mp4');
    const verify = () => verifyCopiedClip({ clip: clipPath, mezzanine, index, selection, leadIn, signal });
    // x264 is deterministic, so a second encoding gives the same packets.
    await expect(verify()).resolves.toMatchObject({ frames: 44 });
    const first = leadIn[0] ?? Buffer.alloc(0);
    const damaged = Buffer.from(clip);
    const last = clip.indexOf(first) + first.length - 1;
    damaged[last] = (damaged[last] ?? 0) ^ 1;
    await writeFile(clipPath, damaged);
    await expect(verify()).rejects.toMatchObject({
      message: expect.stringMatching(/frame 0 of the lead-in differs/),
    });
    const packet = leadIn[3] ?? Buffer.alloc(0);
    const offset = clip.indexOf(packet);
    for (const position of [packet.length - 1, packet.length - 3, packet.length - 5]) {
      packet[position] = (packet[position] ?? 0) ^ 1;
      clip[offset + position] = packet[position] ?? 0;
    }
    await writeFile(clipPath, clip);
    await expect(verify()).rejects.toMatchObject({
      message: expect.stringMatching(/frame 36 of the mezzanine differs/),
    });
  } finally {
    await mezzanine.close();
  }
});

test('encodeLeadIns encodes the lead-ins of several spans at once', async () => {
  const mezzanine = await open(film.path, 'r');
  try {
    const index = await readMp4Index(mezzanine);
    const make = (starts: number[]) =>
      encodeLeadIns({
        warm,
        mezzanine,
        index,
        info: film.info,
        selections: starts.map((startFrame) =>
          selectPackets({ index, info: film.info, startFrame, endFrame: 90 }),
        ),
        signal,
      });
    expect((await make([33, 24, 70, 40])).map(({ length }) => length)).toEqual([10, 0, 9, 3]);
  } finally {
    await mezzanine.close();
  }
});

test('encodeLeadIns refuses other parameter sets, too few frames and wrong frames', async () => {
  const mezzanine = await open(film.path, 'r');
  try {
    const index = await readMp4Index(mezzanine);
    const selection = selectPackets({ index, info: film.info, startFrame: 40, endFrame: 48 });
    const make = (change: (args: readonly string[]) => string[]) =>
      encodeLeadIns({
        warm: { ...warm, run: (request) => warm.run({ ...request, args: change(request.args) }) },
        mezzanine,
        index,
        info: film.info,
        selections: [selection],
        signal,
      });
    const replace = (from: string, to: string) => (args: readonly string[]) =>
      args.map((arg) => arg.replace(from, to));
    await expect(make((args) => [...args])).resolves.toMatchObject([{ length: 3 }]);
    await expect(make(replace('cabac=1', 'cabac=0'))).rejects.toThrow(/other parameter sets/);
    // The comparison decoder still holds the film's frames, so it would not notice a missing key frame.
    const withoutForcedKeyFrame = (args: readonly string[]) =>
      args.filter((arg, i) => arg !== '-force_key_frames' && args[i - 1] !== '-force_key_frames');
    await expect(make(withoutForcedKeyFrame)).rejects.toThrow(/does not begin with a key frame/);
    // Frames 0 and 1 are priming frames.
    await expect(make(replace('settb=', "select='not(eq(n,2))',settb="))).rejects.toThrow(/is off by 1/);
    await expect(make(replace('settb=', "select='lt(n,2)',settb="))).rejects.toThrow(/fewer frames/);
    await expect(make(replace('settb=', 'negate,settb='))).rejects.toThrow(/is off by null/);
  } finally {
    await mezzanine.close();
  }
});

test('encodeLeadIns refuses a damaged lead-in', async () => {
  const mezzanine = await open(film.path, 'r');
  try {
    const index = await readMp4Index(mezzanine);
    const make = (damage: (packet: Buffer) => void) =>
      encodeLeadIns({
        warm: {
          ...warm,
          async run(request) {
            if (!request.args.includes('flv')) return warm.run(request);
            const chunks: Buffer[] = [];
            await warm.run({ ...request, onStdout: (chunk) => chunks.push(chunk) });
            const flv = Buffer.concat(chunks);
            const packets: Buffer[] = [];
            for (let tag = 13; tag < flv.length; tag += 15 + flv.readUIntBE(tag + 1, 3)) {
              const body = flv.subarray(tag + 16, tag + 11 + flv.readUIntBE(tag + 1, 3));
              if (flv[tag] === 9 && flv[tag + 12] === 1) packets.push(body);
            }
            // The first two are priming frames.
            damage(packets[2] ?? Buffer.alloc(0));
            request.onStdout(flv);
          },
        },
        mezzanine,
        index,
        info: film.info,
        selections: [selectPackets({ index, info: film.info, startFrame: 40, endFrame: 48 })],
        signal,
      });
    await expect(make(() => undefined)).resolves.toMatchObject([{ length: 3 }]);
    const refused = { code: 'not_exact' };
    await expect(make((packet) => packet.fill(0, packet.length >> 1))).rejects.toMatchObject(refused);
    await expect(make((packet) => packet.fill(255, packet.length >> 2))).rejects.toMatchObject(refused);
  } finally {
    await mezzanine.close();
  }
});

test('uses ffmpeg processes started after the first cut for a second cut, also of another film of equal parameters', async () => {
  await runTestFfmpeg([
    ...[...numberedVideoInput({ rate: '25', seconds: 3 }), ...clickTrackInput({ seconds: 3 })],
    ...['-vf', 'noise=alls=40', ...fastH264Options, at('other.mkv')],
  ]);
  const other = await makeTestMezzanine({
    source: at('other.mkv'),
    output: at('other.mp4'),
    rate: { num: 25, den: 1 },
    keyFrameSeconds: [],
  });
  const ready = createFrameCutter({
    ...{ run, createTemporaryPath: createTestTemporaryPath, keepFfmpegReady: true },
  });
  const { info, path: mezzanine } = film;
  const make = (startFrame: number, output: string, { path, info }: TestMezzanine = film) =>
    ready.cut(
      { mezzanine: path, info, spans: [{ startFrame, endFrame: 70 }], output: at(output) },
      { signal },
    );
  runs.length = 0;
  try {
    await make(34, 'cold.mp4');
    await expect.poll(() => runs.length).toBe(4);
    await make(35, 'warm.mp4');
    expect(runs.length).toBe(4);
    await expect.poll(() => runs.length).toBe(6);
    await expect(make(35, 'other-cut.mp4', other)).resolves.toMatchObject({ method: 'lead-in' });
    expect(runs.length).toBe(6);
    await expect.poll(() => runs.length).toBe(8);
    // A cut that ends while another one runs starts no processes.
    runs.length = 0;
    const long = make(36, 'long.mp4');
    const aligned = ready.cut(
      { mezzanine, info, spans: [{ startFrame: 31, endFrame: 70 }], output: at('short.mp4') },
      { signal },
    );
    await aligned;
    await setImmediate();
    expect(runs.length).toBe(0);
    await long;
    await expect.poll(() => runs.length).toBe(2);
  } finally {
    await ready.close();
  }
});

test('a first cut uses processes that were prepared for it, once, and starts none of its own', async () => {
  const ready = createFrameCutter({
    ...{ run, createTemporaryPath: createTestTemporaryPath, keepFfmpegReady: true },
  });
  const { info, path: mezzanine } = film;
  runs.length = 0;
  try {
    await ready.prepare({ mezzanine, info });
    await ready.prepare({ mezzanine, info });
    await setImmediate();
    expect(runs.length).toBe(2);
    const spans = [{ startFrame: 34, endFrame: 70 }];
    const proof = await ready.cut({ mezzanine, info, spans, output: at('prepared.mp4') }, { signal });
    expect(proof.method).toBe('lead-in');
    expect(runs.length).toBe(2);
    await expect(ready.prepare({ mezzanine: at('none.mp4'), info })).rejects.toMatchObject({
      code: 'source_missing',
    });
  } finally {
    await ready.close();
  }
});

test('leaves no clip if the mezzanine is missing, or is removed, replaced or truncated during the cut', async () => {
  const missing = { code: 'source_missing' };
  await expect(cut(31, 60, 'none.mp4', at('nowhere.mp4'))).rejects.toMatchObject(missing);
  const changes: (() => Promise<void>)[] = [
    () => rm(at('changing.mp4')),
    async () => {
      await copyFile(at('film.mp4'), at('new.mp4'));
      await rename(at('new.mp4'), at('changing.mp4'));
    },
    () => writeFile(at('changing.mp4'), Buffer.alloc(5000)),
  ];
  for (const change of changes) {
    await copyFile(film.path, at('changing.mp4'));
    let done: Promise<void> | null = null;
    beforeRun = () => (done ??= change());
    await expect(cut(33, 60, 'none.mp4', at('changing.mp4'))).rejects.toMatchObject(missing);
    beforeRun = async () => undefined;
  }
  await expect(stat(at('none.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await listHiddenFiles()).toEqual([]);
});
