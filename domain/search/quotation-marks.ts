/** Every character that the phrase index reads as a quotation mark. */
const MARKS = '"“”„‟«»＂';

/** A text without its quotation marks. Each mark becomes a space, so that words stay apart. */
export const stripQuotationMarks = (text: string): string =>
  text.replace(new RegExp(`[${MARKS}]`, 'g'), ' ').trim();
