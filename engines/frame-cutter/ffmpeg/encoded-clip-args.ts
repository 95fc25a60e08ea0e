import { frameSeekSeconds } from '../core/frames.ts';
import type { MezzanineFormat } from '../core/types.ts';
import { audioEncoderOptions, clipEncoderOptions, mp4OutputOptions } from './encoder-options.ts';
import { ffmpegGlobalOptions, fileUrl, mp4InputOptions } from './input-options.ts';

/**
 * Time that is decoded before the cut. The first AAC packet after a seek lacks the one before it and decodes
 * incorrectly.
 */
const PREROLL_SECONDS = 0.5;
/** Time that is read after the cut, so that rounding never loses the end. */
const MARGIN_SECONDS = 0.5;

/**
 * Returns ffmpeg arguments that encode frames [startFrame, endFrame) of a mezzanine again. Reading starts a little
 * earlier; video is then trimmed by frame number, and audio at the same time, to the sample, and padded to the length
 * of the video.
 */
export function planEncodedClip(args: {
  mezzanine: string;
  info: MezzanineFormat;
  startFrame: number;
  endFrame: number;
  output: string;
}): string[] {
  const { info, startFrame, endFrame } = args;
  const { rate } = info;
  const preroll = Math.min(startFrame, Math.ceil((PREROLL_SECONDS * rate.num) / rate.den));
  const frames = endFrame - startFrame;
  const seek = frameSeekSeconds(startFrame - preroll, rate);
  const seconds = (frames * rate.den) / rate.num;
  // The seek time was rounded down to the microsecond. Counting from the rounded value keeps the sound in step.
  const soundStart = (startFrame * rate.den) / rate.num - Number(seek);
  const sound = [
    `atrim=start=${soundStart.toFixed(6)}:end=${(soundStart + seconds).toFixed(6)}`,
    'asetpts=PTS-STARTPTS',
    `apad=whole_dur=${seconds.toFixed(6)}`,
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({
      path: args.mezzanine,
      // No seek at the beginning: even one to 0 would drop the AAC encoder's priming samples, which are before 0.
      options: [
        ...(startFrame > preroll ? ['-ss', seek] : []),
        '-t',
        (soundStart + seconds + MARGIN_SECONDS).toFixed(6),
      ],
    }),
    '-map',
    '0:v:0',
    ...(info.hasAudio ? ['-map', '0:a:0'] : []),
    '-vf',
    `trim=start_frame=${preroll}:end_frame=${preroll + frames},setpts=PTS-STARTPTS`,
    '-fps_mode',
    'cfr',
    ...clipEncoderOptions(info),
    ...(info.hasAudio ? ['-af', sound, ...audioEncoderOptions] : []),
    ...mp4OutputOptions(rate),
    fileUrl(args.output),
  ];
}
