import { Play } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';

/** The start button in the middle of the picture. */
export function StartButton({ note, onClick }: { note: string | null; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={t('player.start')}
      className="absolute! inset-0 m-auto grid h-fit w-fit justify-items-center gap-2 text-ink"
    >
      <span className="relative grid size-[72px] place-items-center bg-stage/80">
        <span
          aria-hidden="true"
          className="bracket"
          style={{ '--bracket-arm': '14px' } as React.CSSProperties}
        />
        <Play size={32} strokeWidth={1.5} aria-hidden="true" />
      </span>
      {note ? <span className="bg-stage/80 px-2 py-1 text-14">{note}</span> : null}
    </button>
  );
}
