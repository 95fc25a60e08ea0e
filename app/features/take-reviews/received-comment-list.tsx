import { Link } from 'react-router';
import type { OutputOf } from '#contract/define-call.ts';
import type { takeReviews } from '#contract/take-reviews.ts';
import { formatDate, formatDuration } from '../../i18n/format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ownTakePath } from '../../navigation/page-addresses.ts';

/** The newest comments on the viewer's takes, each with a link to its take. */
export function ReceivedCommentList({
  comments,
}: {
  comments: OutputOf<(typeof takeReviews)['received']>['list'];
}) {
  const { t } = useTranslation();
  return (
    <ul className="border-rule border-b">
      {comments.map(({ commentId, clipId, clipTitle, takeId, momentMs, text, author, createdMs, isRead }) => (
        <li key={commentId} className="border-rule border-t">
          <Link
            to={ownTakePath({ clipId, takeId })}
            className="grid gap-1 px-1 py-3 transition hover:bg-ink/7"
          >
            <span className="line-clamp-3 whitespace-pre-wrap break-words">{text}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2">
              {isRead ? null : (
                <span className="font-medium text-mine-text">{t('takeReviews.freshOne')}</span>
              )}
              <span>{author}</span>
              <span className="min-w-0 truncate">{clipTitle}</span>
              <span className="figures">{t('takeReviews.at', { time: formatDuration(momentMs) })}</span>
              <span className="figures">{formatDate(createdMs).slice(5, 16)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
