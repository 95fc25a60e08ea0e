import { BadgeCheck, CircleAlert, Download, Mic, Scissors } from 'lucide-react';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { CLIP_MAX_MS, CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { downloadPath, dubbingPath } from '../../navigation/page-addresses.ts';
import { Button, Field } from '../../ui/index.ts';
import { CutJobStatus } from '../clips/cut-job-status.tsx';
import { useCutJob } from '../clips/use-cut-job.ts';
import { blurOnEnterOrEscape } from './blur-on-enter-or-escape.ts';

/** The title field and the button that cuts the clip. */
export function CutPanel({
  title,
  suggestedTitle,
  onTitle,
  spansError,
  segmentCount,
  isSending,
  error,
  onCut,
  isDone,
}: {
  title: string;
  suggestedTitle: string;
  onTitle: (title: string) => void;
  /** Why the spans cannot be cut; null if they can. */
  spansError: 'cut_too_long' | 'cut_too_many' | null;
  /** Number of segments that the cut joins. */
  segmentCount: number;
  isSending: boolean;
  error: unknown;
  onCut: () => void;
  /** Whether the current segments have been cut already. */
  isDone: boolean;
}) {
  const { t } = useTranslation();
  const cutText = segmentCount > 1 ? t('clipEditor.cutJoined', { count: segmentCount }) : t('clipEditor.cut');
  return (
    <section aria-label={t('clipEditor.cut')} className="grid content-start gap-2">
      <Field
        label={t('clipEditor.title')}
        size="s"
        value={title}
        placeholder={suggestedTitle}
        maxLength={200}
        onChange={(event) => onTitle(event.currentTarget.value)}
        onKeyDown={blurOnEnterOrEscape}
      />
      <Button
        variant={isDone ? 'plain' : 'primary'}
        busy={isSending}
        disabled={spansError !== null}
        icon={<Scissors size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={onCut}
      >
        {isDone ? t('clipEditor.cutAgain') : cutText}
      </Button>
      {spansError ? (
        <ErrorText>
          {spansError === 'cut_too_many'
            ? t('error.cut_too_many', { most: CLIP_MAX_SEGMENTS })
            : t('error.cut_too_long', { minutes: CLIP_MAX_MS / 60_000 })}
          <span className="block text-ink-2">
            {t(
              spansError === 'cut_too_many' || segmentCount > 1
                ? 'clipEditor.tooManyHint'
                : 'clipEditor.tooLongHint',
            )}
          </span>
        </ErrorText>
      ) : null}
      {error ? (
        <ErrorText>
          {errorMessage(t, error)}
          <span className="block text-ink-2">{t('clipEditor.faultHint')}</span>
        </ErrorText>
      ) : null}
    </section>
  );
}

function ErrorText({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-14 text-rec-text">
      <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** The state of the last cut, and links to what can be done with the clip. */
export function CutResult({
  clip,
  isCurrent,
  onOutdated,
  onShowProof,
}: {
  clip: ClipDto;
  /** Whether the clip has exactly the current segments. */
  isCurrent: boolean;
  onOutdated: () => void;
  /** Scrolls to the compared frames. */
  onShowProof: () => void;
}) {
  const { t } = useTranslation();
  const { proof } = clip;
  const cutting = useCutJob(clip, onOutdated);
  return (
    <div className="grid gap-3 border-rule border-t pt-3" data-clip-state={cutting.state}>
      {isCurrent ? null : (
        <p className="text-12 text-ink-2">{t('clipEditor.movedSince', { title: clip.title })}</p>
      )}
      <CutJobStatus cutting={cutting} />
      {cutting.state === 'ready' && proof ? (
        <button
          type="button"
          onClick={onShowProof}
          className="flex w-fit items-center gap-2 text-left text-14 underline decoration-rule underline-offset-4 hover:decoration-ink"
        >
          <BadgeCheck size={18} strokeWidth={1.5} className="shrink-0 text-good" aria-hidden="true" />
          {t('clipEditor.proofShort')}
        </button>
      ) : null}
      {cutting.state === 'ready' && proof ? (
        <div className="flex flex-wrap gap-2">
          <Button asChild size="s" variant={isCurrent ? 'primary' : 'plain'}>
            <Link to={dubbingPath({ clipId: clip.clipId })}>
              <Mic size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('workspace.verb.dub')}
            </Link>
          </Button>
          <Button asChild size="s">
            <Link to={downloadPath({ clipId: clip.clipId })}>
              <Download size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('workspace.verb.takeAway')}
            </Link>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
