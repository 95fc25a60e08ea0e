import { Image, Mic, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import type { ClipDto, SourceVideoDto } from '#contract/clips.ts';
import type { ClipNameFields } from '#shared/clip-name.ts';
import { countFrames } from '#shared/clip-segments.ts';
import { readPageNumber, readSnapshotTime, redirectPastLastPage } from '../../navigation/pagination.ts';
import type { PageContext } from '../../request/page-context.ts';
import { requireSignedIn } from '../../request/viewer.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { loadChoice } from '../choice/load-choice.ts';
import { CutJobStatus } from '../clips/cut-job-status.tsx';
import { FilmHeading } from '../clips/film-heading.tsx';
import { ProofView } from '../clips/proof-view.tsx';
import { useCutJob } from '../clips/use-cut-job.ts';
import type { Route } from './+types/download-route.ts';
import { ClipFileList } from './clip-file-list.tsx';
import { ClipFilePlayer } from './clip-file-player.tsx';
import { FilmClips } from './film-clips.tsx';
import { filmClipsPath } from './film-clips-path.ts';
import { ScriptSheetLinks } from './script-sheet-links.tsx';

const PAGE_SIZE = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = requireSignedIn(context);
  const query = url.searchParams;
  const clipId = query.get('bar_id');
  const filmId = query.get('film_id');
  if (!clipId) {
    return filmId ? { kind: 'film' as const, ...(await loadFilmClips(api, filmId, query)) } : loadChoice(api);
  }
  const view = await api.clips.detailWithVideo({ clipId });
  const isReady = view.clip.state === 'ready' && view.video !== null;
  return { kind: 'clip' as const, ...view, files: isReady ? await api.clipFiles.list({ clipId }) : null };
}

/** Loads a page of the viewer's clips of one film. */
async function loadFilmClips(api: PageContext['api'], filmId: string, query: URLSearchParams) {
  const result = await api.clips.listOfFilm({
    filmId,
    pageno: readPageNumber(query),
    pagesize: PAGE_SIZE,
    asOf: readSnapshotTime(query),
  });
  const pathOf = (pageno: number) => filmClipsPath({ filmId, pageno, asOfMs: null });
  redirectPastLastPage(result.page, { pagesize: PAGE_SIZE, pathOf });
  return result;
}

export default function DownloadRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation();
  if (loaderData.kind === 'choice') return <ChoicePage page="download" choice={loaderData} />;
  if (loaderData.kind === 'film') return <FilmClips film={loaderData.film} page={loaderData.page} />;
  if (!loaderData.video) {
    return (
      <>
        <PageTitle name={t('download.heading')} />
        <h1 className="page py-3 font-semibold text-20">{t('download.heading')}</h1>
        <EmptyState
          title={t('download.missingClip')}
          text={t('download.missingText')}
          action={
            <Button asChild variant="primary">
              <Link to="/list">{t('download.toList')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  const { film, video, clip, files } = loaderData;
  const { season, episode } = video;
  const name = { film: film.title, season, episode, title: clip.title, startMs: clip.startMs };
  return (
    <>
      <PageTitle name={`${clip.title} · ${t('download.heading')}`} />
      <FilmHeading heading={t('download.heading')} film={film} video={video} />
      <Clip key={clip.clipId} clip={clip} video={video} files={files} name={name} />
    </>
  );
}

function Clip({
  clip,
  video,
  files,
  name,
}: {
  clip: ClipDto;
  video: SourceVideoDto;
  files: ClipFilesDto | null;
  name: ClipNameFields;
}) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useShareCard({
    title: clip.title,
    description: t('share.clip', { film: name.film }),
    path: `/list/download?bar_id=${encodeURIComponent(clip.clipId)}`,
  });
  const cutting = useCutJob(clip, revalidate);
  const { proof } = clip;
  const ready = cutting.state === 'ready' && proof !== null;
  const { lengthMs, segments } = clip;
  return (
    <>
      {ready ? <ClipFilePlayer clip={clip} video={video} frames={proof.frames} /> : null}
      <div
        className="page grid gap-x-12 gap-y-8 py-8 lg:grid-cols-[1fr_320px]"
        data-clip-state={cutting.state}
      >
        <div className="grid content-start gap-6">
          <div className="grid gap-1">
            <p className="spoken text-24 text-pretty">{clip.title}</p>
            <p className="figures text-ink-2">
              {t('download.length', { seconds: (lengthMs / 1000).toFixed(2), frames: countFrames(segments) })}
              {segments.length > 1 ? ` · ${t('clipEditor.segmentCount', { count: segments.length })}` : null}
            </p>
          </div>
          {ready && files ? (
            <ClipFileList clip={clip} view={files} name={name} />
          ) : (
            <CutJobStatus cutting={cutting} />
          )}
          {ready ? <ScriptSheetLinks clip={clip} /> : null}
        </div>
        <div className="grid content-start gap-6">
          {ready ? <ProofView proof={proof} parts={segments.length} /> : null}
          <div className="flex flex-wrap gap-3">
            {ready ? (
              <Button asChild variant="primary">
                <Link to={`/detail?bar_id=${encodeURIComponent(clip.clipId)}`}>
                  <Mic size={16} strokeWidth={1.5} aria-hidden="true" />
                  {t('takes.practise')}
                </Link>
              </Button>
            ) : null}
            {video.removed ? (
              <p className="text-ink-2" data-film-removed>
                {t('download.filmRemoved')}
              </p>
            ) : (
              <>
                <Button asChild>
                  <Link to={`/list/tailor?bar_id=${encodeURIComponent(clip.clipId)}`}>
                    <Scissors size={16} strokeWidth={1.5} aria-hidden="true" />
                    {t('download.toClipEditor')}
                  </Link>
                </Button>
                <Button asChild>
                  <Link to={`/list/frezeFrame?bar_id=${encodeURIComponent(clip.clipId)}`}>
                    <Image size={16} strokeWidth={1.5} aria-hidden="true" />
                    {t('download.toStills')}
                  </Link>
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
