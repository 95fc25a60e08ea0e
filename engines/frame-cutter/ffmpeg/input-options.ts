/** Threads of a decoder or encoder. More gain nothing at 720p and cost address space, which a runner may limit. */
export const CODEC_THREADS = 2;

/** Options at the beginning of every command line. */
export const ffmpegGlobalOptions: readonly string[] = [
  '-nostdin',
  '-hide_banner',
  '-y',
  '-v',
  'error',
  '-filter_threads',
  String(CODEC_THREADS),
];

/** Returns a local path with its protocol, so that ffmpeg never takes a name for an option or an address. */
export const fileUrl = (path: string): string => `file:${path}`;

/**
 * Returns the input options for an mp4 that the cutter reads or writes. ffmpeg follows no references in it. `options`
 * are added.
 */
export function mp4InputOptions(args: { path: string; options?: readonly string[] }): string[] {
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
