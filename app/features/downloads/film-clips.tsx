import { Link, useRevalidator } from 'react-router';
import type { clips as clipCalls } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import { usePolling } from '../../api/use-polling.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath, filmPath } from '../../navigation/page-addresses.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { Pager } from '../../ui/pager.tsx';
import { SelectableClipList } from './archive/selectable-clip-list.tsx';

/** The viewer's clips of one film, for download one at a time or several at once. */
export function FilmClips({ film, page: clips }: OutputOf<(typeof clipCalls)['listOfFilm']>) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const heading = t('clipArchive.ofFilm', { film: formatFilmName(film, useLocale()) });
  usePolling(
    async () => revalidate(),
    2000,
    clips.list.some(({ clip }) => clip.state === 'cutting'),
  );
  return (
    <div className="page grid gap-6 pt-8 pb-24 md:pt-12">
      <PageTitle name={heading} />
      <h1 className="font-semibold text-24">{heading}</h1>
      {clips.total === 0 ? (
        <EmptyState
          title={t('clipArchive.ofFilmNone')}
          text={t('clipArchive.ofFilmNoneText')}
          action={
            <Button asChild variant="primary">
              <Link to={filmPath({ filmId: film.id })}>{t('clipArchive.ofFilmAction')}</Link>
            </Button>
          }
        />
      ) : (
        <div>
          <SelectableClipList clips={clips.list} />
        </div>
      )}
      <Pager
        pageNumber={clips.pageNumber}
        total={clips.total}
        pageSize={clips.pageSize}
        pathOf={(pageNumber) => downloadPath({ filmId: film.id, pageNumber, asOfMs: clips.asOf ?? null })}
      />
    </div>
  );
}
