import { audioEncoderOptions } from '@taici/frame-cutter';
import { ffmpegGlobalOptions, fileUrl, trustedInputOptions } from './input-options.ts';

/** Returns ffmpeg arguments that copy a clip's sound into an m4a. */
export function planAudioCopy(args: { clip: string; output: string }): string[] {
  return [...audioInputOptions(args.clip), '-c', 'copy', ...m4aOutputOptions(args.output)];
}

/** Bit rate of an mp3, in bits per second. */
export const MP3_BIT_RATE = 192_000;

/** Returns ffmpeg arguments that encode a clip's sound as mp3, which every player supports. */
export function planMp3(args: { clip: string; output: string }): string[] {
  return [
    ...audioInputOptions(args.clip),
    '-c:a',
    'libmp3lame',
    '-b:a',
    String(MP3_BIT_RATE),
    '-map_metadata',
    '-1',
    '-f',
    'mp3',
    fileUrl(args.output),
  ];
}

/** Samples per second at which the background is processed. */
const SAMPLE_RATE = 48_000;
/** Delay of `dialoguenhance` in samples: three quarters of its window of 2,048. */
const ENHANCER_DELAY_SAMPLES = 1536;

/**
 * Subtracts from each channel what both share and what sounds like speech. The side signals keep their channels, so a
 * mono loudspeaker still plays them; in the difference of the channels they would be lost. Music in the centre becomes
 * a little quieter as well, which the gain makes up for.
 */
const removeCentreFilters = [
  `apad=pad_len=${ENHANCER_DELAY_SAMPLES}`,
  'dialoguenhance=original=1:enhance=1:voice=2',
  'pan=stereo|c0=c0-0.5*c2|c1=c1-0.5*c2',
  `atrim=start_sample=${ENHANCER_DELAY_SAMPLES}`,
  'asetpts=PTS-STARTPTS',
  'volume=1.5dB',
];
/** For mono sound, in which a voice cannot be separated: lowers the frequency band of voices. */
const lowerVoiceBandFilters = ['highshelf=f=320:g=-15:t=s:w=0.8', 'highshelf=f=3600:g=15:t=s:w=0.8'];

/**
 * Returns ffmpeg arguments that write an m4a in which voices are much quieter. `isWide` says that the two channels
 * differ.
 */
export function planBackgroundAudio(args: { clip: string; isWide: boolean; output: string }): string[] {
  const filters = [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=channel_layouts=stereo:sample_fmts=fltp',
    ...(args.isWide ? removeCentreFilters : lowerVoiceBandFilters),
  ];
  return [
    ...audioInputOptions(args.clip),
    '-af',
    filters.join(','),
    ...audioEncoderOptions,
    ...m4aOutputOptions(args.output),
  ];
}

/** Returns ffmpeg arguments that write a clip's sound to standard output as 16-bit stereo samples at 16 kHz. */
export function planStereoPcm(clip: string): string[] {
  return [...audioInputOptions(clip), '-ac', '2', '-ar', '16000', '-f', 's16le', 'pipe:1'];
}

function audioInputOptions(clip: string): string[] {
  return [...ffmpegGlobalOptions, ...trustedInputOptions({ path: clip }), '-map', '0:a:0'];
}

function m4aOutputOptions(output: string): string[] {
  return ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'ipod', fileUrl(output)];
}
