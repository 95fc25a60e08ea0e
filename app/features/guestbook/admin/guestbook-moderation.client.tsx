import { App, Button, Popconfirm, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestJson } from '#app/api/http-client.ts';
import { useApiQuery } from '#app/api/use-api-query.ts';
import { displayName } from '#app/i18n/display-name.ts';
import { errorMessage } from '#app/i18n/error-message.ts';
import { formatDate } from '#app/i18n/format-time.ts';
import {
  type GuestbookName,
  type ModerationDecision,
  type ReviewFilter,
  reportReasons,
  reviewFilters,
} from '#shared/guestbook.ts';
import type { WireReview, WireReviews } from '#shared/wire-guestbook.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { PagedTable } from '../../admin/paged-table.tsx';

/** Messages of one guestbook before a moderator, brought up to date every 10 s. */
export default function GuestbookModeration({ pad }: { pad: GuestbookName }) {
  return (
    <AdminProvider>
      <Queue pad={pad} />
    </AdminProvider>
  );
}

function Queue({ pad }: { pad: GuestbookName }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<ReviewFilter>('waiting');
  const { answer, reload: recount } = useApiQuery<WireReviews>({
    path: '/api/msg_pad_queue.php',
    fields: { pad, pagesize: 1 },
    active: true,
    everyMs: 10_000,
  });
  const counts = answer?.counts.find((one) => one.pad === pad);
  const countOf = (one: ReviewFilter) =>
    one === 'waiting' ? counts?.waiting : one === 'reported' ? counts?.reported : undefined;
  return (
    <PagedTable<WireReview>
      rowKey="message_id"
      path="/api/msg_pad_queue.php"
      fields={{ pad, filter }}
      active
      everyMs={10_000}
      empty={t('guestbook.review.empty')}
      filter={
        <Segmented
          aria-label={t('guestbook.review.filter')}
          className="max-w-full justify-self-start overflow-x-auto"
          value={filter}
          onChange={setFilter}
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
              <p className="figures break-all text-ink-2">{row.author_account}</p>
            </>
          ),
        },
        {
          title: t('guestbook.review.time'),
          width: 168,
          render: (_, row) => <span className="figures">{formatDate(row.created_ms)}</span>,
        },
        {
          title: t('guestbook.review.act'),
          width: 232,
          render: (_, row) => (
            <Decide
              row={row}
              onDone={async () => {
                await Promise.all([reload(), recount()]);
              }}
            />
          ),
        },
      ]}
    />
  );
}

function Message({ row }: { row: WireReview }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-w-0 gap-1">
      {row.parent_text === null ? null : (
        <p className="line-clamp-2 text-12 text-ink-2 [overflow-wrap:anywhere]">
          {t('guestbook.review.answers', { text: row.parent_text })}
        </p>
      )}
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{row.text}</p>
      {row.clip ? (
        <p>
          <a href={`/list/download?bar_id=${encodeURIComponent(row.clip.bar_id)}`} className="underline!">
            {row.clip.title}
          </a>
        </p>
      ) : null}
      {row.reports.map((report) => {
        const reason = reportReasons.find((one) => one === report.reason) ?? 'other';
        return (
          <p key={report.reporter + report.created_ms} className="text-rec-text [overflow-wrap:anywhere]">
            <Tag color="error">{t(`guestbook.reason.${reason}`)}</Tag>
            {report.reporter}
            {report.note ? `：${report.note}` : null}
          </p>
        );
      })}
    </div>
  );
}

function Decide({ row, onDone }: { row: WireReview; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<ModerationDecision | null>(null);
  const decide = async (decision: ModerationDecision) => {
    setBusy(decision);
    try {
      const fields = { message_id: row.message_id, decision };
      await requestJson('/api/msg_pad_decide.php', { method: 'POST', fields });
      message.success(t(`guestbook.review.done.${decision}`));
      await onDone();
    } catch (caught) {
      message.error(errorMessage(t, caught));
    } finally {
      setBusy(null);
    }
  };
  if (row.state === 'removed') return null;
  const keeps = row.state === 'shown';
  return (
    <div className="flex flex-wrap gap-2">
      {keeps && row.reports.length === 0 ? null : (
        <Button size="small" type="primary" loading={busy === 'approve'} onClick={() => decide('approve')}>
          {t(keeps ? 'guestbook.review.keep' : 'guestbook.review.approve')}
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
