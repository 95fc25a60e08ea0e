const QUOTATION_MARKS = '"“”„‟«»＂';

/** Whether a character opens or closes a quotation in a query. */
export const isQuotationMark = (character: string): boolean => QUOTATION_MARKS.includes(character);
