/**
 * Formats notes in Anki's text format (docs.ankiweb.net, Text Files): `#` header lines, then a line for each note with quoted
 * fields, separated by tabs. Fields are plain text; a line break in one is one on the card. The last column is the tags of
 * the note.
 */
export function formatAnkiNotes(args: {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}): string {
  const { columns, rows } = args;
  const headers = [
    '#separator:tab',
    '#html:false',
    `#columns:${columns.join('\t')}`,
    `#tags column:${columns.length}`,
  ];
  const notes = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join('\t'));
  return `${[...headers, ...notes].join('\n')}\n`;
}
