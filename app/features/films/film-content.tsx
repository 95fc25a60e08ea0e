import { Download, Info } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { AlignmentDto, FilmHeadDto, FilmPageVideoDto } from '#contract/films.ts';
import type { FilmLevel } from '#shared/film-codes.ts';
import { formatVideoName } from '#shared/video-name.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { formatDuration } from '../../i18n/format-time.ts';
import { importNoteMessage } from '../../i18n/import-messages.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath, filmPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, classNames, EmptyState, FilmTitle, PageTitle } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { VideoRedPacketPanel } from '../red-packets/video-red-packet-panel.tsx';
import { type ReadyStage, useWorkspace } from '../workspace/workspace-context.ts';
import type { Route } from './+types/film-route.ts';
import { AddSubtitles } from './add-subtitles.tsx';
import { EpisodeList } from './episode-list.tsx';
import { RemoveFilm } from './remove-film.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { VideoPending } from './video-pending.tsx';

/** Only for those who may change the film. */
const SubtitleTiming = lazy(() => import('./subtitle-timing.tsx'));

type FilmData = Exclude<Route.ComponentProps['loaderData'], { kind: 'choice' }>;

export default function FilmContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="film" choice={loaderData} />
  ) : (
    <Film data={loaderData} />
  );
}

function Film({ data: { page, chosen, canImport } }: { data: FilmData }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { film } = page;
  useShareCard(
    // A learner's own upload opens for nobody else.
    film.source === 'client'
      ? null
      : {
          title: formatFilmName(film, locale),
          description: t('share.film'),
          path: filmPath({ filmId: film.id }),
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
              <Link to={pagePaths.filmList}>{t('film.backToList')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageTitle name={formatFilmName(film, locale)} />
      {chosen.state === 'ready' ? (
        <ReadyFilm page={page} chosen={chosen} canImport={canImport} />
      ) : (
        <div className="mx-auto max-w-[1280px]">
          <VideoPending video={chosen} canImport={canImport} />
          <FilmDetails page={page} chosen={chosen} canImport={canImport} className="pt-8" />
        </div>
      )}
    </>
  );
}

/** The panel of a film in the workspace: its lines beside the picture, and what is known of it below. */
function ReadyFilm(film: Omit<Parameters<typeof FilmDetails>[0], 'className'>) {
  const { stage } = useWorkspace();
  return (
    <>
      {stage ? <FilmLines stage={stage} /> : null}
      <FilmDetails {...film} className="pt-6 lg:col-start-1" />
    </>
  );
}

function FilmLines({ stage }: { stage: ReadyStage }) {
  const { video, picture, playback } = stage;
  return (
    <>
      {/* On a phone, it is seen at once only above the lines, which fill the screen. */}
      <div className="empty:hidden max-lg:pt-4 lg:col-start-1 lg:row-start-2">
        <VideoRedPacketPanel
          videoId={video.id}
          lessonId={null}
          durationMs={picture.durationMs}
          playback={playback}
        />
      </div>
      <TranscriptPanel />
    </>
  );
}

function FilmDetails({
  page: { film, videos, level, canEdit },
  chosen,
  canImport,
  className,
}: {
  page: FilmData['page'];
  chosen: FilmPageVideoDto;
  canImport: boolean;
  className: string;
}) {
  const { t } = useTranslation();
  return (
    <div className={classNames('grid gap-8 px-4 pb-16 md:px-8', className)}>
      <FilmHead
        film={film}
        level={level}
        details={[
          videos.length > 1 ? formatVideoName(chosen) || t('film.untitledVideo') : null,
          chosen.durationMs === null ? null : formatDuration(chosen.durationMs),
          chosen.state !== 'ready'
            ? null
            : chosen.lines > 0
              ? t('film.lineCount', { count: chosen.lines })
              : t('ui.noLines'),
        ]}
      />
      <ImportNotes notes={chosen.importNotes} />
      {chosen.alignment ? <AlignmentNote alignment={chosen.alignment} /> : null}
      {canEdit && chosen.state === 'ready' && chosen.lines > 0 ? (
        <Suspense fallback={null}>
          <SubtitleTiming
            key={chosen.id}
            videoId={chosen.id}
            lineCount={chosen.lines}
            durationMs={chosen.durationMs ?? 0}
            revision={chosen.revision}
          />
        </Suspense>
      ) : null}
      <EpisodeList filmId={film.id} videos={videos} chosenId={chosen.id} />
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="quiet">
          <Link to={downloadPath({ filmId: film.id })}>
            <Download size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('film.clips')}
          </Link>
        </Button>
        {canEdit && chosen.state === 'ready' ? (
          <AddSubtitles videoId={chosen.id} hasLines={chosen.lines > 0} />
        ) : null}
        {canImport ? <RemoveFilm filmId={film.id} /> : null}
      </div>
    </div>
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

/** How far the words of the lines have got their times, for who may edit the film. */
function AlignmentNote({ alignment: { state, ...counts } }: { alignment: AlignmentDto }) {
  const { t } = useTranslation();
  if (state === 'none') return null;
  return (
    <p data-alignment={state} className="text-14 text-ink-2">
      {t(`film.alignment.${state === 'done' && counts.unsure > 0 ? 'unsure' : state}`, counts)}
    </p>
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
