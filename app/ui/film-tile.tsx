import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FilmSummary as Card } from '#domain/films/types.ts';
import { posterUrl } from '#shared/media-urls.ts';
import { formatDuration } from '../i18n/format-time.ts';
import { FilmTitle } from './film-title.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** A film on the wall: its still, its title as something said, its size. `showState` adds import state for those who may import. */
export function FilmTile({
  card,
  showState = false,
  level = 3,
}: {
  card: Card;
  showState?: boolean;
  /** Of the title's heading: 2 right under the page's own, 3 inside a section. */
  level?: 2 | 3;
}) {
  const Title = level === 2 ? 'h2' : 'h3';
  const { t } = useTranslation();
  const { film } = card;
  const facts = [
    film.year,
    card.videos > 1 ? t('ui.videoCount', { count: card.videos }) : null,
    card.durationMs > 0 ? formatDuration(card.durationMs) : null,
    card.lines > 0 ? t('ui.lineCount', { count: card.lines }) : null,
    card.level === null ? null : t('ui.filmLevelShort', { level: card.level }),
  ].filter((fact) => fact !== null);
  return (
    <Link to={`/list/detail?film_id=${encodeURIComponent(film.id)}`} className="group block">
      <div className="relative aspect-video">
        <span
          aria-hidden="true"
          className="bracket text-ink opacity-0 transition-opacity group-hover:opacity-100"
          style={{ inset: '-6px -8px', '--bracket-arm': '14px' } as React.CSSProperties}
        />
        <Still card={card} />
      </div>
      <div className="grid gap-0.5 pt-3">
        <Title className="font-medium text-20 leading-[26px] text-balance">
          <FilmTitle film={film} stacked otherClassName="text-16" />
        </Title>
        <p className="figures flex flex-wrap gap-x-3 pt-1 text-ink-2">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {showState ? <ImportState card={card} /> : null}
      </div>
    </Link>
  );
}

function Still({ card }: { card: Card }) {
  if (!card.posterVideoId) return <Slate card={card} />;
  return (
    <img
      src={posterUrl(card.posterVideoId)}
      alt=""
      loading="lazy"
      decoding="async"
      className="absolute inset-0 h-full w-full rounded-read bg-sunk object-cover"
    />
  );
}

/** Stands where a film has no picture yet: the empty stage, with how far the import has come. */
function Slate({ card }: { card: Card }) {
  const { t } = useTranslation();
  const state = t(`ui.state.${card.state}`);
  return (
    <div className="stage absolute inset-0 grid content-center justify-items-center gap-4 rounded-read px-8">
      {card.state === 'failed' ? (
        <p className="flex items-center gap-2 text-rec-text">
          <CircleAlert size={20} strokeWidth={1.5} aria-hidden="true" />
          {state}
        </p>
      ) : (
        <>
          <p className="text-14">
            {state}
            {card.percent === null ? null : (
              <span className="font-mono tabular-nums"> {Math.round(card.percent)}%</span>
            )}
          </p>
          <ProgressBar percent={card.percent} label={state} className="w-full" />
        </>
      )}
    </div>
  );
}

/** Import state of a film that has a picture already: a series with episodes still coming in, or one that failed. */
function ImportState({ card }: { card: Card }) {
  const { t } = useTranslation();
  if (card.posterVideoId === null) return null;
  if (card.percent !== null) {
    return (
      <div className="grid grid-cols-[1fr_auto] items-center gap-3 pt-1">
        <ProgressBar percent={card.percent} label={t('ui.state.importing')} />
        <span className="figures text-ink-2">{Math.round(card.percent)}%</span>
      </div>
    );
  }
  return card.state === 'failed' ? <p className="text-14 text-rec-text">{t('ui.state.failed')}</p> : null;
}
