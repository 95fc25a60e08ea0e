import type { TakeFactsDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TrendLine } from './trend-line.tsx';

/** A take and what the server found in it. */
export type TrendTake = Pick<TakeFactsDto, 'takeId' | 'analysis'>;

const MAX_SCORE = 100;
/** Scores that differ by less are the same: a learner's own takes are ranked no better. */
const SAME_SCORE = 5;

/** How close the takes of a line come to the original, from the first to the newest. Shows no numbers. */
export function AnalysisTrend({ takes }: { takes: readonly TrendTake[] }) {
  const { t } = useTranslation();
  const scores = takes
    .toReversed()
    .flatMap(({ analysis }) =>
      analysis?.kind === 'analyzed' && analysis.score !== null ? [analysis.score] : [],
    );
  const [first] = scores;
  const last = scores.at(-1);
  if (scores.length < 2 || first === undefined || last === undefined) return null;
  const change = last - first;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-2" data-trend>
      <TrendLine values={scores.map((score) => score / MAX_SCORE)} />
      <span>
        {t(
          `takes.analysis.trend.${Math.abs(change) < SAME_SCORE ? 'same' : change > 0 ? 'better' : 'worse'}`,
        )}
      </span>
    </div>
  );
}
