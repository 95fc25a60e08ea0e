import type { Line } from '../films/types.ts';
import { formatSubtitleTimestamp, getLineTexts, type SubtitleLang } from './write-subtitles.ts';

/** A free font with all Chinese characters and matching Latin letters. Set-up installs it. */
const SUBTITLE_FONT = 'Noto Sans CJK SC';
/** Sizes as shares of the picture's height. A font size is the line height, about 1.45 times the em. */
const SIZE = { first: 0.068, second: 0.056 } as const;
const EM = 1 / 1.45;
const OUTLINE = 0.0032;
const MARGIN_SIDE = 0.05;
const MARGIN_BELOW = 0.045;

/**
 * Writes lines as an Advanced SubStation Alpha file for a picture of this size: white with a dark outline, at the
 * bottom. With two languages, English is above and larger. The text of a line is always shown unchanged and never read
 * as an instruction. Leaves out lines without text in the language. Times are relative to the clip.
 */
export function writeAss(args: {
  lines: readonly Line[];
  lang: SubtitleLang;
  picture: { width: number; height: number };
}): string {
  const { lines, lang, picture } = args;
  const events = lines.flatMap((line) => {
    const texts = getLineTexts(line, lang);
    if (texts.length === 0) return [];
    const parts = texts.map(({ lang: textLang, text }) => {
      // A single language has the size of the first.
      const style = textLang === 'zh' ? (texts.length > 1 ? 'ZH' : 'ZH1') : 'EN';
      return `{\\r${style}}${escapeAss(wrapForPicture({ text, style, picture }))}`;
    });
    return [{ style: 'EN', startMs: line.startMs, endMs: line.endMs, text: parts.join('\\N') }];
  });
  return writeAssFile({ picture, styles: subtitleStyles, events });
}

/** `size` is the line height as a share of the picture's height, `color` that of the text as `&HAABBGGRR`. */
export interface AssStyle {
  name: string;
  size: number;
  color: string;
  /** The color of karaoke text whose time has not come; `color` by default. */
  colorToCome?: string;
  bold: boolean;
  place: 'bottom' | 'middle' | 'top left';
}

/** The styles of English, of Chinese below it, and of Chinese alone. */
export const subtitleStyles = [
  { name: 'EN', size: SIZE.first, color: '&H00FFFFFF', bold: true, place: 'bottom' },
  { name: 'ZH', size: SIZE.second, color: '&H00DDF4FF', bold: false, place: 'bottom' },
  { name: 'ZH1', size: SIZE.first, color: '&H00FFFFFF', bold: false, place: 'bottom' },
] as const satisfies AssStyle[];

/** Breaks text of wide characters so that it fits into the picture in one of the styles. */
export function wrapForPicture(args: {
  text: string;
  style: (typeof subtitleStyles)[number]['name'];
  picture: { width: number; height: number };
}): string {
  const { text, style, picture } = args;
  const { size = SIZE.first } = subtitleStyles.find(({ name }) => name === style) ?? {};
  return wrapWideText(text, (picture.width * (1 - 2 * MARGIN_SIDE)) / (size * picture.height * EM));
}

/** Alignments as on a numeric keypad. */
const alignments: Record<AssStyle['place'], number> = { bottom: 2, middle: 5, 'top left': 7 };

/**
 * Writes an Advanced SubStation Alpha file for a picture of this size, in pixels: text with a dark outline. Times are in
 * milliseconds. The texts are written as they are, so other people's words go through `escapeAss` first.
 */
export function writeAssFile(args: {
  picture: { width: number; height: number };
  styles: readonly AssStyle[];
  events: readonly { style: string; startMs: number; endMs: number; text: string }[];
}): string {
  const { picture, styles, events } = args;
  const px = (share: number) => Math.max(1, Math.round(share * picture.height));
  const writeStyle = ({ name, size, color, colorToCome = color, bold, place }: AssStyle) =>
    [
      `Style: ${name}`,
      SUBTITLE_FONT,
      px(size),
      color,
      colorToCome,
      '&H00101010',
      '&H80000000',
      ...[bold ? -1 : 0, 0, 0, 0],
      ...[100, 100, 0, 0],
      ...[
        1,
        Math.max(1, OUTLINE * picture.height).toFixed(1),
        Math.max(0.5, (OUTLINE * picture.height) / 3).toFixed(1),
        alignments[place],
      ],
      ...[Math.round(MARGIN_SIDE * picture.width), Math.round(MARGIN_SIDE * picture.width), px(MARGIN_BELOW)],
      1,
    ].join(',');
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
    ...styles.map(writeStyle),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events.map(
      ({ style, startMs, endMs, text }) =>
        `Dialogue: 0,${formatAssTime(startMs)},${formatAssTime(endMs)},${style},,0,0,0,,${text}`,
    ),
  ].join('\n')}\n`;
}

/** Invisible, and not a letter that would form an instruction with a backslash before it. */
const WORD_JOINER = '\u2060';

/**
 * Escapes text so that nothing in it is an instruction: an escaped brace opens no override block, and a backslash
 * followed by a zero-width character neither breaks the line nor escapes. Converts line breaks to those of the format
 * and removes other control characters, which would end the event.
 */
export function escapeAss(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029]/g, ' ')
    .replaceAll('\\', `\\${WORD_JOINER}`)
    .replace(/[{}]/g, (brace) => `\\${brace}`)
    .replaceAll('\n', '\\N');
}

/** Wide characters, between which a line may break. Closing marks stay with the text before them. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;
const closing = /[、。，．：；？！）】》〉」』”’…—～·,.!?;:)\]}]/u;

const words = new Intl.Segmenter('zh', { granularity: 'word' });
/** Number of ems by which a line may exceed its share so that no word is split. */
const SPARE_EMS = 2;

/**
 * Breaks text of wide characters, which has no spaces, between words into lines of about equal length that fit into
 * `width` ems. The player breaks text without wide characters.
 */
export function wrapWideText(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const total = emsOf(line);
      if (total <= width || !wide.test(line)) return line;
      const maxEms = Math.min(width, total / Math.ceil(total / width) + SPARE_EMS);
      let [wrapped, filled] = ['', 0];
      for (const { segment } of words.segment(line)) {
        const ems = emsOf(segment);
        if (filled > 0 && filled + ems > maxEms && !closing.test(segment.charAt(0))) {
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

/** Returns the approximate width of text in ems. */
const emsOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (wide.test(character) ? 1 : 0.55), 0);

/** Formats a time as `H:MM:SS.cc`. */
function formatAssTime(ms: number): string {
  return formatSubtitleTimestamp(Math.round(ms / 10) * 10, '.')
    .replace(/^0/, '')
    .slice(0, -1);
}
