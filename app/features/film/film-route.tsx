import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FilmHeadDto } from '#contract/films.ts';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { FilmLevel } from '#shared/film-codes.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { importNoteMessage } from '../../i18n/import-messages.ts';
import { isSlowConnectionRequest } from '../../player/slow-connection.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, FilmTitle, PageTitle, useLocale } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import type { Route } from './+types/film-route.ts';
import { EpisodeList } from './episode-list.tsx';
import { FilmPlayer, playableTimingOf } from './film-player.tsx';
import { chooseVideo, readFilmQuery } from './film-query.ts';
import { RemoveFilm } from './remove-film.tsx';
import { videoName } from './video-name.ts';
import { VideoPending } from './video-pending.tsx';

/** Videos with more lines than this fetch their lines when needed. */
const MAX_LINES_WITH_PAGE = 2000;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { viewer, api } = requireSignedIn(context);
  const { filmId, videoId, startMs } = readFilmQuery(url.searchParams);
  // An address without a film is a question, and no mistake.
  if (!filmId && !videoId) return loadChoice(api);
  const page = await api.films.page({ filmId, videoId });
  const chosen = chooseVideo(page.videos, videoId);
  const withLines = chosen?.state === 'ready' && chosen.lines <= MAX_LINES_WITH_PAGE;
  const lines = withLines ? await api.films.allLines({ videoId: chosen.id }) : [];
  const slowConnection = isSlowConnectionRequest(request.headers);
  return { kind: 'film' as const, page, chosen, lines, startMs, slowConnection, mayImport: isAdmin(viewer) };
}

type FilmData = Exclude<Route.ComponentProps['loaderData'], { kind: 'choice' }>;

export default function FilmRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="film" choice={loaderData} />
  ) : (
    <Film data={loaderData} />
  );
}

function Film({ data }: { data: FilmData }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { page, chosen, lines, startMs, slowConnection, mayImport } = data;
  const { film, videos } = page;
  useShareCard(
    // A learner's own upload opens for nobody else.
    film.source === 'client'
      ? null
      : {
          title: formatFilmName(film, locale),
          description: t('share.film'),
          path: `/list/detail?film_id=${encodeURIComponent(film.id)}`,
        },
  );
  if (!chosen) {
    return (
      <>
        <PageTitle name={formatFilmName(film, locale)} />
        <EmptyState
          title={t('film.noVideos')}
          text={t('film.noVideosText')}
          action={
            <Button asChild>
              <Link to="/list">{t('film.backToList')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  const timing = playableTimingOf(chosen);
  const below = (
    <div className="grid gap-8 px-4 pt-2 pb-16 md:px-8">
      <FilmHead
        film={film}
        level={page.level}
        details={[
          videos.length > 1 ? videoName(t, chosen) : null,
          timing ? formatDuration(timing.durationMs) : null,
          timing ? t('film.lineCount', { count: chosen.lines }) : null,
        ]}
      />
      <ImportNotes notes={chosen.notes} />
      <EpisodeList filmId={film.id} videos={videos} chosenId={chosen.id} />
      {mayImport ? <RemoveFilm filmId={film.id} /> : null}
    </div>
  );
  return (
    <>
      <PageTitle name={formatFilmName(film, locale)} />
      {timing ? (
        <FilmPlayer
          key={chosen.id}
          video={chosen}
          timing={timing}
          lines={lines}
          startMs={startMs}
          slowConnection={slowConnection}
        >
          {below}
        </FilmPlayer>
      ) : (
        <div className="mx-auto max-w-[1280px]">
          <VideoPending video={chosen} mayImport={mayImport} />
          <div className="pt-6">{below}</div>
        </div>
      )}
    </>
  );
}

function FilmHead({
  film,
  level,
  details,
}: {
  film: FilmHeadDto;
  level: FilmLevel | null;
  details: (string | null)[];
}) {
  return (
    <header className="grid gap-1">
      <h1 className="font-medium text-32 text-balance">
        <FilmTitle film={film} stacked otherClassName="text-20" />
      </h1>
      <div className="figures flex flex-wrap gap-x-4 text-ink-2">
        {[film.year === null ? null : String(film.year), ...details]
          .filter((detail) => detail !== null)
          .map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        {level === null ? null : <FilmLevelNote level={level} />}
      </div>
    </header>
  );
}

/** The level of a film. A click, tap, or key opens an explanation of how it is computed. */
function FilmLevelNote({ level }: { level: FilmLevel }) {
  const { t } = useTranslation();
  return (
    <details className="open:basis-full">
      <summary className="-my-1.5 w-fit cursor-pointer list-none py-1.5 underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        {t('film.level', { level: t(`ui.filmLevel.l${level}`) })}
      </summary>
      <p className="max-w-text pt-2 font-sans text-14">{t('film.levelText')}</p>
    </details>
  );
}

/** The notes from the import of a video. */
function ImportNotes({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <section aria-label={t('film.notes')} className="flex gap-3 border-rule border-y py-3 text-14">
      <Info size={18} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
      <ul className="grid gap-1">
        {notes.map((note) => (
          <li key={note}>{importNoteMessage(t, note)}</li>
        ))}
      </ul>
    </section>
  );
}
