import { audioEncoderOptions, ffmpegGlobalOptions, fileUrl, mp4InputOptions } from '@taici/frame-cutter';
import { ANALYSIS_SAMPLE_RATE } from '#domain/dubs/measure-voice-level.ts';

/** Returns ffmpeg arguments that copy a clip's sound into an m4a. */
export function planAudioCopy(args: { clip: string; output: string }): string[] {
  return [...audioInputOptions(args.clip), '-c', 'copy', ...m4aOutputOptions(args.output)];
}

/** Bit rate of an mp3, in bits per second. */
const MP3_BIT_RATE = 192_000;

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
 * mono loudspeaker still plays them; in the difference of the channels they would be lost. Music in the center becomes
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
 * Returns the filters that turn 48 kHz stereo into its background, in which voices are much quieter. `isWide` says that the
 * two channels differ.
 */
export const backgroundFilters = (isWide: boolean): readonly string[] =>
  isWide ? removeCentreFilters : lowerVoiceBandFilters;

/**
 * Returns ffmpeg arguments that write an m4a in which voices are much quieter. `isWide` says that the two channels
 * differ.
 */
export function planBackgroundAudio(args: { clip: string; isWide: boolean; output: string }): string[] {
  const filters = [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=channel_layouts=stereo:sample_fmts=fltp',
    ...backgroundFilters(args.isWide),
  ];
  return [
    ...audioInputOptions(args.clip),
    '-af',
    filters.join(','),
    ...audioEncoderOptions,
    ...m4aOutputOptions(args.output),
  ];
}

/**
 * Returns ffmpeg arguments that write mono 16-bit samples at ANALYSIS_SAMPLE_RATE: the speech band of a clip's sound to
 * standard output, that of its background to `pipe:4`, and the whole sound to `pipe:5`.
 */
export function planSpeechBands(args: { clip: string; isWide: boolean }): string[] {
  const mono = 'pan=mono|c0=0.5*c0+0.5*c1';
  const rate = `aresample=${ANALYSIS_SAMPLE_RATE}`;
  const band = `highpass=f=300:p=2,lowpass=f=3400:p=2,${rate}`;
  const graph = [
    `[0:a:0]aresample=${SAMPLE_RATE}:async=1:first_pts=0,aformat=channel_layouts=stereo:sample_fmts=fltp,asplit=3[o][b][w]`,
    `[o]${mono},${band}[original]`,
    `[b]${backgroundFilters(args.isWide).join(',')},${mono},${band}[background]`,
    `[w]${mono},${rate}[whole]`,
  ].join(';');
  return [
    ...ffmpegGlobalOptions,
    ...mp4InputOptions({ path: args.clip }),
    ...['-filter_complex', graph],
    ...['-map', '[original]', '-f', 's16le', 'pipe:1', '-map', '[background]', '-f', 's16le', 'pipe:4'],
    ...['-map', '[whole]', '-f', 's16le', 'pipe:5'],
  ];
}

/** Returns ffmpeg arguments that write a clip's sound to standard output as 16-bit stereo samples at 16 kHz. */
export function planStereoPcm(clip: string): string[] {
  return [...audioInputOptions(clip), '-ac', '2', '-ar', '16000', '-f', 's16le', 'pipe:1'];
}

function audioInputOptions(clip: string): string[] {
  return [...ffmpegGlobalOptions, ...mp4InputOptions({ path: clip }), '-map', '0:a:0'];
}

/** Returns ffmpeg output options for an m4a without metadata of the source. */
export function m4aOutputOptions(output: string): string[] {
  return ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'ipod', fileUrl(output)];
}
