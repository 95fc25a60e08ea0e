const MARKS = '"“”„‟«»＂';

/** Whether a character begins or ends a quotation in a query. */
export const isQuotationMark = (character: string): boolean => MARKS.includes(character);

/** A text without its quotation marks; words they parted stay parted. */
export const stripQuotationMarks = (text: string): string =>
  text.replace(new RegExp(`[${MARKS}]`, 'g'), ' ').trim();
