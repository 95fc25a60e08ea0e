/** Control characters, marks that change the writing direction or are invisible, and lone surrogates. */
const UNSAFE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Cs}/gu;
/** Line breaks and tabs separate words. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Returns the name of a file or track on one line, for display: without control, bidirectional, or invisible characters. */
export function cleanFileName(name: string): string {
  return name.replace(BREAK, ' ').replace(UNSAFE, '').trim();
}
