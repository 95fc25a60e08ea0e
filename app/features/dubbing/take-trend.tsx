import type { TakeDto } from '#contract/takes.ts';
import { measureTiming, suggestTake } from '#domain/takes/suggest-take.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AnalysisTrend } from './analysis-trend.tsx';
import { useTakeFacts } from './take-facts.ts';
import { TrendLine } from './trend-line.tsx';

/** The difference of length at the edge of the drawing, as a share of the line. */
const MAX_SHARE = 1;

/** Which take of a line comes closest to it, and how the takes have changed from the first to the newest. */
export function TakeTrend({ takes }: { takes: readonly TakeDto[] }) {
  const { t } = useTranslation();
  const { byId } = useTakeFacts();
  const measured = takes
    .map((take) => {
      const { speech = null, analysis = null } = byId.get(take.takeId) ?? {};
      return { ...take, speech, analysis, score: analysis?.kind === 'analyzed' ? analysis.score : null };
    })
    .toSorted((a, b) => a.createdMs - b.createdMs);
  const suggestion = suggestTake(measured);
  const shares = measured.flatMap((take) => {
    const timing = measureTiming(take);
    return timing ? [timing.extraMs / Math.max(1, take.endMs - take.startMs)] : [];
  });
  const number = measured.findIndex(({ takeId }) => takeId === suggestion?.takeId) + 1;
  const hasScores = measured.filter(({ score }) => score !== null).length >= 2;
  const isByScore = suggestion?.reasons.includes('score') ?? false;
  if (!hasScores && shares.length < 2) return null;
  return (
    <div className="grid gap-1 pb-2 text-14">
      {suggestion ? (
        <p data-suggested={suggestion.takeId} className="text-pretty">
          {t('takes.suggested', {
            take: t('takes.take', { number }),
            reasons: suggestion.reasons
              .map((reason) => t(`takes.reason.${reason}`))
              .join(t('takes.reason.and')),
          })}
        </p>
      ) : null}
      {hasScores ? (
        <AnalysisTrend
          takes={takes.map(({ takeId }) => ({ takeId, analysis: byId.get(takeId)?.analysis ?? null }))}
        />
      ) : (
        <LengthTrend shares={shares} />
      )}
      <p className="text-12 text-ink-2 text-pretty">
        {t(isByScore ? 'takes.trendNoteScore' : 'takes.trendNote')}
      </p>
    </div>
  );
}

/** How the length of the takes differs from that of the line, from the first to the newest. */
function LengthTrend({ shares }: { shares: readonly number[] }) {
  const { t } = useTranslation();
  const signed = (share = 0) => `${share < 0 ? '−' : '+'}${Math.abs(Math.round(share * 100))}%`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
      <TrendLine values={shares.map((share) => (share / MAX_SHARE + 1) / 2)} baseline={0.5} />
      <span>{t('takes.trend', { first: signed(shares[0]), last: signed(shares.at(-1)) })}</span>
    </div>
  );
}
