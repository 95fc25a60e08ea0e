import { mezzanineEncoder } from './encoder.ts';
import { ffmpegHead, WORK_THREADS } from './input-guards.ts';
import { smallPicture } from './small-pictures.ts';

/** Standard input in one format, and nothing else. */
function pipedInput(format: string): string[] {
  return [
    '-protocol_whitelist',
    'pipe',
    '-threads',
    String(WORK_THREADS),
    '-f',
    format,
    '-i',
    'pipe:0',
    '-map',
    '0:v:0',
    '-fps_mode',
    'passthrough',
  ];
}

/**
 * ffmpeg arguments that encode what an mp4 on standard input shows, with the mezzanine's own encoder, as an H.264 byte
 * stream to standard output. They depend on the film's size and rate alone, so the process can be started beforehand.
 */
export function planHead(shape: Parameters<typeof mezzanineEncoder>[0]): string[] {
  return [...ffmpegHead, ...pipedInput('mp4'), ...mezzanineEncoder(shape), '-f', 'h264', 'pipe:1'];
}

/** ffmpeg arguments that write every frame of an H.264 byte stream on standard input to standard output as small pictures. */
export function planStreamPictures(): string[] {
  return [...ffmpegHead, '-xerror', ...pipedInput('h264'), '-vf', smallPicture, '-f', 'rawvideo', 'pipe:1'];
}
