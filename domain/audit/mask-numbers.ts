/** Seven digits or more, also with separators between them, as people write phone numbers. */
const longNumber = /\p{Nd}(?:[\s\-‐-―.·()（）]{0,3}\p{Nd}){6,}/gu;

/** Returns a text whose long numbers have asterisks for digits: what people type may hold a phone number. */
export const maskNumbers = (text: string): string =>
  text.replace(longNumber, (number) => number.replace(/\p{Nd}/gu, '*'));
