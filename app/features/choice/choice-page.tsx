import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  clipEditorPath,
  downloadPath,
  dubbingPath,
  stillPath,
  voiceComparisonPath,
} from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState, FilmTile, PageTitle } from '../../ui/index.ts';
import { ClipSection } from '../clips/clip-section.tsx';
import { sheetPath } from '../downloads/script-sheet/sheet-path.ts';
import type { Choice } from './load-choice.ts';

/** What each page leads on to with one of the viewer's clips. */
const clipPaths = {
  film: downloadPath,
  clipEditor: clipEditorPath,
  still: stillPath,
  comparison: dubbingPath,
  download: downloadPath,
  sheet: ({ clipId }: ClipDto) => sheetPath(clipId, 'script'),
};

/** The page of an address that names no film, clip, or take: what the viewer can open there. */
export function ChoicePage({
  page,
  choice: { mine, tryThis, recent },
  practiced = [],
}: {
  page: keyof typeof clipPaths;
  choice: Choice;
  /** Clips that the viewer has takes of. */
  practiced?: ClipDto[];
}) {
  const { t } = useTranslation();
  const films = recent.filter(({ state }) => state === 'ready');
  const isEmpty = practiced.length + mine.length + tryThis.length + films.length === 0;
  return (
    <div className="page grid grid-cols-1 gap-12 pt-8 pb-24 md:pt-12">
      <PageTitle name={t(`choice.${page}.title`)} />
      <div className="grid justify-items-start gap-2">
        <h1 className="font-semibold text-32">{t(`choice.${page}.heading`)}</h1>
        <p className="text-ink-2">{t(`choice.${page}.text`)}</p>
        {isEmpty ? null : (
          <Button asChild className="mt-2">
            <Link to={pagePaths.search}>{t('choice.search')}</Link>
          </Button>
        )}
      </div>
      <ClipSection title={t('choice.practiced')} clips={practiced} pathOf={voiceComparisonPath} />
      {page === 'film' ? <Films title={t('choice.recent')} films={films} /> : null}
      <ClipSection title={t('choice.mine')} clips={mine} pathOf={clipPaths[page]} />
      {/* A clip of somebody else can be practiced by everybody. */}
      <ClipSection title={t('choice.tryThis')} clips={tryThis} />
      {page === 'film' ? null : <Films title={t('choice.recent')} films={films} />}
      {isEmpty ? (
        <EmptyState
          title={t('choice.nothing')}
          text={t('choice.nothingText')}
          action={
            <Button asChild variant="primary">
              <Link to={pagePaths.filmList}>{t('choice.toList')}</Link>
            </Button>
          }
        />
      ) : null}
    </div>
  );
}

function Films({ title, films }: { title: string; films: Choice['recent'] }) {
  if (films.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-24">{title}</h2>
      <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {films.map((film) => (
          <FilmTile key={film.id} film={film} />
        ))}
      </div>
    </section>
  );
}
