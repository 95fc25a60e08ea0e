import { ffmpegGlobalOptions, mp4InputOptions } from '@taici/frame-cutter';

/**
 * Returns ffmpeg arguments that write a span of a mezzanine's sound to standard output as mono samples, 32-bit floats from
 * -1 to 1.
 */
export function planFilmSound(args: {
  mezzanine: string;
  fromMs: number;
  lengthMs: number;
  sampleRate: number;
}): string[] {
  const { mezzanine, fromMs, lengthMs, sampleRate } = args;
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({
      path: mezzanine,
      options: ['-ss', seconds(fromMs), '-t', seconds(lengthMs), '-vn'],
    }),
    ...['-map', '0:a:0', '-ac', '1', '-ar', String(sampleRate), '-f', 'f32le', 'pipe:1'],
  ];
}
