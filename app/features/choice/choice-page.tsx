import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { Button, EmptyState, FilmTile, PageTitle } from '../../ui/index.ts';
import { ClipTile } from '../clips/clip-tile.tsx';
import type { Choice } from './load-choice.ts';

/** What each page leads on to with one of the viewer's clips. */
const clipPaths = {
  film: '/list/download',
  clipEditor: '/list/tailor',
  still: '/list/frezeFrame',
  comparison: '/detail',
  download: '/list/download',
  sheet: '/list/sheet',
};

/** The page of an address that names no film, clip, or take: what the viewer can open there. */
export function ChoicePage({
  page,
  choice: { mine, tryThis, recent },
  practised = [],
}: {
  page: keyof typeof clipPaths;
  choice: Choice;
  /** Clips that the viewer has takes of. */
  practised?: ClipDto[];
}) {
  const { t } = useTranslation();
  const pathTo = (path: string) => (clip: ClipDto) => `${path}?bar_id=${encodeURIComponent(clip.clipId)}`;
  const ownPath = pathTo(clipPaths[page]);
  const films = recent.filter(({ state }) => state === 'ready');
  const isEmpty = practised.length + mine.length + tryThis.length + films.length === 0;
  return (
    <div className="page grid grid-cols-1 gap-12 pt-8 pb-24 md:pt-12">
      <PageTitle name={t(`choice.${page}.title`)} />
      <div className="grid justify-items-start gap-2">
        <h1 className="font-semibold text-32">{t(`choice.${page}.heading`)}</h1>
        <p className="text-ink-2">{t(`choice.${page}.text`)}</p>
        {isEmpty ? null : (
          <Button asChild className="mt-2">
            <Link to="/search">{t('choice.search')}</Link>
          </Button>
        )}
      </div>
      <Clips title={t('choice.practised')} clips={practised} pathOf={pathTo('/contrast')} />
      {page === 'film' ? <Films title={t('choice.recent')} films={films} /> : null}
      <Clips title={t('choice.mine')} clips={mine} pathOf={ownPath} />
      {/* A clip of somebody else can be practised by everybody. */}
      <Clips title={t('choice.tryThis')} clips={tryThis} pathOf={pathTo('/detail')} />
      {page === 'film' ? null : <Films title={t('choice.recent')} films={films} />}
      {isEmpty ? (
        <EmptyState
          title={t('choice.nothing')}
          text={t('choice.nothingText')}
          action={
            <Button asChild variant="primary">
              <Link to="/list">{t('choice.toList')}</Link>
            </Button>
          }
        />
      ) : null}
    </div>
  );
}

function Clips({
  title,
  clips,
  pathOf,
}: {
  title: string;
  clips: ClipDto[];
  pathOf: (clip: ClipDto) => string;
}) {
  if (clips.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-24">{title}</h2>
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {clips.map((clip) => (
          <ClipTile key={clip.clipId} clip={clip} people={null} to={pathOf(clip)} />
        ))}
      </ul>
    </section>
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
