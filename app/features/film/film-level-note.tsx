import { useTranslation } from 'react-i18next';
import type { FilmLevel } from '#shared/film-codes.ts';

/** The level of a film. A click, tap, or key opens an explanation of how it is computed. */
export function FilmLevelNote({ level }: { level: FilmLevel }) {
  const { t } = useTranslation();
  return (
    <details className="open:basis-full">
      <summary className="-my-1.5 w-fit cursor-pointer list-none py-1.5 underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        {t('detail.level', { level: t(`ui.filmLevel.l${level}`) })}
      </summary>
      <p className="max-w-text pt-2 font-sans text-14">{t('detail.levelText')}</p>
    </details>
  );
}
