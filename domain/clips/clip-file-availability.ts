import type { Line } from '#domain/films/types.ts';
import { type ClipFileKey, type ClipLang, clipFileTypes } from '#shared/clip-files.ts';
import type { ClipFileView } from './clip-files-types.ts';
import { getLineTexts, type SubtitleLang } from './write-subtitles.ts';

/** Returns why a clip has no such file; null if it can have one. */
export function findUnavailableReason(
  clip: { hasAudio: boolean; lines: readonly Line[] },
  file: ClipFileKey,
): ClipFileView['unavailableReason'] {
  if (clipFileTypes[file.kind].group === 'sound' && !clip.hasAudio) return 'clip_no_sound';
  const needsLines = file.lang !== null && file.lang !== 'none';
  return needsLines && !hasTextInLanguage(clip.lines, toSubtitleLang(file.lang)) ? 'clip_no_lines' : null;
}

/** Whether any line has text in the language. */
export const hasTextInLanguage = (lines: readonly Line[], lang: SubtitleLang) =>
  lines.some((line) => getLineTexts(line, lang).length > 0);

/** Returns the language of the lines in a file; both unless the file names one. */
export const toSubtitleLang = (lang: ClipLang | null): SubtitleLang =>
  lang === 'en' || lang === 'zh' ? lang : 'both';
