/** The words of an English line of the corpus, folded: as the product's tokenizer finds them, without its care for odd text. */
export function splitWords(en: string): string[] {
  return en.toLowerCase().match(/[a-z0-9']+/g) ?? [];
}

/** The characters of a Chinese line of the corpus. */
export function splitCharacters(zh: string): string[] {
  return zh.match(/\p{Script=Han}/gu) ?? [];
}
