import type { ScriptSheet, ScriptSheetLabels } from '#domain/script-sheets/types.ts';
import { formatFilmRanges } from '#shared/script-sheet.ts';
import { formatEpisodeNumber } from '#shared/video-name.ts';

/** Formats the film of a clip and the clip's position in it as one line. */
export function formatSheetSource(sheet: Omit<ScriptSheet, 'lines'>, labels: ScriptSheetLabels): string {
  const { filmTitle, filmTitleZh } = sheet;
  const names = labels.locale === 'zh-CN' ? [filmTitleZh, filmTitle] : [filmTitle, filmTitleZh];
  const film = [...new Set(names)].filter(Boolean).join(' ');
  return [
    `${labels.film} ${[film, formatEpisodeNumber(sheet)].filter(Boolean).join(' ')}`,
    `${labels.time} ${formatFilmRanges(sheet)}`,
  ].join('   ');
}

/** Formats the page number by `labels.pageOf`. */
export function formatPageNumber(
  labels: Pick<ScriptSheetLabels, 'pageOf'>,
  page: number,
  pages: number,
): string {
  return labels.pageOf.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));
}

/** Whether a text contains Chinese characters, so that it needs the Chinese face. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The colors of script sheets. They do not depend on the theme of the pages, because paper is white. */
export const sheetColors = { text: '#1d1b18', second: '#6b665e', rule: '#c9c3b6', line: '#f2b705' } as const;
