import { Descriptions, Spin } from 'antd';
import { useState } from 'react';
import type { LedgerEntryDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { ledgerAccounts } from '#shared/red-packet-codes.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';

/** Where the money of a red packet is, and how it came there. */
export function RedPacketLedgerView({ redPacketId }: { redPacketId: string }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const [page, setPage] = useState(1);
  const { answer, error, reload } = useCall({
    call: api.redPacketsAdmin.ledger,
    input: { adminId, redPacketId, page },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  const { balances } = answer;
  if (!balances) return <p className="text-ink-2">{t('campaign.ledger.none')}</p>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Descriptions
        column={{ xs: 1, sm: 2, md: 3 }}
        items={ledgerAccounts
          .filter((account) => account !== 'company' && (account !== 'funded' || balances.funded > 0))
          .map((account) => ({
            key: account,
            label: t(`campaign.ledger.account.${account}`),
            children: t('campaign.redPacket.yuan', { yuan: formatYuan(balances[account]) }),
          }))}
      />
      <WideTable<LedgerEntryDto>
        rowKey="entryIndex"
        dataSource={answer.list}
        width={720}
        pagination={{
          pageSize: 20,
          current: page,
          total: answer.total,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        columns={[
          {
            title: t('campaign.ledger.index'),
            width: 72,
            render: (_, entry) => <span className="figures">{entry.entryIndex}</span>,
          },
          {
            title: t('campaign.detail.time'),
            render: (_, entry) => <span className="figures">{formatDate(entry.createdAt * 1000)}</span>,
          },
          {
            title: t('campaign.ledger.movement'),
            render: (_, entry) => t(`campaign.ledger.${entry.movement}`),
          },
          {
            title: t('campaign.ledger.way'),
            render: (_, { from, to }) =>
              `${t(`campaign.ledger.account.${from}`)} → ${t(`campaign.ledger.account.${to}`)}`,
          },
          {
            title: t('campaign.detail.amount'),
            align: 'right',
            render: (_, entry) => <span className="figures">{formatYuan(entry.cents)}</span>,
          },
          {
            title: t('campaign.ledger.actor'),
            render: (_, { actor }) => (actor === null ? t('campaign.detail.bySelf') : displayName(t, actor)),
          },
        ]}
      />
    </div>
  );
}
