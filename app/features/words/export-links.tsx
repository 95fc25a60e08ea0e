import { useTranslation } from 'react-i18next';
import { exportFormats, type WordGroup } from '#shared/words.ts';
import { Button } from '../../ui/index.ts';

/** The list as a file, for spreadsheets and for Anki. */
export function ExportLinks({ group, mine }: { group: WordGroup | null; mine: boolean }) {
  const { t } = useTranslation();
  return exportFormats.map((format) => {
    const query = new URLSearchParams({ format, mine: mine ? '1' : '0', ...(group ? { group } : {}) });
    return (
      <Button key={format} asChild variant="quiet" size="s">
        <a href={`/api/word_export.php?${query}`} download>
          {t(format === 'csv' ? 'words.exportCsv' : 'words.exportAnki')}
        </a>
      </Button>
    );
  });
}
