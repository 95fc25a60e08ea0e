import { open } from 'node:fs/promises';
import type { FrameRate } from '../core/frames.ts';
import type { MezzanineFormat } from '../core/types.ts';
import { audioEncoderOptions, mezzanineEncoderOptions, mp4OutputOptions } from '../ffmpeg/encoder-options.ts';
import { readMp4Index } from '../mp4/read-mp4-index.ts';
import { runProcess } from './run-test-task.ts';

/** Runs ffmpeg with these arguments and resolves to its standard output. */
export async function runTestFfmpeg(args: readonly string[]): Promise<Buffer> {
  const { stdout } = await runProcess('ffmpeg', {
    args: ['-nostdin', '-hide_banner', '-y', '-v', 'error', ...args],
  });
  return stdout;
}

/** Runs ffprobe and resolves to these entries of a file's streams, as comma-separated values. */
export async function runTestFfprobe(args: { path: string; entries: string }): Promise<string> {
  const { stdout } = await runProcess('ffprobe', {
    args: ['-v', 'error', '-show_entries', `stream=${args.entries}`, '-of', 'csv=p=0', `file:${args.path}`],
  });
  return stdout.toString('utf8').trim();
}

/**
 * Returns input arguments for a video with numbered frames. `rate` is in ffmpeg's notation. The number is painted as sixteen
 * black or white fields along the upper edge, so that a test can identify the frame in any output. A gradient that moves
 * is below them. Both are computed as two rows and then stretched, because ffmpeg takes long to compute each pixel.
 */
export function numberedVideoInput(args: { rate: string; seconds: number; size?: string }): string[] {
  const [width = 0, height = 0] = (args.size ?? '160x90').split('x').map(Number);
  // Even, as the planes of color need it.
  const barHeight = 2 * Math.ceil((height * 8) / 90);
  const rows = (rowWidth: number, level: string, rowHeight: number) =>
    `color=black:s=${rowWidth}x2:r=${args.rate}:d=${args.seconds},geq=lum='${level}':cb=128:cr=128,` +
    `scale=${width}:${rowHeight}:flags=neighbor`;
  const bar = rows(16, '255*mod(floor(N/pow(2,X)),2)', barHeight);
  const gradient = rows(width, 'mod(X+3*N,180)+30', height - barHeight);
  return ['-f', 'lavfi', '-i', `${bar}[bar];${gradient}[gradient];[bar][gradient]vstack,setsar=1`];
}

/** Returns input arguments for a sound track with a click (20 ms of 1 kHz) at every full second. */
export function clickTrackInput(args: { seconds: number; sampleRate?: number; layout?: string }): string[] {
  const click = 'sin(2*PI*1000*t)*lt(mod(t,1),0.02)';
  const expressions = args.layout === '5.1' ? Array(6).fill(click).join('|') : click;
  const layout = args.layout ?? 'mono';
  return [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='${expressions}':s=${args.sampleRate ?? 48_000}:d=${args.seconds}:c=${layout}`,
  ];
}

/** Encoder options that are fast, but fine enough for the frame numbers to stay readable. */
export const fastH264Options = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-crf',
  '16',
  '-pix_fmt',
  'yuv420p',
];

/** Reads the numbers on the frames of a film, in presentation order. */
export async function readFrameNumbers(path: string): Promise<number[]> {
  const fields = await runTestFfmpeg([
    '-i',
    `file:${path}`,
    '-map',
    '0:v:0',
    '-vf',
    'crop=iw:ih*14/90:0:0,scale=16:1:flags=area,format=gray',
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ]);
  return Array.from({ length: fields.length / 16 }, (_, frame) =>
    [...fields.subarray(frame * 16, frame * 16 + 16)].reduce(
      (sum, value, bit) => sum + (value > 128 ? 2 ** bit : 0),
      0,
    ),
  );
}

/** Reads the times at which the clicks in a film's sound begin, in seconds. */
export async function readClickTimes(path: string): Promise<number[]> {
  const rate = 48_000;
  const bytes = await runTestFfmpeg([
    '-i',
    `file:${path}`,
    '-map',
    '0:a:0',
    '-af',
    'aresample=async=1:first_pts=0',
    '-ac',
    '1',
    '-ar',
    String(rate),
    '-f',
    's16le',
    'pipe:1',
  ]);
  const clicks: number[] = [];
  let lastLoud = -rate;
  for (let at = 0; at < bytes.length / 2; at += 1) {
    if (Math.abs(bytes.readInt16LE(at * 2)) < 6000) continue;
    if (at - lastLoud > rate / 4) clicks.push(at / rate);
    lastLoud = at;
  }
  return clicks;
}

export interface TestMezzanine {
  path: string;
  info: MezzanineFormat;
}

/** Encodes a film as a mezzanine (see README.md), with additional key frames at these times in seconds. */
export async function makeTestMezzanine(args: {
  source: string;
  output: string;
  rate: FrameRate;
  size?: { width: number; height: number };
  keyFrameSeconds?: readonly number[];
  hasAudio?: boolean;
}): Promise<TestMezzanine> {
  const { source, output, rate, keyFrameSeconds = [], hasAudio = true } = args;
  const shape = { ...(args.size ?? { width: 160, height: 90 }), rate };
  await runTestFfmpeg([
    ...['-i', source, '-map', '0:v:0', ...(hasAudio ? ['-map', '0:a:0'] : [])],
    ...['-vf', `fps=fps=${rate.num}/${rate.den}:start_time=0:round=near,format=yuv420p`, '-fps_mode', 'cfr'],
    ...mezzanineEncoderOptions(shape),
    ...(keyFrameSeconds.length > 0 ? ['-force_key_frames', keyFrameSeconds.join(',')] : []),
    ...(hasAudio ? ['-af', 'aresample=async=1:first_pts=0', ...audioEncoderOptions] : []),
    ...mp4OutputOptions(rate),
    output,
  ]);
  const file = await open(output, 'r');
  try {
    const { video } = await readMp4Index(file);
    return { path: output, info: { ...shape, frames: video.sizes.length, hasAudio } };
  } finally {
    await file.close();
  }
}

/** Returns the numbers 0, 1, ... count - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
