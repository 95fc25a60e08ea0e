import { ffmpegHead, ffprobeHead, fileUrl, sourceInput } from './input-guards.ts';

/** ffprobe arguments that describe a source as JSON. */
export function planProbe(path: string): string[] {
  return [
    ...ffprobeHead,
    '-analyzeduration',
    '10M',
    '-probesize',
    '20M',
    '-show_format',
    '-show_streams',
    '-of',
    'json',
    fileUrl(path),
  ];
}

/** ffmpeg arguments that read one stream to its end without decoding, so that its last progress report tells its length. */
export function planMeasure(args: { path: string; streamIndex: number }): string[] {
  return [
    ...ffmpegHead,
    ...sourceInput({ path: args.path }),
    '-map',
    `0:${args.streamIndex}`,
    '-c',
    'copy',
    '-f',
    'null',
    '-',
  ];
}
