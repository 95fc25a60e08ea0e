import { Tag } from 'antd';
import type { ReviewDto } from '#contract/guestbook.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { downloadPath } from '../../../navigation/page-addresses.ts';
import { classNames } from '../../../ui/class-names.ts';

/** A message with what it replies to, its clip, and its reports. A message of the kids' guestbook stands out. */
export function ReviewMessage({ row, withState }: { row: ReviewDto; withState: boolean }) {
  const { t } = useTranslation();
  const isForKids = row.guestbook === 'kid';
  return (
    <div className={classNames('grid min-w-0 gap-1', isForKids && 'border-line border-l-4 pl-3')}>
      <p className="flex flex-wrap gap-y-1">
        <Tag className={classNames(isForKids && 'border-line! bg-line-soft! text-ink!')}>
          {t(`guestbook.section.${row.guestbook}`)}
        </Tag>
        {withState ? <Tag>{t(`guestbook.review.filters.${row.state}`)}</Tag> : null}
        {row.repliesTotal > 0 ? (
          <Tag>{t('guestbook.review.answered', { count: row.repliesTotal })}</Tag>
        ) : null}
      </p>
      {row.parentText === null ? null : (
        <p className="line-clamp-2 text-12 text-ink-2 [overflow-wrap:anywhere]">
          {t('guestbook.review.answers', { text: row.parentText })}
        </p>
      )}
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{row.text}</p>
      {row.attachedClip ? (
        <p>
          <a href={downloadPath({ clipId: row.attachedClip.clipId })} className="underline!">
            {row.attachedClip.title}
          </a>
        </p>
      ) : null}
      {row.reports.map((report) => (
        <p key={report.reporter + report.createdMs} className="text-rec-text [overflow-wrap:anywhere]">
          <Tag color="error">{t(`guestbook.reason.${report.reason}`)}</Tag>
          {report.reporter}
          {report.note ? `：${report.note}` : null}
        </p>
      ))}
    </div>
  );
}
