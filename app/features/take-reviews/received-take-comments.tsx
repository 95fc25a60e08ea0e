import { MessageSquareText } from 'lucide-react';
import { createContext, lazy, Suspense, useContext, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { takeReviews } from '#contract/take-reviews.ts';
import type { TakeDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';

export type ReceivedCounts = OutputOf<(typeof takeReviews)['count']>['received'];

/** How many comments the viewer's takes of the clip have. */
export const ReceivedCountsContext = createContext<ReceivedCounts>([]);

const TakeComments = lazy(() => import('./take-comments.tsx'));

/** What the teacher says about one of the viewer's takes: a button with the number of comments, which opens them. */
export function ReceivedTakeComments({
  take,
  onPlayFrom,
}: {
  take: TakeDto;
  onPlayFrom: (momentMs: number) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [params] = useSearchParams();
  const counts = useContext(ReceivedCountsContext).find(({ takeId }) => takeId === take.takeId);
  const [isOpen, setOpen] = useState(params.get('take') === take.takeId);
  if (!counts) return null;
  return (
    <div className="grid gap-3" data-received={take.takeId}>
      <div className="-ml-3 flex items-center gap-2">
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          icon={<MessageSquareText size={20} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('takeReviews.teacherSays', { count: counts.comments })}
          {counts.unread > 0 ? (
            <span className="rounded-full bg-mine-text px-2 text-12 text-on-mine">
              {t('takeReviews.fresh', { count: counts.unread })}
            </span>
          ) : null}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={<p className="text-14 text-ink-2">{t('takeReviews.loading')}</p>}>
            <TakeComments take={take} onPlayFrom={onPlayFrom} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** Says that the teacher has commented on takes of another line, and leads there. */
export function UnreadCommentsNotice({
  takes,
  line,
  onSelect,
}: {
  takes: readonly TakeDto[];
  /** The line on screen; null for the whole clip. */
  line: number | null;
  onSelect: (line: number | null) => void;
}) {
  const { t } = useTranslation();
  const counts = useContext(ReceivedCountsContext);
  const unread = new Set(counts.filter((one) => one.unread > 0).map(({ takeId }) => takeId));
  const elsewhere = takes.find((take) => unread.has(take.takeId) && take.lineIndex !== line);
  if (!elsewhere) return null;
  return (
    <Button
      className="justify-self-start"
      onClick={() => onSelect(elsewhere.lineIndex)}
      icon={<MessageSquareText size={16} strokeWidth={1.5} aria-hidden="true" />}
    >
      {elsewhere.lineIndex === null
        ? t('takeReviews.noticeWhole')
        : t('takeReviews.notice', { number: elsewhere.lineIndex + 1 })}
    </Button>
  );
}
