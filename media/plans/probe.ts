import { ffmpegGlobalOptions, fileUrl } from '@taici/frame-cutter';
import { ffprobeGlobalOptions, untrustedInputOptions } from './input-options.ts';

/** Two seconds of most films. */
const TIMED_FRAMES = 50;

/** Returns ffprobe arguments that describe a source as JSON. */
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

/**
 * Returns ffprobe arguments that list the times of the first 50 frames of a stream in seconds, one per line, in file
 * order.
 */
export function planFrameTimes(args: { path: string; streamIndex: number }): string[] {
  return [
    ...ffprobeGlobalOptions,
    ...['-select_streams', String(args.streamIndex), '-read_intervals', `%+#${TIMED_FRAMES}`],
    ...['-show_entries', 'packet=pts_time', '-of', 'csv=p=0', fileUrl(args.path)],
  ];
}

/**
 * Returns ffmpeg arguments that read one stream to its end without decoding. The last progress report gives its
 * duration.
 */
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
