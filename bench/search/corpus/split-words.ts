/**
 * Returns the folded words of an English corpus line: the same as the index's tokenizer on this corpus,
 * without its handling of unusual text.
 */
export function splitWords(en: string): string[] {
  return en.toLowerCase().match(/[a-z0-9']+/g) ?? [];
}

/** Returns the characters of a Chinese corpus line. */
export function splitCharacters(zh: string): string[] {
  return zh.match(/\p{Script=Han}/gu) ?? [];
}
