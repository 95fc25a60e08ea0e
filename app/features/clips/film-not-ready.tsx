import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { Button, EmptyState } from '../../ui/index.ts';

/** Shown in place of a tool for a film whose import has not finished, with a link to the film. */
export function FilmNotReady({ title, filmId }: { title: string; filmId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={title}
      text={t('clipEditor.notReadyText')}
      action={
        <Button asChild variant="primary">
          <Link to={filmPath({ filmId })}>{t('clipEditor.toFilm')}</Link>
        </Button>
      }
    />
  );
}
