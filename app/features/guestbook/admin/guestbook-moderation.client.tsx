import { App, Button, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import type { ReviewDto } from '#contract/guestbook.ts';
import {
  type GuestbookName,
  type ModerationDecision,
  type ReviewFilter,
  reviewFilters,
} from '#shared/guestbook.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { downloadPath } from '../../../navigation/page-addresses.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { ChoiceFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedCall } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';

/** Table in which a moderator reviews the messages of one guestbook. Refreshes every 10 s. */
export default function GuestbookModeration({ guestbook }: { guestbook: GuestbookName }) {
  return (
    <AdminProvider>
      <ReviewTable guestbook={guestbook} />
    </AdminProvider>
  );
}

function ReviewTable({ guestbook }: { guestbook: GuestbookName }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['filter'], active: true });
  const { answer, reload: reloadCounts } = useCall({
    call: api.guestbook.reviewQueue,
    input: { guestbook, pageSize: 1 },
    active: true,
    everyMs: 10_000,
  });
  const counts = answer?.counts.find((entry) => entry.guestbook === guestbook);
  const countOf = (name: ReviewFilter) =>
    name === 'waiting' ? counts?.waiting : name === 'reported' ? counts?.reported : undefined;
  return (
    <RemoteTable
      rowKey="messageId"
      call={api.guestbook.reviewQueue}
      input={{ guestbook, filter: chosenOf(reviewFilters, state.values.filter) ?? 'waiting' }}
      state={state}
      active
      everyMs={10_000}
      empty={t('guestbook.review.empty')}
      filter={
        <ChoiceFilter
          state={state}
          name="filter"
          label={t('guestbook.review.filter')}
          initial="waiting"
          options={reviewFilters.map((value) => ({
            value,
            label: `${t(`guestbook.review.filters.${value}`)}${countOf(value) ? ` ${countOf(value)}` : ''}`,
          }))}
        />
      }
      columns={(reload) => [
        { title: t('guestbook.review.message'), render: (_, row) => <Message row={row} /> },
        {
          title: t('guestbook.review.author'),
          width: 144,
          render: (_, row) => (
            <>
              <p className="break-all">{displayName(t, row.author)}</p>
              <p className="figures break-all text-ink-2">{row.authorUsername}</p>
            </>
          ),
        },
        {
          title: t('guestbook.review.time'),
          width: 168,
          render: (_, row) => <span className="figures">{formatDate(row.createdMs)}</span>,
        },
        {
          title: t('guestbook.review.act'),
          width: 232,
          render: (_, row) => (
            <DecisionButtons
              row={row}
              onDone={async () => {
                await Promise.all([reload(), reloadCounts()]);
              }}
            />
          ),
        },
      ]}
    />
  );
}

function Message({ row }: { row: ReviewDto }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-w-0 gap-1">
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
      {row.reports.map((report) => {
        return (
          <p key={report.reporter + report.createdMs} className="text-rec-text [overflow-wrap:anywhere]">
            <Tag color="error">{t(`guestbook.reason.${report.reason}`)}</Tag>
            {report.reporter}
            {report.note ? `：${report.note}` : null}
          </p>
        );
      })}
    </div>
  );
}

function DecisionButtons({ row, onDone }: { row: ReviewDto; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const report = useReportedCall();
  const [busy, setBusy] = useState<ModerationDecision | null>(null);
  const decide = async (decision: ModerationDecision) => {
    setBusy(decision);
    await report(async () => {
      await api.guestbook.moderate({ messageId: row.messageId, decision });
      message.success(t(`guestbook.review.done.${decision}`));
      await onDone();
    });
    setBusy(null);
  };
  if (row.state === 'removed') return null;
  const isShown = row.state === 'shown';
  return (
    <div className="flex flex-wrap gap-2">
      {isShown && row.reports.length === 0 ? null : (
        <Button size="small" type="primary" loading={busy === 'approve'} onClick={() => decide('approve')}>
          {t(isShown ? 'guestbook.review.keep' : 'guestbook.review.approve')}
        </Button>
      )}
      {row.state === 'hidden' ? null : (
        <Button size="small" loading={busy === 'hide'} onClick={() => decide('hide')}>
          {t('guestbook.review.hide')}
        </Button>
      )}
      <Popconfirm title={t('guestbook.review.removeAsk')} onConfirm={() => decide('remove')}>
        <Button size="small" danger loading={busy === 'remove'}>
          {t('guestbook.review.remove')}
        </Button>
      </Popconfirm>
    </div>
  );
}
