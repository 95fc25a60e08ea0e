/**
 * Breaks a text into rows no wider than `maxWidth` as `measure` tells widths. Breaks at spaces, and between Chinese
 * characters; a single word that is too wide has a row of its own. Line breaks in the text are kept.
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
    for (const piece of piecesOf(paragraph)) {
      if (row !== '' && measure((row + piece).trimEnd()) > maxWidth) {
        rows.push(row.trimEnd());
        row = piece.trimStart();
      } else row += piece;
    }
    if (row.trim() !== '') rows.push(row.trimEnd());
    return rows;
  });
}

/** Words with the space behind them, Chinese characters with the punctuation that must not begin a row. */
function piecesOf(text: string): string[] {
  return text.match(/\p{Script=Han}[、。，！？；：”’）》…]*|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [];
}
