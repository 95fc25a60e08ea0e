import { audioEncoderOptions } from '@taici/frame-cutter';
import { ffmpegGlobalOptions, fileUrl, trustedInputOptions } from './input-options.ts';

/** ffmpeg arguments that put a clip's sound into an m4a, untouched. */
export function planAudioCopy(args: { clip: string; output: string }): string[] {
  return [...begin(args.clip), '-c', 'copy', ...m4a(args.output)];
}

/** Bits a second of an mp3. */
export const MP3_BIT_RATE = 192_000;

/** ffmpeg arguments that make an mp3 of a clip's sound, which every player on earth takes. */
export function planMp3(args: { clip: string; output: string }): string[] {
  return [
    ...begin(args.clip),
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

/** Samples a second at which the background is worked on. */
const SAMPLE_RATE = 48_000;
/** `dialoguenhance` gives each sample this much later than it took it: three quarters of its window of 2,048. */
const ENHANCER_DELAY = 1536;

/**
 * What two channels share and sounds like speech is taken off each of them. What is at the sides stays at the sides, so
 * that one loudspeaker still hears it, which the difference of the channels would not give. Music that is in the middle
 * goes down a little as well; the gain makes up for that.
 */
const liftCentre = [
  `apad=pad_len=${ENHANCER_DELAY}`,
  'dialoguenhance=original=1:enhance=1:voice=2',
  'pan=stereo|c0=c0-0.5*c2|c1=c1-0.5*c2',
  `atrim=start_sample=${ENHANCER_DELAY}`,
  'asetpts=PTS-STARTPTS',
  'volume=1.5dB',
];
/** One channel holds nothing by which a voice could be told apart: the band it mostly lies in is turned down. */
const dipVoiceBand = ['highshelf=f=320:g=-15:t=s:w=0.8', 'highshelf=f=3600:g=15:t=s:w=0.8'];

/** ffmpeg arguments that make an m4a in which voices are much quieter. `isWide`: the two channels differ. */
export function planBackgroundAudio(args: { clip: string; isWide: boolean; output: string }): string[] {
  const filters = [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=channel_layouts=stereo:sample_fmts=fltp',
    ...(args.isWide ? liftCentre : dipVoiceBand),
  ];
  return [...begin(args.clip), '-af', filters.join(','), ...audioEncoderOptions, ...m4a(args.output)];
}

/** ffmpeg arguments that write a clip's sound to standard output as pairs of 16-bit samples. */
export function planStereoPcm(clip: string): string[] {
  return [...begin(clip), '-ac', '2', '-ar', '16000', '-f', 's16le', 'pipe:1'];
}

function begin(clip: string): string[] {
  return [...ffmpegGlobalOptions, ...trustedInputOptions({ path: clip }), '-map', '0:a:0'];
}

function m4a(output: string): string[] {
  return ['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'ipod', fileUrl(output)];
}
