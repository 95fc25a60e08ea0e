/** Case-folded text for comparison: NFKC (full-width letters become plain ones), lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
