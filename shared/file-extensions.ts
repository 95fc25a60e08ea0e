const VIDEO =
  /[^/]\.(?:mp4|m4v|mkv|webm|mov|qt|avi|ts|m2ts|mts|wmv|asf|flv|f4v|mpe?g|vob|og[vm]|3g[p2]|rm|rmvb|divx)$/i;
const SUBTITLE = /[^/]\.(?:srt|vtt|ass|ssa)$/i;

/** Whether the extension of a file name is that of a video. */
export function isVideoFileName(name: string): boolean {
  return VIDEO.test(name);
}

/** Whether the extension of a file name is that of a supported subtitle format. */
export function isSubtitleFileName(name: string): boolean {
  return SUBTITLE.test(name);
}

/** The format that the extension of a subtitle's name stands for; null if it is none. */
export function subtitleFormatOf(name: string): 'srt' | 'vtt' | 'ass' | null {
  if (!isSubtitleFileName(name)) return null;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return extension === 'srt' || extension === 'vtt' ? extension : 'ass';
}
