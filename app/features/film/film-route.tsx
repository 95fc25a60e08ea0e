import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppError } from '#domain/errors.ts';
import type { FilmLevel } from '#domain/films/film-level.ts';
import type { Film } from '#domain/films/types.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { isSlowConnectionRequest } from '../../player/slow-connection.ts';
import { canImportFilms, requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, FilmTitle, PageTitle, useLocale } from '../../ui/index.ts';
import type { Route } from './+types/film-route.ts';
import { EpisodeList } from './episode-list.tsx';
import { FilmLevelNote } from './film-level-note.tsx';
import { FilmPlayer } from './film-player.tsx';
import { chooseVideo, readFilmQuery } from './film-query.ts';
import { ImportNotes } from './import-notes.tsx';
import { RemoveFilm } from './remove-film.tsx';
import { videoName } from './video-name.ts';
import { VideoPending } from './video-pending.tsx';

/** Up to here the lines come with the page; longer videos fetch theirs as they are needed. */
const LINES_WITH_PAGE = 2000;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { services, viewer } = requireSignedIn(context);
  const { filmId, videoId, startMs } = readFilmQuery(url.searchParams);
  const asked = videoId && !filmId ? await services.films.video({ viewer, videoId }) : null;
  const id = filmId ?? asked?.video.filmId;
  if (!id) throw new AppError('not_found');
  const detail = await services.films.detail({ viewer, filmId: id });
  const chosen = chooseVideo(detail.videos, videoId);
  const whole = chosen?.video.state === 'ready' && chosen.lines <= LINES_WITH_PAGE;
  const lines = chosen && whole ? await services.films.allLines({ viewer, videoId: chosen.video.id }) : [];
  const servedWeak = isSlowConnectionRequest(request.headers);
  return { detail, chosen, lines, startMs, servedWeak, mayImport: canImportFilms(viewer) };
}

export default function FilmRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { detail, chosen, lines, startMs, servedWeak } = loaderData;
  if (!chosen) {
    return (
      <>
        <PageTitle name={formatFilmName(detail.film, locale)} />
        <EmptyState
          title={t('detail.noVideos')}
          text={t('detail.noVideosText')}
          action={
            <Button asChild>
              <Link to="/list">{t('detail.backToList')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  const { video } = chosen;
  const facts = video.state === 'ready' ? video.mezzanine : null;
  const below = (
    <div className="grid gap-8 px-4 pt-2 pb-16 md:px-8">
      <FilmHead
        film={detail.film}
        level={detail.level}
        facts={[
          detail.videos.length > 1 ? videoName(t, video) : null,
          facts ? formatDuration(facts.durationMs) : null,
          facts ? t('detail.lineCount', { count: chosen.lines }) : null,
        ]}
      />
      <ImportNotes notes={video.notes} />
      <EpisodeList detail={detail} chosenId={video.id} />
      {loaderData.mayImport ? <RemoveFilm filmId={detail.film.id} /> : null}
    </div>
  );
  return (
    <>
      <PageTitle name={formatFilmName(detail.film, locale)} />
      {facts ? (
        <FilmPlayer
          key={video.id}
          view={chosen}
          facts={facts}
          lines={lines}
          startMs={startMs}
          servedWeak={servedWeak}
        >
          {below}
        </FilmPlayer>
      ) : (
        <div className="mx-auto max-w-[1280px]">
          <VideoPending view={chosen} mayImport={loaderData.mayImport} />
          <div className="pt-6">{below}</div>
        </div>
      )}
    </>
  );
}

function FilmHead({ film, level, facts }: { film: Film; level: FilmLevel | null; facts: (string | null)[] }) {
  return (
    <header className="grid gap-1">
      <h1 className="font-medium text-32 text-balance">
        <FilmTitle film={film} stacked otherClassName="text-20" />
      </h1>
      <div className="figures flex flex-wrap gap-x-4 text-ink-2">
        {[film.year === null ? null : String(film.year), ...facts]
          .filter((fact) => fact !== null)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        {level === null ? null : <FilmLevelNote level={level} />}
      </div>
    </header>
  );
}
