import { writeCsvTable } from '#shared/csv.ts';
import type { ExportFormat } from '#shared/words.ts';
import type { WordView } from './types.ts';

/** Headers of the columns of an export. */
const wordExportColumns = ['word', 'phonetic', 'meaning', 'line', 'line_zh', 'film', 'note', 'list'] as const;

/**
 * Returns a word list as the text of a file. `csv` is for spreadsheets (see `writeCsvTable`). `anki` is Anki's text
 * format for notes: `#` header lines, then a line for each note with quoted fields, separated by tabs. The list's name
 * is the note's tag.
 */
export function exportWords(args: { words: readonly WordView[]; format: ExportFormat }): string {
  const rows = args.words.map(({ text, phonetic, meaning, note, group, clip }) => [
    text,
    phonetic ?? '',
    meaning ?? '',
    clip?.en ?? '',
    clip?.zh ?? '',
    clip?.playable?.film.title ?? '',
    note ?? '',
    group,
  ]);
  if (args.format === 'csv') return writeCsvTable([[...wordExportColumns], ...rows]);
  const headers = [
    '#separator:tab',
    '#html:false',
    `#columns:${wordExportColumns.join('\t')}`,
    `#tags column:${wordExportColumns.length}`,
  ];
  const notes = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join('\t'));
  return `${[...headers, ...notes].join('\n')}\n`;
}
