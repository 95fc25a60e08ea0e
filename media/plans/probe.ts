import {
  ffmpegGlobalOptions,
  ffprobeGlobalOptions,
  fileUrl,
  untrustedInputOptions,
} from './input-options.ts';

/** Two seconds of most films. */
const PICTURES_TIMED = 50;

/** ffprobe arguments that describe a source as JSON. */
export function planProbe(path: string): string[] {
  return [
    ...ffprobeGlobalOptions,
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
export function planFrameTimes(args: { path: string; streamIndex: number }): string[] {
  return [
    ...ffprobeGlobalOptions,
    ...['-select_streams', String(args.streamIndex), '-read_intervals', `%+#${PICTURES_TIMED}`],
    ...['-show_entries', 'packet=pts_time', '-of', 'csv=p=0', fileUrl(args.path)],
  ];
}

/** ffmpeg arguments that read one stream to its end without decoding, so that its last progress report tells its length. */
export function planDurationScan(args: { path: string; streamIndex: number }): string[] {
  return [
    ...ffmpegGlobalOptions,
    ...untrustedInputOptions({ path: args.path }),
    '-map',
    `0:${args.streamIndex}`,
    '-c',
    'copy',
    '-f',
    'null',
    '-',
  ];
}
