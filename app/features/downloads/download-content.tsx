import { BadgeCheck, ChevronDown } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import type { ClipDto } from '#contract/clips.ts';
import type { ClipNameFields } from '#shared/clip-name.ts';
import { formatFilmName } from '../../i18n/film-names.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath } from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import { CutJobStatus } from '../clips/cut-job-status.tsx';
import { useCutJob } from '../clips/use-cut-job.ts';
import { CutLinePanel } from '../workspace/cut-line-panel.tsx';
import { useWorkspace } from '../workspace/workspace-context.ts';
import type { Route } from './+types/download-route.ts';
import { ClipFileList } from './clip-file-list.tsx';
import { FilmClips } from './film-clips.tsx';
import { ScriptSheetLinks } from './script-sheet-links.tsx';
import { TakeAwayPresets } from './take-away-presets.tsx';

export default function DownloadContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  if (loaderData.kind === 'choice') return <ChoicePage page="download" choice={loaderData} />;
  if (loaderData.kind === 'film') return <FilmClips film={loaderData.film} page={loaderData.page} />;
  return <TakeAway files={loaderData.kind === 'clip' ? loaderData.files : null} />;
}

/** The panel with the files of a clip, or that cuts the lines of the address first. */
function TakeAway({ files }: { files: ClipFilesDto | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { film, video, clip } = useWorkspace().workspace;
  const title = (
    <PageTitle name={`${clip?.title ?? formatFilmName(film, locale)} · ${t('workspace.verb.takeAway')}`} />
  );
  if (!clip) {
    return (
      <>
        {title}
        <CutLinePanel pathOf={downloadPath} />
      </>
    );
  }
  if (!video) {
    return (
      <>
        {title}
        <EmptyState
          title={t('download.missingClip')}
          text={t('download.missingText')}
          action={
            <Button asChild variant="primary">
              <Link to={pagePaths.filmList}>{t('download.toList')}</Link>
            </Button>
          }
        />
      </>
    );
  }
  const { season, episode } = video;
  const name = { film: film.title, season, episode, title: clip.title, startMs: clip.startMs };
  return (
    <>
      {title}
      <Clip key={clip.clipId} clip={clip} files={files} name={name} isRemoved={video.removed} />
    </>
  );
}

function Clip({
  clip,
  files,
  name,
  isRemoved,
}: {
  clip: ClipDto;
  files: ClipFilesDto | null;
  name: ClipNameFields;
  isRemoved: boolean;
}) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  useShareCard({
    title: clip.title,
    description: t('share.clip', { film: name.film }),
    path: downloadPath({ clipId: clip.clipId }),
  });
  const cutting = useCutJob(clip, revalidate);
  const { proof, lengthMs, segments } = clip;
  const ready = cutting.state === 'ready' && proof !== null;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-6 p-4 md:p-8" data-clip-state={cutting.state}>
      <div className="grid gap-1">
        <p className="spoken text-24 text-pretty">{clip.title}</p>
        <p className="figures text-ink-2">
          {t('download.length', { seconds: (lengthMs / 1000).toFixed(1) })}
          {segments.length > 1 ? ` · ${t('clipEditor.segmentCount', { count: segments.length })}` : null}
        </p>
      </div>
      {ready && files ? (
        <>
          <TakeAwayPresets clip={clip} view={files} />
          <details className="group border-rule border-y" data-all-files>
            <summary className="flex min-h-12 cursor-pointer items-center justify-between font-semibold text-16">
              {t('download.allFiles')}
              <ChevronDown
                size={20}
                strokeWidth={1.5}
                aria-hidden="true"
                className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid grid-cols-1 gap-8 pb-6">
              <ClipFileList clip={clip} view={files} name={name} />
              <ScriptSheetLinks clip={clip} />
              <p className="flex items-center gap-2 text-14 text-ink-2">
                <BadgeCheck size={18} strokeWidth={1.5} className="text-good" aria-hidden="true" />
                {t('clipEditor.proofTitle')}
              </p>
            </div>
          </details>
        </>
      ) : (
        <CutJobStatus cutting={cutting} />
      )}
      {isRemoved ? (
        <p className="text-ink-2" data-film-removed>
          {t('download.filmRemoved')}
        </p>
      ) : null}
    </div>
  );
}
