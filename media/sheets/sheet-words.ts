import type { Sheet, SheetLabels } from '#domain/sheets/types.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** A time within a clip, short: `0:03.4`, `12:03.4`. */
export function clipTime(ms: number): string {
  const tenths = Math.round(ms / 100);
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}.${tenths % 10}`;
}

/** A time within a film: `0:12:03`. */
function filmTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Which film a clip is from and where it stands in it, as one line. */
export function sourceOf(sheet: Omit<Sheet, 'lines'>, labels: SheetLabels): string {
  const { filmTitle, filmTitleZh, season, episode } = sheet;
  const names = labels.locale === 'zh-CN' ? [filmTitleZh, filmTitle] : [filmTitle, filmTitleZh];
  const part = `${season === null ? '' : `S${season}`}${episode === null ? '' : `E${episode}`}`;
  const film = [...new Set(names)].filter(Boolean).join(' ');
  const seconds = ((sheet.endMs - sheet.startMs) / 1000).toFixed(1);
  const time = `${filmTime(sheet.startMs)} – ${filmTime(sheet.endMs)} (${seconds} s)`;
  return [`${labels.film} ${[film, part].filter(Boolean).join(' ')}`, `${labels.time} ${time}`].join('   ');
}

/** `labels.pageOf` filled in. */
export function pageOf(labels: SheetLabels, page: number, pages: number): string {
  return labels.pageOf.replace('{{page}}', String(page)).replace('{{pages}}', String(pages));
}

/** Whether a text has Chinese characters, and so is set in the Chinese face. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The colours of sheets: paper is white, whatever the pages' theme. */
export const ink = { text: '#1d1b18', second: '#6b665e', rule: '#c9c3b6', line: '#f2b705' } as const;
