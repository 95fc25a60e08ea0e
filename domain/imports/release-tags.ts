import { FILM_YEAR_MAX, FILM_YEAR_MIN } from '#shared/film-codes.ts';

/** Technical words of a release, which never occur in a title. The title ends before the first of them. */
const TECHNICAL =
  /^(?:(?:480|540|576|720|1080|1440|2160|4320)[pi](?:\d{2})?|4k|8k|uhd|fhd|hdr(?:10(?:\+|plus)?)?|sdr|dolby|dovi|(?:8|10|12)[- ]?bits?|hi10p|blu-?ray|bd(?:rip|remux|25|50)|br-?rip|remux|dvd(?:rip|scr|5|9)?|web-?dl|web-?rip|web-?hd|hd-?tv|hd-?rip|hd-?cam|pdtv|tv-?rip|vhs-?rip|cam-?rip|[xh]-?26[45]|hevc|avc|av1|vp9|xvid|divx|mpeg-?[24]|aac(?:\d.*)?|e?-?ac-?3|dts(?:-?(?:hd|x|es))?|ddp?(?:\+|\d.*)?|truehd|atmos|flac|opus|amzn|dsnp|hmax|yts|yify|rarbg|ettv|eztv|chd|wiki|frds|cmct|hdchina|国英双语|中英双字|中英双语|中英字幕|双语字幕|双字|中字|官中|国语配音|内封|外挂|蓝光|超清|高清|无删减|未删减|无水印|1080高清)$/i;
/** Words between the title and the technical words that may also occur in a title. */
const EDITION =
  /^(?:web|nf|proper|repack|rerip|extended|uncut|unrated|remastered|imax|internal|limited|complete|multi|dual|dubbed|subbed|dc|cut|edition|director'?s|theatrical|criterion|3d|完整版|加长版|导演剪辑版|修复版|双语)$/i;

export const isReleaseTag = (word: string): boolean =>
  TECHNICAL.test(word) ||
  (/-/.test(word) && word.split('-').length === 2 && TECHNICAL.test(word.split('-')[0] ?? ''));
export const isEditionTag = (word: string): boolean => EDITION.test(word);

/** Returns the year that a word of exactly four digits stands for; null if no film can be from that year. */
export function parseYear(word: string): number | null {
  if (!/^\d{4}$/.test(word)) return null;
  const year = Number(word);
  return year >= FILM_YEAR_MIN && year <= FILM_YEAR_MAX ? year : null;
}

const chineseDigits = '零一二三四五六七八九';

/** Returns `12`, `十二`, `二十`, `一百零三`, or `两` as a number; null for anything else. */
export function parseNumeral(text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (!/^[零〇一二两兩三四五六七八九十百]+$/.test(text)) return null;
  let [total, digit] = [0, 0];
  for (const character of text.replace(/〇/g, '零').replace(/[两兩]/g, '二')) {
    if (character === '百') [total, digit] = [total + (digit || 1) * 100, 0];
    else if (character === '十') [total, digit] = [total + (digit || 1) * 10, 0];
    else digit = chineseDigits.indexOf(character);
  }
  return total + digit;
}
