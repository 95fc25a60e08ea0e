import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, ProgressBar } from '../../../ui/index.ts';
import { AnalyzedLine, type PlaySpans } from './analyzed-line.tsx';
import { chooseNext, describeDimensions } from './describe-analysis.ts';
import type { AnalysisState } from './use-take-analysis.ts';

const BYTES_PER_MB = 1_000_000;

const neverChanges = () => () => undefined;

/** How far the analysis of a take is, and then what to try next and each word, or why there is nothing and what to do. */
export function AnalysisHead({
  state,
  line,
  isMine,
  onPlay,
}: {
  state: AnalysisState;
  line: string;
  /** Whether the reader recorded the take. A teacher reads the advice for a student. */
  isMine: boolean;
  onPlay: PlaySpans;
}) {
  const { t } = useTranslation();
  // The code of the page comes with the first touch, and nothing is analyzed before.
  const runs = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (state.kind === 'analyzed' && state.analysis.kind === 'analyzed') {
    const next = chooseNext(describeDimensions(state.analysis))?.next;
    return (
      <div className="grid gap-4" data-analysis-state="analyzed">
        <p className="grid gap-1">
          <span className="text-14 text-ink-2">
            {t(`takes.analysis.next.${isMine ? 'label' : 'studentLabel'}`)}
          </span>
          <span role="status" className="font-medium text-20 text-pretty" data-advice>
            {next ? t(next.key, next.values) : t('takes.analysis.next.none')}
          </span>
        </p>
        <AnalyzedLine line={line} take={state.analysis} onPlay={onPlay} />
      </div>
    );
  }
  return (
    <div
      className="grid justify-items-start gap-3"
      data-analysis-state={state.kind === 'analyzed' ? state.analysis.kind : state.kind}
    >
      <p
        role="status"
        aria-busy={['waiting', 'loading', 'analyzing'].includes(state.kind)}
        className="font-medium text-20 text-pretty"
        data-advice={state.kind === 'analyzed' ? '' : undefined}
      >
        {textOf()}
      </p>
      {state.kind === 'loading' ? (
        <ProgressBar percent={state.share * 100} label={t('takes.analysis.loading')} />
      ) : state.kind === 'asking' ? (
        <Button variant="primary" onClick={state.allow}>
          {t('takes.analysis.download')}
        </Button>
      ) : state.kind === 'failed' ? (
        <Button onClick={state.retry}>{t('takes.analysis.retry')}</Button>
      ) : null}
    </div>
  );

  function textOf(): string {
    switch (state.kind) {
      case 'asking':
        return t('takes.analysis.ask', { size: (state.bytes / BYTES_PER_MB).toFixed(1) });
      case 'loading':
        return t('takes.analysis.loading');
      case 'noModel':
      case 'tooSlow':
      case 'failed':
        return t(`takes.analysis.${state.kind}`);
      case 'analyzed':
        return state.analysis.kind === 'refused' ? t(`takes.analysis.refused.${state.analysis.reason}`) : '';
      default:
        return t(runs ? 'takes.analysis.analyzing' : 'takes.analysis.untouched');
    }
  }
}
