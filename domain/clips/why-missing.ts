import type { Line } from '#domain/films/types.ts';
import { type ClipFileKey, type ClipLang, clipFileTypes } from '#shared/clip-files.ts';
import type { ClipFileView } from './clip-files-types.ts';
import { type SubtitleLang, textsOf } from './write-subtitles.ts';

/** Why a clip has no such file; null where it can have one. */
export function whyMissing(
  clip: { hasAudio: boolean; lines: readonly Line[] },
  file: ClipFileKey,
): ClipFileView['missing'] {
  if (clipFileTypes[file.kind].group === 'sound' && !clip.hasAudio) return 'clip_no_sound';
  const needsLines = file.lang !== null && file.lang !== 'none';
  return needsLines && !hasText(clip.lines, spoken(file.lang)) ? 'clip_no_lines' : null;
}

export const hasText = (lines: readonly Line[], lang: SubtitleLang) =>
  lines.some((line) => textsOf(line, lang).length > 0);

/** The language of the lines in a file; both where its own does not say. */
export const spoken = (lang: ClipLang | null): SubtitleLang =>
  lang === 'en' || lang === 'zh' ? lang : 'both';
