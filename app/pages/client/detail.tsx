import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AppError } from '#domain/errors.ts';
import type { FilmLevel } from '#domain/films/film-level.ts';
import type { Film } from '#domain/films/types.ts';
import { filmNameText } from '../../film-name.ts';
import { isSentOverWeakLink } from '../../player/weak-link.ts';
import { formatLength } from '../../time-format.ts';
import { Button, EmptyState, FilmTitle, PageTitle, useLocale } from '../../ui/index.ts';
import { mayImport, signedIn } from '../../viewer.ts';
import type { Route } from './+types/detail.ts';
import { chooseVideo, readDetailQuery } from './detail/detail-query.ts';
import { Episodes } from './detail/episodes.tsx';
import { FilmLevelNote } from './detail/film-level-note.tsx';
import { ImportNotes } from './detail/import-notes.tsx';
import { RemoveFilm } from './detail/remove-film.tsx';
import { videoName } from './detail/video-name.ts';
import { VideoPending } from './detail/video-pending.tsx';
import { Watch } from './detail/watch.tsx';

/** Up to here the lines come with the page; longer videos fetch theirs as they are needed. */
const LINES_WITH_PAGE = 2000;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { services, viewer } = signedIn(context);
  const { filmId, videoId, startMs } = readDetailQuery(url.searchParams);
  const asked = videoId && !filmId ? await services.films.video({ viewer, videoId }) : null;
  const id = filmId ?? asked?.video.filmId;
  if (!id) throw new AppError('not_found');
  const detail = await services.films.detail({ viewer, filmId: id });
  const chosen = chooseVideo(detail.videos, videoId);
  const whole = chosen?.video.state === 'ready' && chosen.lines <= LINES_WITH_PAGE;
  const lines = chosen && whole ? await services.films.allLines({ viewer, videoId: chosen.video.id }) : [];
  const servedWeak = isSentOverWeakLink(request.headers);
  return { detail, chosen, lines, startMs, servedWeak, mayImport: mayImport(viewer) };
}

export default function Detail({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { detail, chosen, lines, startMs, servedWeak } = loaderData;
  if (!chosen) {
    return (
      <>
        <PageTitle name={filmNameText(detail.film, locale)} />
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
          facts ? formatLength(facts.durationMs) : null,
          facts ? t('detail.lineCount', { count: chosen.lines }) : null,
        ]}
      />
      <ImportNotes notes={video.notes} />
      <Episodes detail={detail} chosenId={video.id} />
      {loaderData.mayImport ? <RemoveFilm filmId={detail.film.id} /> : null}
    </div>
  );
  return (
    <>
      <PageTitle name={filmNameText(detail.film, locale)} />
      {facts ? (
        <Watch
          key={video.id}
          view={chosen}
          facts={facts}
          lines={lines}
          startMs={startMs}
          servedWeak={servedWeak}
        >
          {below}
        </Watch>
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
