import { CircleAlert, Scissors } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { errorCodeMessage, errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { clipEditorPath } from '../../navigation/page-addresses.ts';
import { useTranscriptVersion } from '../../player/use-line-player.ts';
import { Button, EmptyState, LineText, ProgressBar, useToast } from '../../ui/index.ts';
import { FilmNotReady } from '../clips/film-not-ready.tsx';
import { NoLines } from '../films/no-lines.tsx';
import { type CutSource, cutLines } from './cut-lines.ts';
import { type ReadyStage, useWorkspace } from './workspace-context.ts';

/**
 * The panel of a verb that needs a clip, for an address that names lines or a time range: cuts it and goes on to the address
 * of the clip.
 */
export function CutLinePanel({ pathOf }: { pathOf: (clip: { clipId: string }) => string }) {
  const { t } = useTranslation();
  const { workspace, stage } = useWorkspace();
  if (!stage) return <FilmNotReady title={t('workspace.notReadyTitle')} filmId={workspace.film.id} />;
  return <CutLine stage={stage} pathOf={pathOf} />;
}

function CutLine({
  stage: { video, transcript },
  pathOf,
}: {
  stage: ReadyStage;
  pathOf: (clip: { clipId: string }) => string;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [cutClip, setCutClip] = useState<ClipDto | null>(null);
  useTranscriptVersion(transcript);
  const { line: named, lastLine: lastNamed, startMs, endMs } = useWorkspace().addressed;
  const { id: videoId } = video;
  const line = transcript.loaded().find(({ id }) => id === named?.id);
  const canCut = named !== null || startMs !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt cuts again
  useEffect(() => {
    const source: CutSource | null =
      named !== null
        ? { videoId, line: named, lastLine: lastNamed ?? named }
        : startMs !== null && endMs !== null
          ? { videoId, startMs, endMs }
          : null;
    if (!source) return;
    let isGone = false;
    setFailure(null);
    cutLines(source).then(
      (clip) => {
        if (isGone) return;
        if (clip.state === 'failed') {
          setFailure(errorCodeMessage(t, clip.errorCode) ?? t('error.internal'));
          return;
        }
        toast({ tone: 'done', text: t('workspace.cutDone') });
        // The router announces a navigation in a transition, too. An urgent update could overtake it.
        startTransition(() => setCutClip(clip));
      },
      (error: unknown) => {
        if (!isGone) setFailure(errorMessage(t, error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [videoId, named?.id, named?.mark, lastNamed?.id, lastNamed?.mark, startMs, endMs, attempt]);

  // Somebody who is on the way to another panel is not called back.
  const isLeaving = useNavigation().state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clip decides
  useEffect(() => {
    if (cutClip && !isLeaving)
      void navigate(pathOf({ clipId: cutClip.clipId }), { replace: true, preventScrollReset: true });
  }, [cutClip, isLeaving]);

  const byHand = clipEditorPath({
    videoId,
    ...(named ? { line: named } : {}),
    ...(lastNamed ? { lastLine: lastNamed } : {}),
  });
  if (!canCut) {
    if (transcript.count === 0) return <NoLines />;
    return (
      <EmptyState
        title={t('workspace.noLineTitle')}
        text={t('workspace.noLineText')}
        action={
          <Button asChild variant="primary">
            <Link to={byHand}>
              <Scissors size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('workspace.cutByHand')}
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <section className="grid content-start gap-6 p-4 md:p-8" data-cutting={failure === null}>
      {line ? <LineText en={line.en} zh={line.zh} size="l" /> : null}
      {failure === null ? (
        <div className="grid max-w-form gap-2" role="status">
          <p className="text-ink-2">{t('workspace.cutting')}</p>
          <ProgressBar percent={null} label={t('workspace.cutting')} tone="mine" />
        </div>
      ) : (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="flex items-start gap-2 text-rec-text">
            <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
            <span>
              {t('workspace.cutFailed')}
              <span className="block text-ink-2">{failure}</span>
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => setAttempt((count) => count + 1)}>
              {t('ui.retry')}
            </Button>
            <Button asChild>
              <Link to={byHand}>{t('workspace.cutByHand')}</Link>
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
