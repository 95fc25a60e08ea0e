import type { FrameRate } from '#shared/frames.ts';
import { FIRST_PIPE } from '../run-ffmpeg.ts';
import { headEncoder } from './encoder.ts';
import { ffmpegHead, WORK_THREADS } from './input-guards.ts';
import { gridFilter } from './mezzanine.ts';
import { smallPicture } from './small-pictures.ts';

/** Seconds at which the frames to be encoded begin on standard input; those before them stand at its very beginning. */
export const HEAD_STARTS_AT = 1;

function pipedInput(format: string): string[] {
  return ['-protocol_whitelist', 'pipe', '-threads', String(WORK_THREADS), '-f', format, '-i', 'pipe:0'];
}

const rawOutput = ['-fps_mode', 'passthrough', '-f', 'rawvideo'];

/**
 * ffmpeg arguments that decode an mp4 on standard input and encode the frames from HEAD_STARTS_AT on to join
 * the mezzanine's own, as an H.264 byte stream to standard output; all that were decoded go to `pipe:4` as small pictures. They
 * depend on the film's size and rate alone, so the process can be started before anyone knows which frames it will get.
 */
export function planHead(shape: { width: number; height: number; rate: FrameRate }): string[] {
  const encoded = [`select='gte(t,${HEAD_STARTS_AT / 2})'`, 'setpts=PTS-STARTPTS', gridFilter(shape.rate)];
  const graph = [
    '[0:v:0]format=yuv420p,split=2[all][seen]',
    `[all]${encoded.join(',')}[head]`,
    `[seen]${smallPicture}[small]`,
  ].join(';');
  return [
    ...ffmpegHead,
    ...pipedInput('mp4'),
    '-filter_complex',
    graph,
    ...['-map', '[head]', '-fps_mode', 'cfr', ...headEncoder(shape), '-f', 'h264', 'pipe:1'],
    ...['-map', '[small]', ...rawOutput, `pipe:${FIRST_PIPE}`],
  ];
}

/** ffmpeg arguments that write every frame of an H.264 byte stream on standard input to standard output as small pictures. */
export function planStreamPictures(): string[] {
  const pictures = ['-map', '0:v:0', '-vf', smallPicture, ...rawOutput, 'pipe:1'];
  return [...ffmpegHead, '-xerror', ...pipedInput('h264'), ...pictures];
}
