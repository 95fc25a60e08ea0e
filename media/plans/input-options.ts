/** Threads of a decoder or encoder. More gain nothing at 720p and cost address space, which is limited. */
export const CODEC_THREADS = 2;
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

/** Returns a local path with its protocol, so that ffmpeg never takes a name for an option or an address. */
export function fileUrl(path: string): string {
  return `file:${path}`;
}

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

/** Returns the input options for an mp4 that the product has written. `options` are more options of this input. */
export function trustedInputOptions(args: { path: string; options?: readonly string[] }): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'mov,mp4,m4a,3gp,3g2,mj2',
    '-threads',
    String(CODEC_THREADS),
    ...(args.options ?? []),
    '-i',
    fileUrl(args.path),
  ];
}

/** Options at the beginning of every ffmpeg command line. */
export const ffmpegGlobalOptions: readonly string[] = [
  '-nostdin',
  '-hide_banner',
  '-y',
  '-v',
  'error',
  '-filter_threads',
  String(CODEC_THREADS),
];

/**
 * Options at the beginning of every ffprobe command line. They are needed for untrusted files and harmless for others.
 */
export const ffprobeGlobalOptions: readonly string[] = [
  '-hide_banner',
  '-v',
  'error',
  ...untrustedInputLimits,
];
