import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { FilmDto } from '#contract/films.ts';
import { formatDuration } from '../i18n/format-time.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { filmPath } from '../navigation/page-addresses.ts';
import { FilmTitle } from './film-title.tsx';
import { ProgressBar } from './progress-bar.tsx';

/**
 * A film in a list of films: its poster, title, and figures. `showState` adds the import state. `isFirst` fetches the poster
 * before the page's other images: on a phone, it is the largest thing that shows.
 */
export function FilmTile({
  film,
  showState = false,
  isFirst = false,
  level = 3,
}: {
  film: FilmDto;
  showState?: boolean;
  isFirst?: boolean;
  /** Heading level of the title: 2 directly under the page's heading, 3 inside a section. */
  level?: 2 | 3;
}) {
  const Title = level === 2 ? 'h2' : 'h3';
  const { t } = useTranslation();
  const figures = [
    film.year,
    film.videos > 1 ? t('ui.videoCount', { count: film.videos }) : null,
    film.duration > 0 ? formatDuration(film.duration) : null,
    film.lines > 0
      ? t('ui.lineCount', { count: film.lines })
      : film.state === 'ready'
        ? t('ui.noLines')
        : null,
    film.level === null ? null : t('ui.filmLevelShort', { level: film.level }),
  ].filter((figure) => figure !== null);
  return (
    <Link to={filmPath({ filmId: film.id })} className="group block">
      <div className="relative aspect-video">
        <span
          aria-hidden="true"
          className="bracket text-ink opacity-0 transition-opacity group-hover:opacity-100"
          style={{ inset: '-6px -8px', '--bracket-arm': '14px' } as React.CSSProperties}
        />
        <Poster film={film} isFirst={isFirst} />
      </div>
      <div className="grid gap-0.5 pt-3">
        <Title className="font-medium text-20 leading-[26px] text-balance">
          <FilmTitle film={film} stacked otherClassName="text-16" />
        </Title>
        <p className="figures flex flex-wrap gap-x-3 pt-1 text-ink-2">
          {figures.map((figure) => (
            <span key={figure}>{figure}</span>
          ))}
        </p>
        {showState ? <ImportState film={film} /> : null}
      </div>
    </Link>
  );
}

function Poster({ film, isFirst }: { film: FilmDto; isFirst: boolean }) {
  if (!film.poster) return <ImportPlaceholder film={film} />;
  return (
    <img
      src={film.poster}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className="absolute inset-0 h-full w-full rounded-read bg-sunk object-cover"
    />
  );
}

/** Shown while a film has no poster: the import state and progress. */
function ImportPlaceholder({ film }: { film: FilmDto }) {
  const { t } = useTranslation();
  const state = t(`ui.state.${film.state}`);
  return (
    <div className="stage absolute inset-0 grid content-center justify-items-center gap-4 rounded-read px-8">
      {film.state === 'failed' ? (
        <p className="flex items-center gap-2 text-rec-text">
          <CircleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
          {state}
        </p>
      ) : (
        <>
          <p className="text-14">
            {state}
            {film.percent === null ? null : (
              <span className="font-mono tabular-nums"> {Math.round(film.percent)}%</span>
            )}
          </p>
          <ProgressBar percent={film.percent} label={state} className="w-full" />
        </>
      )}
    </div>
  );
}

/** The import state of a film that has a poster: some episodes are still being imported, or have failed. */
function ImportState({ film }: { film: FilmDto }) {
  const { t } = useTranslation();
  if (film.poster === null) return null;
  if (film.percent !== null) {
    return (
      <div className="grid grid-cols-[1fr_auto] items-center gap-3 pt-1">
        <ProgressBar percent={film.percent} label={t('ui.state.importing')} />
        <span className="figures text-ink-2">{Math.round(film.percent)}%</span>
      </div>
    );
  }
  return film.state === 'failed' ? <p className="text-14 text-rec-text">{t('ui.state.failed')}</p> : null;
}
