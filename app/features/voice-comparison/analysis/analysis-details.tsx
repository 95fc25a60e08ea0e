import type { AnalyzedTake } from '@taici/pronunciation';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { OriginalReading } from './analysis-messages.ts';
import type { PlaySpans } from './analyzed-line.tsx';
import { describeDimensions } from './describe-analysis.ts';
import { DimensionList } from './dimension-list.tsx';
import { ScoreDetails } from './score-details.tsx';

/** With less confidence, the places of words in the original may be wrong. */
const SURE_CONFIDENCE = 0.4;

interface AnalyzedPart {
  take: AnalyzedTake;
  original: OriginalReading;
  onPlay: PlaySpans;
}

/** What was found in a take about each dimension and its sounds; the score, and how sure all of it is. */
export function AnalysisDetails({ take, original, onPlay }: AnalyzedPart) {
  const { t } = useTranslation();
  const dimensions = useMemo(() => describeDimensions(take), [take]);
  const doubt =
    original.confidence === null
      ? t('takes.analysis.wordsOnly')
      : original.confidence < SURE_CONFIDENCE
        ? t('takes.analysis.unsureOriginal')
        : null;
  return (
    <section className="grid gap-3" data-analysis>
      <h2 className="font-semibold text-20">{t('takes.analysis.dimensions')}</h2>
      {doubt ? <p className="text-14 text-ink-2 text-pretty">{doubt}</p> : null}
      <DimensionList dimensions={dimensions} onPlay={onPlay} />
      <p className="flex flex-wrap items-baseline gap-x-2 text-16" data-band={take.band}>
        <span className="text-ink-2">{t('takes.analysis.band.label')}</span>
        <span className="font-semibold">{t(`takes.analysis.band.${take.band}`)}</span>
        <span className="text-14 text-ink-2">{t('takes.analysis.band.hint')}</span>
      </p>
      <div className="grid">
        <ScoreDetails take={take} />
        <details className="text-14">
          <summary className="w-fit cursor-pointer py-2 font-medium">{t('takes.analysis.how.title')}</summary>
          <div className="grid gap-2 pb-2 text-ink-2 text-pretty">
            {(['method', 'sure', 'band', 'doubt'] as const).map((part) => (
              <p key={part}>{t(`takes.analysis.how.${part}`)}</p>
            ))}
          </div>
        </details>
      </div>
    </section>
  );
}
