import {
  audioEncoderOptions,
  clipEncoderOptions,
  ffmpegGlobalOptions,
  fileUrl,
  mp4InputOptions,
  mp4OutputOptions,
} from '@taici/frame-cutter';
import type { ReelFormat } from '#domain/reels/reel-format.ts';
import type { FrameRate } from '#shared/frames.ts';
import { buildSubtitleFilter, type SubtitleOverlay } from './clip-downloads.ts';
import { frameGridFilter } from './mezzanine.ts';

/** Samples per second of a reel's sound, which is 16-bit stereo until it is encoded. */
export const REEL_SAMPLE_RATE = 48_000;
/** Size of one sample of both channels, in bytes. */
export const REEL_SAMPLE_BYTES = 4;
/** Length of the fade at each end of a part, in seconds: not heard as a fade, but without the click of a jump. */
const FADE_SECONDS = 0.015;

const rawSound = ['-f', 's16le', '-ac', '2', '-ar', String(REEL_SAMPLE_RATE)];

/**
 * Returns the ffmpeg arguments that convert a clip to the format of a reel. They write exactly `frames` frames to the MP4
 * file `video`, with black bars if the aspect ratio differs, and exactly `samples` samples to the raw file `sound`, with a
 * fade at each end. If the clip is a fraction of a frame too short, they repeat the last frame and add silence.
 */
export function planReelPart(args: {
  clip: string;
  hasAudio: boolean;
  format: ReelFormat;
  frames: number;
  samples: number;
  /** Drawn onto every frame; null for nothing. */
  overlay: SubtitleOverlay | null;
  video: string;
  sound: string;
}): string[] {
  const { format, frames, samples, overlay } = args;
  const { width, height, rate } = format;
  const picture = [
    frameGridFilter(rate),
    `tpad=stop_mode=clone:stop_duration=1`,
    `trim=end_frame=${frames}`,
    // One color space for all parts, or their parameter sets would differ.
    `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic:out_color_matrix=bt709:out_range=tv`,
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    ...(overlay ? [buildSubtitleFilter(overlay)] : []),
    'format=yuv420p',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
  ].join(',');
  const seconds = samples / REEL_SAMPLE_RATE;
  const sound = [
    'aresample=async=1:first_pts=0',
    'aformat=sample_fmts=s16:channel_layouts=stereo',
    'apad',
    `atrim=end_sample=${samples}`,
    `afade=t=in:d=${FADE_SECONDS}`,
    `afade=t=out:st=${Math.max(0, seconds - FADE_SECONDS).toFixed(6)}:d=${FADE_SECONDS}`,
  ].join(',');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.clip }),
    ...['-map', '0:v:0', '-vf', picture, '-fps_mode', 'passthrough'],
    ...clipEncoderOptions(format),
    ...mp4OutputOptions(rate),
    fileUrl(args.video),
    ...(args.hasAudio ? ['-map', '0:a:0', '-af', sound, ...rawSound, fileUrl(args.sound)] : []),
  ];
}

/** Subtitles that a player can turn on. */
export interface SoftSubtitles {
  /** ISO 639-2. */
  language: 'eng' | 'chi';
  /** Path of a SubRip file. */
  path: string;
}

/** Returns ffmpeg arguments that write one mp4 from a video track, copied, raw sound, encoded, and subtitles. */
export function planReelMux(args: {
  video: string;
  sound: string;
  subtitles: readonly SoftSubtitles[];
  rate: FrameRate;
  output: string;
}): string[] {
  const { subtitles } = args;
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.video }),
    ...['-protocol_whitelist', 'file', ...rawSound, '-i', fileUrl(args.sound)],
    ...subtitles.flatMap(({ path }) => ['-protocol_whitelist', 'file', '-f', 'srt', '-i', fileUrl(path)]),
    ...['-map', '0:v:0', '-c:v', 'copy', '-map', '1:a:0', ...audioEncoderOptions],
    ...subtitles.flatMap((_, at) => ['-map', `${at + 2}:s:0`]),
    ...(subtitles.length > 0 ? ['-c:s', 'mov_text'] : []),
    ...mp4OutputOptions(args.rate),
    ...subtitles.flatMap(({ language }, at) => [`-metadata:s:s:${at}`, `language=${language}`]),
    fileUrl(args.output),
  ];
}
