const FILM =
  /[^/]\.(?:mp4|m4v|mkv|webm|mov|qt|avi|ts|m2ts|mts|wmv|asf|flv|f4v|mpe?g|vob|og[vm]|3g[p2]|rm|rmvb|divx)$/i;
const SUBTITLE = /[^/]\.(?:srt|vtt|ass|ssa)$/i;

/** Does a file of this name hold a film, by its extension? */
export function isVideoFileName(name: string): boolean {
  return FILM.test(name);
}

/** Does a file of this name hold subtitles that can be read, by its extension? */
export function isSubtitleFileName(name: string): boolean {
  return SUBTITLE.test(name);
}
