import { ffmpegHead, ffprobeHead, fileUrl, sourceInput } from './input-guards.ts';

/** Two seconds of most films. */
const PICTURES_TIMED = 50;

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

/** ffprobe arguments that tell the times of the first pictures of a stream, in seconds, one a line, in the order they lie in. */
export function planPictureTimes(args: { path: string; streamIndex: number }): string[] {
  return [
    ...ffprobeHead,
    ...['-select_streams', String(args.streamIndex), '-read_intervals', `%+#${PICTURES_TIMED}`],
    ...['-show_entries', 'packet=pts_time', '-of', 'csv=p=0', fileUrl(args.path)],
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
