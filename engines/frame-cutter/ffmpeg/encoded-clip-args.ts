import type { MezzanineInfo } from '#domain/films/types.ts';
import { ffmpegGlobalOptions, fileUrl, trustedInputOptions } from '#media/plans/input-options.ts';
import { frameSeekSeconds } from '#shared/frames.ts';
import { audioEncoderOptions, clipEncoderOptions, mp4OutputOptions } from './encoder-options.ts';

/** Sound decoded before the cut: the first AAC frame after a seek lacks the one before it and comes out damaged. */
const RUN_UP_SECONDS = 0.5;
const SPARE_SECONDS = 0.5;

/**
 * ffmpeg arguments that encode frames [startFrame, endFrame) of a mezzanine anew. Both picture and sound begin to be read
 * a little earlier; the picture is then cut by frame number and the sound at the same instant, to the sample, and brought
 * to the picture's length.
 */
export function planEncodedClip(args: {
  mezzanine: string;
  facts: MezzanineInfo;
  startFrame: number;
  endFrame: number;
  output: string;
}): string[] {
  const { facts, startFrame, endFrame } = args;
  const { rate } = facts;
  const runUp = Math.min(startFrame, Math.ceil((RUN_UP_SECONDS * rate.num) / rate.den));
  const frames = endFrame - startFrame;
  const seek = frameSeekSeconds(startFrame - runUp, rate);
  const seconds = (frames * rate.den) / rate.num;
  // The seek is cut down to the microsecond: what it lost is added here, so the sound is not early by it.
  const soundStart = (startFrame * rate.den) / rate.num - Number(seek);
  const sound = [
    `atrim=start=${soundStart.toFixed(6)}:end=${(soundStart + seconds).toFixed(6)}`,
    'asetpts=PTS-STARTPTS',
    `apad=whole_dur=${seconds.toFixed(6)}`,
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...trustedInputOptions({
      path: args.mezzanine,
      // Even a seek to 0 would leave out the AAC encoder's run-in, which lies before 0.
      options: [
        ...(startFrame > runUp ? ['-ss', seek] : []),
        '-t',
        (soundStart + seconds + SPARE_SECONDS).toFixed(6),
      ],
    }),
    '-map',
    '0:v:0',
    ...(facts.hasAudio ? ['-map', '0:a:0'] : []),
    '-vf',
    `trim=start_frame=${runUp}:end_frame=${runUp + frames},setpts=PTS-STARTPTS`,
    '-fps_mode',
    'cfr',
    ...clipEncoderOptions(facts),
    ...(facts.hasAudio ? ['-af', sound, ...audioEncoderOptions] : []),
    ...mp4OutputOptions(rate),
    fileUrl(args.output),
  ];
}
