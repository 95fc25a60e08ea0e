import type { AnalyzedTake } from '@taici/pronunciation';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { nameScore } from './describe-analysis.ts';

const parts = ['completeness', 'timing', 'pauses', 'rhythm', 'melody'] as const;

/** The score of a take, behind a click, with its formula and what went into it. */
export function ScoreDetails({ take: { score, scoreParts } }: { take: AnalyzedTake }) {
  const { t } = useTranslation();
  if (score === null || !scoreParts) return null;
  return (
    <details className="text-14" data-score>
      <summary className="w-fit cursor-pointer py-2 font-medium">{t('takes.analysis.score.show')}</summary>
      <div className="grid gap-2 pb-2">
        <p className="font-semibold text-20">
          {t('takes.analysis.score.value', {
            score,
            name: t(`takes.analysis.score.name.${nameScore(score)}`),
          })}
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          {parts.map((part) => {
            const share = scoreParts[part];
            return share === null ? null : (
              <div key={part} className="flex gap-1.5">
                <dt className="text-ink-2">{t(`takes.analysis.score.part.${part}`)}</dt>
                <dd className="figures">
                  {t('takes.analysis.score.share', { percent: Math.round(share * 100) })}
                </dd>
              </div>
            );
          })}
        </dl>
        <p className="text-ink-2 text-pretty">{t('takes.analysis.score.formula')}</p>
        <p className="text-ink-2 text-pretty">{t('takes.analysis.score.limits')}</p>
      </div>
    </details>
  );
}
