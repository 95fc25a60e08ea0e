import { Link } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { takeReviews } from '#contract/take-reviews.ts';
import type { TakeDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dubbingPath, voiceComparisonPath } from '../../navigation/page-addresses.ts';
import { Button, EmptyState, PageTitle } from '../../ui/index.ts';
import { ChoicePage } from '../choice/choice-page.tsx';
import type { TrendTake } from '../dubbing/analysis-trend.tsx';
import { ReceivedCountsContext } from '../take-reviews/received-take-comments.tsx';
import { TakeOwnerTabs } from '../take-reviews/take-owner-tabs.tsx';
import { useWorkspace } from '../workspace/workspace-context.ts';
import type { Route } from './+types/voice-comparison-route.ts';
import { VoiceComparison } from './voice-comparison.tsx';

/** Compares the original and a take on one time axis. */
export default function VoiceComparisonContent({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return loaderData.kind === 'choice' ? (
    <ChoicePage page="comparison" choice={loaderData} practiced={loaderData.practiced} />
  ) : (
    <Comparison take={loaderData.take} others={loaderData.others} reviews={loaderData.reviews} />
  );
}

function Comparison({
  take,
  others,
  reviews,
}: {
  take: TakeDto | null;
  others: TrendTake[];
  reviews: OutputOf<(typeof takeReviews)['count']> | null;
}) {
  const { t } = useTranslation();
  const { workspace, stage, addressed } = useWorkspace();
  const { clip, video } = workspace;
  const { line, lastLine } = addressed;
  const dub = clip
    ? dubbingPath({ clipId: clip.clipId })
    : dubbingPath({
        videoId: video?.id ?? '',
        ...(line ? { line } : {}),
        ...(lastLine ? { lastLine } : {}),
      });
  const hasSound = video?.hasAudio ?? true;
  return (
    <>
      <PageTitle name={t('takes.comparison.title')} />
      {clip && stage && take && hasSound ? (
        <ReceivedCountsContext value={reviews?.received ?? []}>
          <VoiceComparison
            key={take.takeId}
            clip={clip}
            stage={stage}
            take={take}
            others={others}
            tabs={
              <>
                <TakeOwnerTabs
                  clipId={clip.clipId}
                  minePath={voiceComparisonPath({ clipId: clip.clipId })}
                  current={take.mine ? 'mine' : 'students'}
                  students={reviews?.students ?? null}
                />
                {take.mine ? null : (
                  <p className="text-14 text-ink-2">
                    {t('takeReviews.comparedTake', { name: take.ownerName })}
                  </p>
                )}
              </>
            }
          />
        </ReceivedCountsContext>
      ) : (
        <EmptyState
          title={t(hasSound ? 'takes.comparison.none' : 'takes.comparison.noSound')}
          text={t(hasSound ? 'takes.comparison.noneText' : 'takes.comparison.noSoundText')}
          action={
            <Button asChild variant="primary">
              <Link to={dub}>{t('takes.comparison.toPractice')}</Link>
            </Button>
          }
        />
      )}
    </>
  );
}
