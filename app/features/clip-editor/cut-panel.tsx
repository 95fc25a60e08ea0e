import { BadgeCheck, CircleAlert, Download, Image, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import { CLIP_MAX_MS, CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { Button, Field } from '../../ui/index.ts';
import { CutJobStatus } from '../clips/cut-job-status.tsx';
import { useCutJob } from '../clips/use-cut-job.ts';
import { blurOnEnterOrEscape } from './blur-on-enter-or-escape.ts';

/** Title and the one button that cuts. */
export function CutPanel({
  title,
  suggestedTitle,
  onTitle,
  wrong,
  parts,
  sending,
  fault,
  onCut,
  isDone,
}: {
  title: string;
  suggestedTitle: string;
  onTitle: (title: string) => void;
  /** Why it cannot be cut as it is. */
  wrong: 'cut_too_long' | 'cut_too_many' | null;
  /** How many segments will be joined. */
  parts: number;
  sending: boolean;
  fault: unknown;
  onCut: () => void;
  /** What lies on the bench has been cut. */
  isDone: boolean;
}) {
  const { t } = useTranslation();
  const cutText = parts > 1 ? t('tailor.cutJoined', { count: parts }) : t('tailor.cut');
  return (
    <section aria-label={t('tailor.cut')} className="grid content-start gap-2">
      <Field
        label={t('tailor.title')}
        size="s"
        value={title}
        placeholder={suggestedTitle}
        maxLength={200}
        onChange={(event) => onTitle(event.currentTarget.value)}
        onKeyDown={blurOnEnterOrEscape}
      />
      <Button
        variant={isDone ? 'plain' : 'primary'}
        busy={sending}
        disabled={wrong !== null}
        icon={<Scissors size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={onCut}
      >
        {isDone ? t('tailor.cutAgain') : cutText}
      </Button>
      {wrong ? (
        <Fault>
          {wrong === 'cut_too_many'
            ? t('error.cut_too_many', { most: CLIP_MAX_SEGMENTS })
            : t('error.cut_too_long', { minutes: CLIP_MAX_MS / 60_000 })}
          <span className="block text-ink-2">
            {t(wrong === 'cut_too_many' || parts > 1 ? 'tailor.tooManyHint' : 'tailor.tooLongHint')}
          </span>
        </Fault>
      ) : null}
      {fault ? (
        <Fault>
          {errorMessage(t, fault)}
          <span className="block text-ink-2">{t('tailor.faultHint')}</span>
        </Fault>
      ) : null}
    </section>
  );
}

function Fault({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2 text-14 text-rec-text">
      <CircleAlert size={18} strokeWidth={1.5} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

/** What became of the last cut: how far it is, and the ways on. */
export function CutResult({
  clip,
  isCurrent,
  onOutdated,
  onShowProof,
}: {
  clip: ClipDto;
  /** The clip is exactly what lies on the bench. */
  isCurrent: boolean;
  onOutdated: () => void;
  /** Brings the frames that were compared into sight. */
  onShowProof: () => void;
}) {
  const { t } = useTranslation();
  const { proof } = clip;
  const cutting = useCutJob(clip, onOutdated);
  return (
    <div className="grid gap-3 border-rule border-t pt-3" data-clip-state={cutting.state}>
      {isCurrent ? null : (
        <p className="text-12 text-ink-2">{t('tailor.movedSince', { title: clip.title })}</p>
      )}
      <CutJobStatus cutting={cutting} />
      {cutting.state === 'ready' && proof ? (
        <button
          type="button"
          onClick={onShowProof}
          className="flex w-fit items-center gap-2 text-left text-14 underline decoration-rule underline-offset-4 hover:decoration-ink"
        >
          <BadgeCheck size={18} strokeWidth={1.5} className="shrink-0 text-good" aria-hidden="true" />
          {t('tailor.proofShort', { count: Math.max(proof.firstFrameOff, proof.lastFrameOff) })}
        </button>
      ) : null}
      {cutting.state === 'ready' && proof ? (
        <div className="flex flex-wrap gap-2">
          <Button asChild size="s" variant={isCurrent ? 'primary' : 'plain'}>
            <Link to={`/list/download?bar_id=${encodeURIComponent(clip.clipId)}`}>
              <Download size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('tailor.toDownload')}
            </Link>
          </Button>
          <Button asChild size="s">
            <Link to={`/list/frezeFrame?bar_id=${encodeURIComponent(clip.clipId)}`}>
              <Image size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('tailor.toFreeze')}
            </Link>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
