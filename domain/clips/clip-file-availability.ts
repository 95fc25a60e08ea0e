import { type ClipFileKey, type ClipLang, clipFileTypes } from '#shared/clip-files.ts';
import type { Line } from '../films/types.ts';
import type { ClipFileView } from './clip-files-types.ts';
import { getLineTexts, type SubtitleLang } from './write-subtitles.ts';

/** Returns why a clip has no such file; null if it can have one. */
export function findUnavailableReason(
  /** `hasWordTimes`: whether it is known where the words of at least one line are. */
  clip: { hasAudio: boolean; lines: readonly Line[]; hasWordTimes: boolean },
  file: ClipFileKey,
): ClipFileView['unavailableReason'] {
  if (clipFileTypes[file.kind].group === 'sound' && !clip.hasAudio) return 'clip_no_sound';
  const needsLines = file.lang !== null && file.lang !== 'none';
  if (needsLines && !hasTextInLanguage(clip.lines, toSubtitleLang(file.lang))) return 'clip_no_lines';
  return file.kind === 'karaoke' && !clip.hasWordTimes ? 'clip_no_word_times' : null;
}

/** Whether any line has text in the language. */
export const hasTextInLanguage = (lines: readonly Line[], lang: SubtitleLang) =>
  lines.some((line) => getLineTexts(line, lang).length > 0);

/** Returns the language of the lines in a file; both unless the file names one. */
export const toSubtitleLang = (lang: ClipLang | null): SubtitleLang =>
  lang === 'en' || lang === 'zh' ? lang : 'both';
