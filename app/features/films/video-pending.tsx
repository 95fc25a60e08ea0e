import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { FilmPageVideoDto } from '#contract/films.ts';
import { errorCodeMessage } from '../../i18n/error-message.ts';
import { importStageLabel } from '../../i18n/import-messages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { pagePaths } from '../../navigation/page-paths.ts';
import { Button, ProgressBar } from '../../ui/index.ts';

/** How often the page reloads its data during an import, in milliseconds. */
const RELOAD_INTERVAL_MS = 2000;

/** Replaces the player until a video is ready. Shows the progress of the import, or why it failed and what to do. */
export function VideoPending({ video, canImport }: { video: FilmPageVideoDto; canImport: boolean }) {
  return (
    <section className="stage grid min-h-[min(420px,60dvh)] content-center justify-items-center gap-4 p-6 text-center">
      {video.state === 'failed' ? (
        <Failed video={video} canImport={canImport} />
      ) : (
        <Importing video={video} />
      )}
    </section>
  );
}

function Importing({ video }: { video: FilmPageVideoDto }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), RELOAD_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  const { job } = video;
  return (
    <>
      <h2 className="font-semibold text-20">{t('film.importing')}</h2>
      <div className="w-full max-w-form">
        <ProgressBar percent={job ? job.percent : null} label={t('film.importing')} />
      </div>
      <p className="figures" role="status">
        {job?.stage
          ? t('film.stageNow', { stage: importStageLabel(t, job.stage), percent: Math.round(job.percent) })
          : t('film.queued')}
      </p>
      <p className="max-w-text text-ink-2 text-pretty">{t('film.importingText')}</p>
    </>
  );
}

function Failed({ video, canImport }: { video: FilmPageVideoDto; canImport: boolean }) {
  const { t } = useTranslation();
  const { errorCode, errorDetail } = video;
  return (
    <>
      <TriangleAlert size={32} strokeWidth={1.5} className="text-rec-text" aria-hidden="true" />
      <h2 className="font-semibold text-20">{t('film.failed')}</h2>
      <p className="text-16">{errorCodeMessage(t, errorCode ?? 'internal')}</p>
      <p className="max-w-text text-ink-2 text-pretty">
        {t(canImport ? 'film.failedAdmin' : 'film.failedText')}
      </p>
      {errorDetail ? (
        <details className="max-w-text text-14">
          <summary className="text-ink-2">{t('film.technical')}</summary>
          <p className="figures whitespace-pre-wrap break-words pt-2 text-left">{errorDetail}</p>
        </details>
      ) : null}
      {canImport ? (
        <Button asChild>
          <Link to={pagePaths.admin}>{t('film.toImports')}</Link>
        </Button>
      ) : null}
    </>
  );
}
