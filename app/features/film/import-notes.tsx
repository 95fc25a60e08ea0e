import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { importNoteMessage } from '../../i18n/import-messages.ts';

/** The notes from the import of a video. */
export function ImportNotes({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <section aria-label={t('detail.notes')} className="flex gap-3 border-rule border-y py-3 text-14">
      <Info size={18} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
      <ul className="grid gap-1">
        {notes.map((note) => (
          <li key={note}>{importNoteMessage(t, note)}</li>
        ))}
      </ul>
    </section>
  );
}
