import { Link } from 'react-router';
import type { VideoDto } from '#contract/films.ts';
import { formatVideoName } from '#shared/video-name.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filmPath } from '../../navigation/page-addresses.ts';
import { classNames } from '../../ui/index.ts';

/** The videos of a film, with the chosen one in brackets. Nothing if there is only one. */
export function EpisodeList({
  filmId,
  videos,
  chosenId,
}: {
  filmId: string;
  videos: readonly VideoDto[];
  chosenId: string;
}) {
  const { t } = useTranslation();
  if (videos.length < 2) return null;
  return (
    <nav aria-label={t('film.episodes')}>
      <h2 className="pb-3 font-semibold text-20">{t('film.episodes')}</h2>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 md:grid-cols-3">
        {videos.map((video) => {
          const { lines, job } = video;
          const chosen = video.id === chosenId;
          const state =
            video.state === 'ready'
              ? t('film.lineCount', { count: lines })
              : `${t(`ui.state.${video.state}`)}${job && video.state === 'importing' ? ` ${Math.round(job.percent)}%` : ''}`;
          return (
            <li key={video.id}>
              <Link
                to={filmPath({ filmId, videoId: video.id })}
                aria-current={chosen ? 'page' : undefined}
                className="group relative flex items-center gap-3 p-2"
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    'bracket text-ink transition-opacity',
                    chosen ? 'opacity-100' : 'opacity-0 group-hover:opacity-40',
                  )}
                />
                <span className="aspect-video w-[104px] shrink-0 overflow-hidden rounded-edit bg-sunk">
                  {video.poster ? (
                    <img src={video.poster} alt="" loading="lazy" className="h-full w-full object-cover" />
                  ) : null}
                </span>
                <span className="min-w-0">
                  <span className={classNames('block text-14', chosen && 'font-medium')}>
                    {formatVideoName(video) || t('film.untitledVideo')}
                  </span>
                  <span className="figures block text-ink-2">
                    {video.durationMs === null ? '' : `${formatDuration(video.durationMs)}  `}
                    {state}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
