/**
 * Breaks a text into rows that are no wider than `maxWidth`, as measured by `measure`. Breaks at spaces and between
 * Chinese characters. A single word that is too wide gets a row of its own. Keeps line breaks in the text.
 */
export function wrapText(args: {
  text: string;
  maxWidth: number;
  measure: (text: string) => number;
}): string[] {
  const { text, maxWidth, measure } = args;
  return text.split('\n').flatMap((paragraph) => {
    const rows: string[] = [];
    let row = '';
    for (const piece of splitIntoPieces(paragraph)) {
      if (row !== '' && measure((row + piece).trimEnd()) > maxWidth) {
        rows.push(row.trimEnd());
        row = piece.trimStart();
      } else row += piece;
    }
    if (row.trim() !== '') rows.push(row.trimEnd());
    return rows;
  });
}

/**
 * Splits a text into words with the space after them, and Chinese characters with the punctuation that must not start a
 * row.
 */
function splitIntoPieces(text: string): string[] {
  return text.match(/\p{Script=Han}[、。，！？；：”’）》…]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];
}
