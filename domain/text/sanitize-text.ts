/**
 * Control and format characters that are invisible or change the direction of the following text: bidi, zero width,
 * tags, annotations.
 */
const invisible =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]|[\u034F]|[\u17B4]|[\u17B5]|[\u180B-\u180F]/gu;
/** More combining marks on one letter than any language uses. They cover the lines above and below. */
const piledMarks = /(\p{M}{3})\p{M}+/gu;
/** A zero-width joiner that does not join emojis. */
const looseJoiner =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** The beginning of an HTML tag. */
const tagStart = /<(?=[A-Za-z/!?])/g;

/**
 * Sanitizes text that users write for others: composed (NFC), with `\n` line breaks and at most one empty line in a
 * row, without control, bidi, or invisible characters, and without piled-up combining marks. A `<` that would begin a
 * tag becomes the full-width one, so that no reader of the answer can interpret it as HTML. Empty if nothing is left.
 */
export function sanitizeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(invisible, '')
      .replace(looseJoiner, '')
      // Not earlier: characters between a letter and its mark are now removed.
      .normalize('NFC')
      .replace(piledMarks, '$1')
      .replace(tagStart, '＜')
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Returns a name or title that a user typed on one line, sanitized like `sanitizeText`. Empty if nothing is left. */
export function sanitizeSingleLine(text: string): string {
  return sanitizeText(text).replace(/\s+/gu, ' ');
}

/** Returns the length in code points. */
export const countCodePoints = (text: string): number => [...text].length;
