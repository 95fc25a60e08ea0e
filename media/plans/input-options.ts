import { CODEC_THREADS, fileUrl } from '@taici/frame-cutter';

/** Larger pictures are refused before they are decoded. 8K has 33 million pixels. */
export const MAX_PIXELS = 40_000_000;

const sourceFormats = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'avi',
  'mpegts',
  'mpeg',
  'mpegvideo',
  'flv',
  'asf',
  'rm',
  'ogg',
  'wav',
  'mp3',
  'flac',
  'aac',
].join(',');

/** Input options that keep an untrusted file from opening other files or addresses, and from filling the memory. */
const untrustedInputLimits: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  sourceFormats,
  '-max_pixels',
  String(MAX_PIXELS),
];

/** Options to read damaged files: missing timestamps are generated, and corrupt packets are dropped. */
const damageTolerance: readonly string[] = ['-fflags', '+genpts+discardcorrupt', '-err_detect', 'ignore_err'];

/**
 * Returns the input options for a file that a user brought. `options` are more options of this input (a seek, a time
 * shift).
 */
export function untrustedInputOptions(args: { path: string; options?: readonly string[] }): string[] {
  return [
    ...untrustedInputLimits,
    ...damageTolerance,
    '-threads',
    String(CODEC_THREADS),
    ...(args.options ?? []),
    '-i',
    fileUrl(args.path),
  ];
}

/**
 * Options at the beginning of every ffprobe command line. They are needed for untrusted files and harmless for others.
 */
export const ffprobeGlobalOptions: readonly string[] = [
  '-hide_banner',
  '-v',
  'error',
  ...untrustedInputLimits,
];
