/** Controls and format characters that show nothing or turn the direction of what follows: bidi, zero width, tags, annotations. */
const unseen =
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]|[\u034F]|[\u17B4]|[\u17B5]|[\u180B-\u180F]/gu;
/** More marks on one letter than any language writes: they climb over the lines above and below. */
const piledMarks = /(\p{M}{3})\p{M}+/gu;
/** A zero-width joiner that joins no pictures. */
const looseJoiner =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** What an HTML parser takes for the beginning of a tag. */
const tagStart = /<(?=[A-Za-z/!?])/g;

/**
 * Text that people write for others to read, made plain: composed (NFC), lines ended by `\n` and at most one empty line
 * between two, no control, bidi or invisible characters, no piled-up marks. A `<` that would begin a tag becomes the
 * full-width one, so that no reader of the answer can take it for HTML. Empty when nothing is left.
 */
export function sanitizeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/\t/g, ' ')
      .replace(unseen, '')
      .replace(looseJoiner, '')
      // Only now: what stood between a letter and its mark is gone.
      .normalize('NFC')
      .replace(piledMarks, '$1')
      .replace(tagStart, '＜')
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Length as people count it, in code points. */
export const countCodePoints = (text: string): number => [...text].length;
