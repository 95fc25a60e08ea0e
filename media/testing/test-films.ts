import type { MezzanineInfo } from '#domain/films/types.ts';
import { createMediaProcessor } from '../create-media-processor.ts';
import { createFfmpegRunner } from '../ffmpeg/run-ffmpeg.ts';

/**
 * Films for tests, made on the spot. Every frame carries its own number as sixteen black or white fields along its upper
 * edge, so that what comes out of any treatment tells which frame it is.
 */
const numbers =
  "geq=lum='if(lt(Y,H*16/90),255*mod(floor(N/pow(2,floor(X*16/W))),2),mod(X+3*N,180)+30)':cb=128:cr=128";

const run = createFfmpegRunner({});

/** Runs ffmpeg on arguments of the test's own. */
export async function runTestFfmpeg(args: readonly string[]): Promise<Buffer> {
  const { stdout } = await run({
    tool: 'ffmpeg',
    args: ['-nostdin', '-hide_banner', '-y', '-v', 'error', ...args],
    signal: null,
    wallMs: 60_000,
    fallbackErrorCode: 'internal',
    maxOutputBytes: 64 * 1024 * 1024,
  });
  return stdout;
}

/** What ffprobe tells of these entries of a file's streams, as comma-separated values. */
export async function runTestFfprobe(args: { path: string; entries: string }): Promise<string> {
  const { stdout } = await run({
    tool: 'ffprobe',
    args: ['-v', 'error', '-show_entries', `stream=${args.entries}`, '-of', 'csv=p=0', `file:${args.path}`],
    signal: null,
    wallMs: 60_000,
    fallbackErrorCode: 'internal',
  });
  return stdout.toString('utf8').trim();
}

/** Input arguments of a numbered picture. `rate` as ffmpeg writes it. */
export function numberedVideoInput(args: { rate: string; seconds: number; size?: string }): string[] {
  return [
    '-f',
    'lavfi',
    '-i',
    `color=black:s=${args.size ?? '160x90'}:r=${args.rate}:d=${args.seconds},${numbers}`,
  ];
}

/** Input arguments of a sound that clicks (20 ms of 1 kHz) at every full second. */
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

/** Small and quick, fine enough for the numbers to survive. */
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

/** The numbers on the frames of a film, in the order they are shown. */
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

/** Seconds at which the clicks of a film's sound begin, on the film's own time axis. */
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
  let quietSince = -rate;
  for (let at = 0; at < bytes.length / 2; at += 1) {
    if (Math.abs(bytes.readInt16LE(at * 2)) < 6000) continue;
    if (at - quietSince > rate / 4) clicks.push(at / rate);
    quietSince = at;
  }
  return clicks;
}

/** Brings a test's film in as the product does. */
export async function importTestFilm(args: {
  source: string;
  output: string;
  keyFrameMs?: number[];
}): Promise<{ path: string; facts: MezzanineInfo; truncated: boolean }> {
  const media = createMediaProcessor();
  const options = { signal: new AbortController().signal };
  const facts = await media.probeSource(args.source, options);
  const made = await media.makeMezzanine(
    { path: args.source, facts, output: args.output, keyFrameMs: args.keyFrameMs ?? [] },
    options,
  );
  return { path: args.output, ...made };
}

/** 0, 1, ... count - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
