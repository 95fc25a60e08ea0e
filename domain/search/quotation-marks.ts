/** Every character that the phrase index reads as a quotation mark. */
const MARKS = '"“”„‟«»＂';

/** Returns a text without its quotation marks. Each mark becomes a space, so that words stay separate. */
export const stripQuotationMarks = (text: string): string =>
  text.replace(new RegExp(`[${MARKS}]`, 'g'), ' ').trim();
