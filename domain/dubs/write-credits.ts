import { dubs as chinese } from '#shared/catalogue/zh-CN/dubs.ts';
import type { FrameRate } from '#shared/frames.ts';
import { escapeAss, writeAssFile } from '../clips/write-ass.ts';
import type { Film } from '../films/types.ts';

/** How long the card at the end is shown, in milliseconds. */
const CARD_MS = 2500;
/** More names than this do not fit on the card. */
const MAX_NAMES = 8;
const SIZE = { title: 0.085, names: 0.06 };

/** Returns how many frames the card lasts. */
export const countCardFrames = ({ num, den }: FrameRate): number =>
  Math.round((CARD_MS * num) / (den * 1000));

/**
 * Writes the card at the end of a finished dub as a subtitle file: the title of the film, and who dubbed it, each person once.
 * The picture is in pixels.
 */
export function writeCredits(args: {
  film: Pick<Film, 'title' | 'titleZh'>;
  names: readonly string[];
  picture: { width: number; height: number };
}): string {
  const { film, picture } = args;
  const names = [...new Set(args.names)];
  const shown = names.slice(0, MAX_NAMES).join(chinese.card.between);
  const text = [
    `{\\rTITLE}${escapeAss(film.titleZh ?? film.title)}`,
    ...(film.titleZh === null ? [] : [`{\\rNAMES}${escapeAss(film.title)}`]),
    '',
    `{\\rNAMES}${escapeAss(`${chinese.card.dubbedBy}${shown}${names.length > MAX_NAMES ? chinese.card.more : ''}`)}`,
  ].join('\\N');
  return writeAssFile({
    picture,
    styles: [
      { name: 'TITLE', size: SIZE.title, color: '&H00FFFFFF', bold: true, place: 'middle' },
      { name: 'NAMES', size: SIZE.names, color: '&H00DDF4FF', bold: false, place: 'middle' },
    ],
    events: [{ style: 'TITLE', startMs: 0, endMs: CARD_MS + 1000, text }],
  });
}
