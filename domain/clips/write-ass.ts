import type { Line } from '#domain/films/types.ts';
import { formatSubtitleTimestamp, getLineTexts, type SubtitleLang } from './write-subtitles.ts';

/** Free software with every Chinese character and Latin letters that go with them; set-up brings it. */
export const SUBTITLE_FONT = 'Noto Sans CJK SC';
/** Sizes as shares of the picture's height. A font's size is the height of its lines, some 1.45 times its em. */
const SIZE = { first: 0.068, second: 0.056 } as const;
const EM = 1 / 1.45;
const OUTLINE = 0.0032;
const MARGIN_SIDE = 0.05;
const MARGIN_BELOW = 0.045;

/**
 * Lines as an Advanced SubStation Alpha file for a picture of this size: white with a dark outline, at the bottom;
 * of two languages the English stands above and is larger. Whatever a line's text holds is shown as it is, never read as
 * an instruction. Lines without text in the language wanted are left out. Times are relative to the clip.
 */
export function writeAss(args: {
  lines: readonly Line[];
  lang: SubtitleLang;
  picture: { width: number; height: number };
}): string {
  const { lines, lang, picture } = args;
  const px = (share: number) => Math.max(1, Math.round(share * picture.height));
  const style = (name: string, share: number, colour: string) =>
    [
      `Style: ${name}`,
      SUBTITLE_FONT,
      px(share),
      colour,
      colour,
      '&H00101010',
      '&H80000000',
      ...[name === 'EN' ? -1 : 0, 0, 0, 0],
      ...[100, 100, 0, 0],
      ...[
        1,
        Math.max(1, OUTLINE * picture.height).toFixed(1),
        Math.max(0.5, (OUTLINE * picture.height) / 3).toFixed(1),
        2,
      ],
      ...[Math.round(MARGIN_SIDE * picture.width), Math.round(MARGIN_SIDE * picture.width), px(MARGIN_BELOW)],
      1,
    ].join(',');
  const dialogues = lines.flatMap((line) => {
    const texts = getLineTexts(line, lang);
    if (texts.length === 0) return [];
    const parts = texts.map(({ lang: own, text }) => {
      // Alone, a language has the size of the first.
      const share = own === 'zh' && texts.length > 1 ? SIZE.second : SIZE.first;
      const width = (picture.width * (1 - 2 * MARGIN_SIDE)) / (share * picture.height * EM);
      return `{\\r${own === 'zh' ? (texts.length > 1 ? 'ZH' : 'ZH1') : 'EN'}}${escapeAss(wrapWideText(text, width))}`;
    });
    return [`Dialogue: 0,${clock(line.startMs)},${clock(line.endMs)},EN,,0,0,0,,${parts.join('\\N')}`];
  });
  return `${[
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${picture.width}`,
    `PlayResY: ${picture.height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    style('EN', SIZE.first, '&H00FFFFFF'),
    style('ZH', SIZE.second, '&H00DDF4FF'),
    style('ZH1', SIZE.first, '&H00FFFFFF'),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...dialogues,
  ].join('\n')}\n`;
}

/** Not seen, and no letter that would make an instruction of a backslash before it. */
const WORD_JOINER = '\u2060';

/**
 * Text in which nothing is an instruction any more: an escaped brace opens no override block, and a backslash followed by
 * a character of no width neither breaks the line nor escapes. Line breaks become the format's own; other control
 * characters, which would end the event, go.
 */
export function escapeAss(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')
    .replaceAll('\\', `\\${WORD_JOINER}`)
    .replace(/[{}]/g, (brace) => `\\${brace}`)
    .replaceAll('\n', '\\N');
}

/** Wide characters between which a line may break; closing marks stay with what is before them. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;
const closing = /[、。，．：；？！）】》〉」』”’…—～·,.!?;:)\]}]/u;

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** So many ems more than its share may a line take, that a word need not be split. */
const SPARE_EMS = 2;

/**
 * Breaks text of wide characters, which has no spaces to break at, between words into lines of about equal length that
 * fit into `width` ems. Text without wide characters is left to the player.
 */
export function wrapWideText(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const total = emsOf(line);
      if (total <= width || !wide.test(line)) return line;
      const most = Math.min(width, total / Math.ceil(total / width) + SPARE_EMS);
      let [wrapped, filled] = ['', 0];
      for (const { segment } of words.segment(line)) {
        const ems = emsOf(segment);
        if (filled > 0 && filled + ems > most && !closing.test(segment.charAt(0))) {
          wrapped = `${wrapped.trimEnd()}\n`;
          filled = 0;
        }
        wrapped += segment;
        filled += ems;
      }
      return wrapped;
    })
    .join('\n');
}

/** Width of text in ems, near enough. */
const emsOf = (text: string) => [...text].reduce((sum, one) => sum + (wide.test(one) ? 1 : 0.55), 0);

/** `H:MM:SS.cc`. */
function clock(ms: number): string {
  return formatSubtitleTimestamp(Math.round(ms / 10) * 10, '.')
    .replace(/^0/, '')
    .slice(0, -1);
}
