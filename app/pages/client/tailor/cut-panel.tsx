import { CircleAlert, Download, Image, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CLIP_MAX_MS } from '#shared/constants.ts';
import { errorWording } from '../../../error-wording.ts';
import { CuttingView } from '../../../tailor/cutting-view.tsx';
import type { ClipFacts } from '../../../tailor/facts.ts';
import { ProofView } from '../../../tailor/proof-view.tsx';
import { useCutting } from '../../../tailor/use-cutting.ts';
import { Button, Field } from '../../../ui/index.ts';

/** Title, the one button that cuts, and what became of the last cut. */
export function CutPanel({
  title,
  suggestedTitle,
  onTitle,
  tooLong,
  sending,
  fault,
  onCut,
  clip,
  isCurrent,
  onOutdated,
}: {
  title: string;
  suggestedTitle: string;
  onTitle: (title: string) => void;
  tooLong: boolean;
  sending: boolean;
  fault: unknown;
  onCut: () => void;
  clip: ClipFacts | null;
  /** The clip is exactly the selection. */
  isCurrent: boolean;
  onOutdated: () => void;
}) {
  const { t } = useTranslation();
  const done = isCurrent && clip?.state === 'ready';
  return (
    <section aria-label={t('tailor.cut')} className="grid content-start gap-4">
      <Field
        label={t('tailor.title')}
        value={title}
        placeholder={suggestedTitle}
        maxLength={200}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      <Button
        variant={done ? 'plain' : 'primary'}
        size="l"
        busy={sending}
        disabled={tooLong}
        icon={<Scissors size={20} strokeWidth={1.5} aria-hidden="true" />}
        onClick={onCut}
      >
        {done ? t('tailor.cutAgain') : t('tailor.cut')}
      </Button>
      {tooLong ? (
        <Fault>
          {t('error.cut_too_long', { minutes: CLIP_MAX_MS / 60_000 })}
          <span className="block text-ink-2">{t('tailor.tooLongHint')}</span>
        </Fault>
      ) : null}
      {fault ? (
        <Fault>
          {errorWording(t, fault)}
          <span className="block text-ink-2">{t('tailor.faultHint')}</span>
        </Fault>
      ) : null}
      {clip ? <LastCut key={clip.id} clip={clip} isCurrent={isCurrent} onOutdated={onOutdated} /> : null}
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

function LastCut({
  clip,
  isCurrent,
  onOutdated,
}: {
  clip: ClipFacts;
  isCurrent: boolean;
  onOutdated: () => void;
}) {
  const { t } = useTranslation();
  const cutting = useCutting(clip, onOutdated);
  return (
    <div className="grid gap-4 border-rule border-t pt-4" data-clip-state={cutting.state}>
      {isCurrent ? null : (
        <p className="text-12 text-ink-2">{t('tailor.movedSince', { title: clip.title })}</p>
      )}
      <CuttingView cutting={cutting} />
      {cutting.state === 'ready' && clip.proof ? (
        <>
          <ProofView proof={clip.proof} />
          <div className="flex flex-wrap gap-3">
            <Button asChild variant={isCurrent ? 'primary' : 'plain'}>
              <Link to={`/list/download?bar_id=${encodeURIComponent(clip.id)}`}>
                <Download size={16} strokeWidth={1.5} aria-hidden="true" />
                {t('tailor.toDownload')}
              </Link>
            </Button>
            <Button asChild>
              <Link to={`/list/frezeFrame?bar_id=${encodeURIComponent(clip.id)}`}>
                <Image size={16} strokeWidth={1.5} aria-hidden="true" />
                {t('tailor.toFreeze')}
              </Link>
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}
