import type { ImportedRowDto } from '#contract/word-entries.ts';
import { WORD_FILE_ROWS_MAX, WORD_FILE_TEXT_MAX, type WordRowProblem } from '#shared/word-file.ts';
import { MEANING_MAX, PHONETIC_MAX, WORD_MAX, type WordGroup } from '#shared/words.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CsvImport } from '../../admin/csv-import.tsx';

const limits = { word: WORD_MAX, meaning: MEANING_MAX, phonetic: PHONETIC_MAX, rows: WORD_FILE_ROWS_MAX };

/** A button that adds the words of a CSV file as drafts, after it has shown them with the problem of each row. */
export function WordImport({ group, onDone }: { group: WordGroup; onDone: () => void }) {
  const { t } = useTranslation();
  const problemText = (problem: WordRowProblem) => t(`words.admin.import.rowProblem.${problem}`, limits);
  return (
    <CsvImport<ImportedRowDto>
      label={t('words.admin.import.button')}
      title={t('words.admin.import.title', { list: t(`words.list.${group}`) })}
      hint={t('words.admin.import.hint', limits)}
      empty={t('words.admin.import.empty')}
      limits={{ rows: WORD_FILE_ROWS_MAX, text: WORD_FILE_TEXT_MAX }}
      template={{
        fileName: 'words.csv',
        rows: [
          [t('words.text'), t('words.meaning'), t('words.phonetic'), t('words.note')],
          ['take it easy', t('words.admin.import.example'), '', ''],
        ],
      }}
      send={(file) => api.wordEntries.importFile({ group, ...file })}
      confirm={(count) => t('words.admin.import.confirm', { count })}
      done={(count) => t('words.admin.import.done', { count })}
      rowProblem={({ problem }) => (problem === null ? '' : problemText(problem))}
      columns={[
        {
          title: t('words.text'),
          width: 180,
          render: (_, row) => (
            <span lang="en" className="[overflow-wrap:anywhere]">
              {row.text}
            </span>
          ),
        },
        {
          title: t('words.meaning'),
          render: (_, row) => <span className="[overflow-wrap:anywhere]">{row.meaning}</span>,
        },
        { title: t('words.phonetic'), width: 120, render: (_, row) => row.phonetic },
      ]}
      onDone={onDone}
    />
  );
}
