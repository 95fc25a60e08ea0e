import { App, Button, Popconfirm } from 'antd';
import { Link } from 'react-router';
import type { ReviewDto } from '#contract/guestbook.ts';
import {
  type GuestbookName,
  MODERATION_MAX,
  type ModerationDecision,
  moderationDecisions,
  REVIEW_REACH,
  type ReviewFilter,
  reviewFilters,
} from '#shared/guestbook.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { guestbookModerationPaths } from '../../../navigation/admin-paths.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { ChoiceFilter, ListFilters, SearchFilter, SelectFilter } from '../../admin/list-filters.tsx';
import { chosenOf } from '../../admin/list-state.ts';
import { RemoteTable } from '../../admin/remote-table.tsx';
import { useReportedAction } from '../../admin/use-admin-api.ts';
import { useListState } from '../../admin/use-list-state.ts';
import { ReviewActions } from './review-actions.tsx';
import { ReviewMessage } from './review-message.tsx';

/** Table in which a moderator reviews the messages of one guestbook or of all. Refreshes every 10 s. */
export default function GuestbookModeration({ guestbook }: { guestbook: GuestbookName }) {
  return (
    <AdminProvider>
      <ReviewTable guestbook={guestbook} />
    </AdminProvider>
  );
}

function ReviewTable({ guestbook }: { guestbook: GuestbookName }) {
  const { t } = useTranslation();
  const state = useListState({ names: ['filter', 'scope', 'text'], active: true });
  const listed = state.values.scope === 'all' ? null : guestbook;
  const { answer, reload: reloadCounts } = useCall({
    call: api.guestbook.reviewQueue,
    input: { guestbook, pageSize: 1 },
    active: true,
    everyMs: 10_000,
  });
  const countOf = (name: ReviewFilter) => {
    if (!answer || (name !== 'waiting' && name !== 'reported')) return 0;
    const counted = answer.counts.filter((entry) => listed === null || entry.guestbook === listed);
    return counted.reduce((sum, entry) => sum + entry[name], 0);
  };
  const kidsWaiting = answer?.counts.find((entry) => entry.guestbook === 'kid')?.waiting ?? 0;
  const filter = chosenOf(reviewFilters, state.values.filter) ?? 'waiting';
  return (
    <>
      <KidsNotice guestbook={guestbook} waiting={kidsWaiting} />
      <RemoteTable
        rowKey="messageId"
        call={api.guestbook.reviewQueue}
        input={{ guestbook: listed, filter, text: state.values.text }}
        state={state}
        active
        everyMs={10_000}
        empty={t(state.values.text === null ? 'guestbook.review.empty' : 'guestbook.review.notFound')}
        bulk={{
          label: (row) => t('guestbook.review.choose', { text: row.text.slice(0, 40) }),
          canSelect: (row) => row.state !== 'removed',
          actions: ({ rows, finish }) => (
            <BulkDecisions
              rows={rows}
              onDone={async () => {
                await Promise.all([finish(), reloadCounts()]);
              }}
            />
          ),
        }}
        filter={
          <div className="grid grid-cols-1 gap-2">
            <ListFilters>
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
              <SelectFilter
                state={state}
                name="scope"
                label={t('guestbook.review.scope')}
                initial="one"
                options={[
                  { value: 'one', label: t(`guestbook.section.${guestbook}`) },
                  { value: 'all', label: t('guestbook.review.everyGuestbook') },
                ]}
              />
              <SearchFilter state={state} name="text" label={t('guestbook.review.search')} />
            </ListFilters>
            {state.values.text !== null || filter === 'unanswered' ? (
              <p className="text-12 text-ink-2">{t('guestbook.review.reach', { count: REVIEW_REACH })}</p>
            ) : null}
          </div>
        }
        columns={(reload) => [
          {
            title: t('guestbook.review.message'),
            render: (_, row) => <ReviewMessage row={row} withState={filter === 'all'} />,
          },
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
            width: 264,
            render: (_, row) => (
              <ReviewActions
                row={row}
                onDone={async () => {
                  await Promise.all([reload(), reloadCounts()]);
                }}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** In the kids' guestbook, what a moderator must look for. In the others, the number of kids' messages that wait. */
function KidsNotice({ guestbook, waiting }: { guestbook: GuestbookName; waiting: number }) {
  const { t } = useTranslation();
  if (guestbook !== 'kid' && waiting === 0) return null;
  return (
    <p className="mt-2 mb-1 border-line border-l-4 bg-line-soft px-4 py-3 text-ink" role="note">
      {guestbook === 'kid' ? (
        t('guestbook.review.kidsRule')
      ) : (
        <>
          {t('guestbook.review.kidsWaiting', { count: waiting })}{' '}
          <Link to={guestbookModerationPaths.kid} className="underline!">
            {t('guestbook.review.kidsOpen')}
          </Link>
        </>
      )}
    </p>
  );
}

function BulkDecisions({ rows, onDone }: { rows: readonly ReviewDto[]; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { busy, run } = useReportedAction();
  const count = rows.length;
  const kids = rows.filter((row) => row.guestbook === 'kid').length;
  const decide = (decision: ModerationDecision) =>
    run(async () => {
      const ids = rows.map(({ messageId }) => messageId);
      const { messageIds, skipped } = await api.guestbook.moderateMany({ messageIds: ids, decision });
      const values = { count: messageIds.length, skipped };
      if (skipped === 0) message.success(t(`guestbook.review.doneMany.${decision}`, values));
      else message.info(t(`guestbook.review.donePartly.${decision}`, values));
      await onDone();
    });
  if (count > MODERATION_MAX) {
    return <span role="alert">{t('guestbook.review.tooMany', { most: MODERATION_MAX })}</span>;
  }
  return moderationDecisions.map((decision) => (
    <Popconfirm
      key={decision}
      title={t(`guestbook.review.askMany.${decision}`, { count })}
      description={kids > 0 ? t('guestbook.review.kidsChosen', { count: kids }) : null}
      onConfirm={() => decide(decision)}
    >
      <Button loading={busy} danger={decision === 'remove'}>
        {t(`guestbook.review.${decision}`)}
      </Button>
    </Popconfirm>
  ));
}
