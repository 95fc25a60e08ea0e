import { open, stat } from 'node:fs/promises';
import { MEZZANINE_GOP, trackTimescale } from '@taici/frame-cutter';
import { AppError } from '#domain/errors.ts';
import type { MezzanineInfo } from '#domain/films/types.ts';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import type { RunFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { planPacketList } from '../plans/inspect-file.ts';
import { createPacketListParser, type PacketStats } from './parse-packet-list.ts';

const VERIFY_WALL_MS = 10 * 60_000;

/**
 * Verifies a finished mezzanine by the contents of the file: H.264 without B-frames on the expected frame grid from 0,
 * a key frame at every frame of `keyFrames` that exists and at least every 12 frames, and sound (if there is any) from
 * 0. `isSoundEven` is false if the timestamps of the sound have a gap. Throws video_empty if no frame was decoded, and
 * internal, naming the fault, for anything else.
 */
export async function verifyMezzanine(args: {
  run: RunFfmpeg;
  path: string;
  size: { width: number; height: number };
  rate: FrameRate;
  keyFrames: readonly number[];
  originalStartMs: number;
  signal: AbortSignal | null;
}): Promise<{ info: MezzanineInfo; soundEndMs: number; isSoundEven: boolean }> {
  const { run, path, size, rate, signal } = args;
  const parser = createPacketListParser();
  await run({
    tool: 'ffprobe',
    args: planPacketList(path),
    signal,
    wallMs: VERIFY_WALL_MS,
    fallbackErrorCode: 'internal',
    onStdout: (chunk) => parser.take(chunk.toString('latin1')),
  });
  const streams = parser.finish();
  const video = streams.find(({ fields }) => fields.get('codec_type') === 'video');
  const audio = streams.find(({ fields }) => fields.get('codec_type') === 'audio');
  const picture = video?.packets;
  if (!picture) throw new AppError('video_empty', { message: 'no frame could be decoded' });
  const videoField = (name: string) => video.fields.get(name);

  const timescale = trackTimescale(rate);
  expect(
    videoField('codec_name') === 'h264' && videoField('has_b_frames') === '0',
    'not H.264 without B-frames',
  );
  expect(
    videoField('width') === String(size.width) && videoField('height') === String(size.height),
    'not of the planned size',
  );
  expect(videoField('time_base') === `1/${timescale}`, 'not on the planned time scale');
  expect(picture.firstPts === 0, 'does not begin at 0');
  expect(
    picture.evenlySpacedCount === picture.count &&
      (picture.count === 1 || picture.duration === (timescale * rate.den) / rate.num),
    'frames are not of one length',
  );
  expectKeyFrames({ picture, keyFrames: args.keyFrames });
  const sound = audio?.packets;
  if (sound) expect(Math.abs(Number(audio.fields.get('start_time'))) < 0.001, 'sound does not begin at 0');

  const info = {
    ...size,
    rate,
    frames: picture.count,
    durationMs: Math.round(frameStartMs(picture.count, rate)),
    hasAudio: Boolean(sound),
    bytes: (await stat(path)).size,
    originalStartMs: args.originalStartMs,
    encoder: await readEncoder({ path, position: picture.firstPosition }),
  };
  return {
    info,
    soundEndMs: sound ? (sound.count * 1024 * 1000) / 48_000 : 0,
    // The last packet may be shorter.
    isSoundEven: !sound || sound.evenlySpacedCount >= sound.count - 1,
  };
}

function expectKeyFrames(args: { picture: PacketStats; keyFrames: readonly number[] }): void {
  const { picture, keyFrames } = args;
  const keys = new Set(picture.keyFrames);
  const missing = keyFrames.find((frame) => frame < picture.count && !keys.has(frame));
  expect(missing === undefined, `no key frame at frame ${missing}`);
  expect(keys.has(0), 'does not begin with a key frame');
  const gap = [...picture.keyFrames, picture.count].find(
    (key, i) => key - (picture.keyFrames[i - 1] ?? 0) > MEZZANINE_GOP,
  );
  expect(gap === undefined, `more than ${MEZZANINE_GOP} frames before frame ${gap} without a key frame`);
}

function expect(holds: boolean, fault: string): void {
  if (!holds) throw new AppError('internal', { message: `mezzanine: ${fault}` });
}

/** Reads the name and version of the encoder, which x264 writes into the first frame. */
async function readEncoder(args: { path: string; position: number }): Promise<string> {
  const handle = await open(args.path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2048), 0, 2048, args.position);
    const text = buffer.subarray(0, bytesRead).toString('latin1');
    const core = /x264 - core (\d+)(?: (r\d+))?(?: ([0-9a-f]+))?/.exec(text);
    return core ? ['x264', ...core.slice(1).filter(Boolean)].join(' ') : 'x264';
  } finally {
    await handle.close();
  }
}
