import { App, Button, Popconfirm, Tag } from 'antd';
import { Link } from 'react-router';
import type { OpenReportDto } from '#contract/dub-posts.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dubPath } from '../../../navigation/page-addresses.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedCall } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { TakeDownButton } from '../take-down-button.tsx';

/** Table of the reports of dubs and comments that nobody has handled yet. Refreshes every 10 s. */
export function DubReportsTab({ active }: { active: boolean }) {
  const { t } = useTranslation();
  const state = useListState({ names: [], active });
  return (
    <RemoteTable
      rowKey="reportId"
      call={api.dubPosts.openReports}
      input={{}}
      state={state}
      active={active}
      everyMs={10_000}
      filter={null}
      empty={t('dubPosts.review.empty')}
      columns={(reload) => [
        { title: t('dubPosts.review.what'), render: (_, row) => <Reported row={row} /> },
        {
          title: t('dubPosts.review.by'),
          width: 144,
          render: (_, { comment, ...row }) => (
            <>
              <p className="break-all">{displayName(t, comment?.authorName ?? row.ownerName)}</p>
              <p className="figures break-all text-ink-2">{comment?.authorUsername ?? row.ownerUsername}</p>
            </>
          ),
        },
        {
          title: t('dubPosts.review.why'),
          width: 200,
          render: (_, row) => (
            <p className="[overflow-wrap:anywhere]">
              <Tag color="error">{t(`guestbook.reason.${row.reason}`)}</Tag>
              {displayName(t, row.reporterName)}
              {row.note ? `：${row.note}` : null}
            </p>
          ),
        },
        {
          title: t('dubPosts.review.time'),
          width: 168,
          render: (_, row) => <span className="figures">{formatDate(row.createdMs)}</span>,
        },
        {
          title: t('dubPosts.review.act'),
          width: 200,
          render: (_, row) => <Decision row={row} onDone={reload} />,
        },
      ]}
    />
  );
}

function Reported({ row: { dubId, clipTitle, comment, takenDown } }: { row: OpenReportDto }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
      <p>
        {comment ? null : <Tag>{t('dubPosts.review.dub')}</Tag>}
        <Link to={dubPath(dubId)} className="underline!">
          {clipTitle}
        </Link>
      </p>
      {comment ? (
        <p className="whitespace-pre-wrap">{t('dubPosts.review.comment', { text: comment.text })}</p>
      ) : null}
      {takenDown ? <p className="text-rec-text">{t('dubPosts.downOther')}</p> : null}
    </div>
  );
}

function Decision({
  row: { dubId, commentId, takenDown },
  onDone,
}: {
  row: OpenReportDto;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const keep = () =>
    report(async () => {
      await api.dubPosts.dismissReports({ dubId, commentId });
      message.success(t('dubPosts.review.kept'));
      await onDone();
    });
  const remove = (id: string) =>
    report(async () => {
      await api.dubPosts.removeComment({ commentId: id });
      message.success(t('dubPosts.review.removed'));
      await onDone();
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => void keep()}>
        {t('dubPosts.review.keep')}
      </Button>
      {commentId !== null ? (
        <Popconfirm title={t('dubPosts.review.removeAsk')} onConfirm={() => remove(commentId)}>
          <Button size="small" danger>
            {t('dubPosts.review.remove')}
          </Button>
        </Popconfirm>
      ) : takenDown ? null : (
        <TakeDownButton dubId={dubId} onDone={onDone} />
      )}
    </div>
  );
}
