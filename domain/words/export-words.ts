import { formatAnkiNotes } from '#shared/anki.ts';
import { writeCsvTable } from '#shared/csv.ts';
import type { ExportFormat } from '#shared/words.ts';
import type { SavedLineView } from './saved-line-types.ts';
import type { WordView } from './types.ts';

/** The name of the list of saved lines in an export. */
const LINES_LIST = 'lines';

/** Headers of the columns of an export. */
const wordExportColumns = ['word', 'phonetic', 'meaning', 'line', 'line_zh', 'film', 'note', 'list'] as const;

/**
 * Returns a word list, and after it saved lines, as the text of a file. The word of a saved line is its phrase, or else
 * the whole line. `csv` is for spreadsheets (see `writeCsvTable`). `anki` is for Anki (see `formatAnkiNotes`). The list's
 * name is the note's tag.
 */
export function exportWords(args: {
  words: readonly WordView[];
  lines: readonly SavedLineView[];
  format: ExportFormat;
}): string {
  const wordRows = args.words.map(({ text, phonetic, meaning, note, group, clip }) => [
    text,
    phonetic ?? '',
    meaning ?? '',
    clip?.en ?? '',
    clip?.zh ?? '',
    clip?.playable?.film.title ?? '',
    note ?? '',
    group,
  ]);
  const lineRows = args.lines.map(({ phrase, clip }) => [
    phrase ?? clip.en ?? clip.zh ?? '',
    '',
    phrase === null ? (clip.zh ?? '') : '',
    clip.en ?? '',
    clip.zh ?? '',
    clip.playable?.film.title ?? '',
    '',
    LINES_LIST,
  ]);
  const rows = [...wordRows, ...lineRows];
  if (args.format === 'csv') return writeCsvTable([[...wordExportColumns], ...rows]);
  return formatAnkiNotes({ columns: wordExportColumns, rows });
}
