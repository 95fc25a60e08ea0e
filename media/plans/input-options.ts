/** Decoding more threads than this buys nothing at 720p and costs address space, which is limited. */
export const CODEC_THREADS = 2;
/** Pictures above this are refused before they are decoded: 8K is 33 million. */
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

/** Options before `-i` that keep a file someone brought from opening anything but itself, or from filling the memory. */
const sourceGuards: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  sourceFormats,
  '-max_pixels',
  String(MAX_PIXELS),
];

/** Reading on over damage: missing times are made up, broken packets dropped, the rest kept. */
const damageTolerance: readonly string[] = ['-fflags', '+genpts+discardcorrupt', '-err_detect', 'ignore_err'];

/** A local path as ffmpeg must be given it: with a protocol, so that no name is ever read as an option or an address. */
export function fileUrl(path: string): string {
  return `file:${path}`;
}

/**
 * Opens a file someone brought. `options` are further options of this input (a seek, a time shift).
 */
export function untrustedInputOptions(args: { path: string; options?: readonly string[] }): string[] {
  return [
    ...sourceGuards,
    ...damageTolerance,
    '-threads',
    String(CODEC_THREADS),
    ...(args.options ?? []),
    '-i',
    fileUrl(args.path),
  ];
}

/** Opens an mp4 of our own making. */
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

/** The beginning of every ffmpeg command line. */
export const ffmpegGlobalOptions: readonly string[] = [
  '-nostdin',
  '-hide_banner',
  '-y',
  '-v',
  'error',
  '-filter_threads',
  String(CODEC_THREADS),
];

/** The beginning of every ffprobe command line on a file someone brought; on our own files it does no harm. */
export const ffprobeGlobalOptions: readonly string[] = ['-hide_banner', '-v', 'error', ...sourceGuards];
