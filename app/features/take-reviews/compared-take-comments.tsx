import { lazy, Suspense } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ReceivedTakeComments } from './received-take-comments.tsx';

const TakeComments = lazy(() => import('./take-comments.tsx'));

/** The comments on the take of a comparison: its learner reads them, a teacher writes them. */
export function ComparedTakeComments({
  take,
  momentNow,
  onPlayFrom,
  onWrite,
}: {
  take: TakeDto;
  /** The moment that is being heard. */
  momentNow: () => number;
  onPlayFrom: (momentMs: number) => void;
  onWrite: () => void;
}) {
  const { t } = useTranslation();
  if (take.mine) return <ReceivedTakeComments take={take} onPlayFrom={onPlayFrom} />;
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-16">{t('takeReviews.forStudent', { name: take.ownerName })}</h2>
      <Suspense fallback={<p className="text-14 text-ink-2">{t('takeReviews.loading')}</p>}>
        <TakeComments take={take} momentNow={momentNow} onPlayFrom={onPlayFrom} onWrite={onWrite} />
      </Suspense>
    </section>
  );
}
