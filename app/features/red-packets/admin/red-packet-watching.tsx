import { Button, Spin } from 'antd';
import { useState } from 'react';
import type { WatchingDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';

/** The viewers of a red packet's video, with their watch progress. */
export function RedPacketWatchingView({ redPacketId }: { redPacketId: string }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const [page, setPage] = useState(1);
  const { answer, error, reload } = useCall({
    call: api.redPacketsAdmin.watching,
    input: { adminId, redPacketId, page },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <WideTable<WatchingDto>
        rowKey={({ accountName, watchedAt }) => `${accountName} ${watchedAt}`}
        dataSource={answer.list}
        width={560}
        pagination={false}
        locale={{ emptyText: t('campaign.watching.none') }}
        columns={[
          { title: t('campaign.watching.visitor'), render: (_, row) => displayName(t, row.accountName) },
          {
            title: t('campaign.watching.percent'),
            render: (_, { percent, done }) => (
              <span className="figures">
                {`${percent}%${done ? ` · ${t('campaign.watching.done')}` : ''}`}
              </span>
            ),
          },
          {
            title: t('campaign.watching.last'),
            render: (_, { watchedAt }) => <span className="figures">{formatDate(watchedAt * 1000)}</span>,
          },
          {
            title: t('campaign.watching.share'),
            align: 'right',
            render: (_, { cents }) => (
              <span className="figures">{cents === null ? '–' : formatYuan(cents)}</span>
            ),
          },
        ]}
      />
      {page > 1 || answer.hasMore ? (
        <div className="flex gap-3">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('campaign.watching.earlier')}
          </Button>
          <Button disabled={!answer.hasMore} onClick={() => setPage(page + 1)}>
            {t('campaign.watching.later')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
