import { writeCsvTable } from '#shared/csv.ts';
import type { ExportFormat } from '#shared/words.ts';
import type { WordView } from './types.ts';

/** How the columns of an export are called. */
export const wordExportColumns = [
  'word',
  'phonetic',
  'meaning',
  'line',
  'line_zh',
  'film',
  'note',
  'list',
] as const;

/**
 * A word list as a file. `csv`: for spreadsheets (`writeCsvTable`). `anki`: Anki's text format for notes, one a line, its
 * fields quoted and parted by tabs under `#` header lines; the list's name is the note's tag.
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
  const heads = [
    '#separator:tab',
    '#html:false',
    `#columns:${wordExportColumns.join('\t')}`,
    `#tags column:${wordExportColumns.length}`,
  ];
  const notes = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join('\t'));
  return `${[...heads, ...notes].join('\n')}\n`;
}
