import { Button, Descriptions, Popconfirm } from 'antd';
import type { GrantDto, RedPacketDetailDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { api } from '../../../api/client.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAdminId, useReportedCall } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { PartOfCampaign } from '../../campaigns/admin/part-of-campaign.tsx';
import { RedPacketLedgerView } from './red-packet-ledger.tsx';
import { RedPacketStatusButtons, RedPacketStatusTag } from './red-packet-status.tsx';

/** Page of a red packet with its amounts, grants, and status changes. */
export function RedPacketDetailPage({
  detail,
  page,
  onPage,
  reload,
}: {
  detail: RedPacketDetailDto;
  page: number;
  onPage: (page: number) => void;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { redPacket, grants, changes } = detail;
  const remainingCents = redPacket.totalCents - redPacket.grantedCents - redPacket.refundedCents;
  const renouncedCents = redPacket.grantedCents - detail.owedCents - detail.paidCents;
  const yuan = (cents: number) => t('campaign.redPacket.yuan', { yuan: formatYuan(cents) });
  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold text-20">{redPacket.theme}</h2>
        <RedPacketStatusTag status={redPacket.redPacketStatus} />
        <RedPacketStatusButtons redPacket={redPacket} onDone={reload} />
      </div>
      <PartOfCampaign kind="red_packet" partId={redPacket.redPacketId} />
      <Descriptions
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'company', label: t('campaign.ad.company'), children: redPacket.companyName },
          { key: 'film', label: t('campaign.redPacket.video'), children: redPacket.filmTitle },
          {
            key: 'day',
            label: t('campaign.redPacket.expire'),
            children: shanghaiDayEndingAt(redPacket.expiresAt),
          },
          { key: 'money', label: t('campaign.redPacket.money'), children: yuan(redPacket.totalCents) },
          { key: 'owed', label: t('campaign.detail.owed'), children: yuan(detail.owedCents) },
          { key: 'paid', label: t('campaign.detail.paid'), children: yuan(detail.paidCents) },
          ...(renouncedCents > 0
            ? [{ key: 'renounced', label: t('campaign.detail.renounced'), children: yuan(renouncedCents) }]
            : []),
          { key: 'left', label: t('campaign.detail.remaining'), children: yuan(remainingCents) },
          { key: 'refunded', label: t('campaign.detail.refunded'), children: yuan(redPacket.refundedCents) },
          {
            key: 'taken',
            label: t('campaign.redPacket.taken'),
            children: `${redPacket.grantedCount} / ${redPacket.shareCount}`,
          },
        ]}
      />
      <h3 className="font-semibold text-16">{t('campaign.detail.grants')}</h3>
      <WideTable<GrantDto>
        rowKey="grantId"
        dataSource={grants.list}
        width={640}
        locale={{ emptyText: t('campaign.detail.noGrants') }}
        pagination={{
          pageSize: 20,
          current: page,
          total: grants.total,
          onChange: onPage,
          hideOnSinglePage: true,
        }}
        columns={[
          { title: t('campaign.detail.visitor'), render: (_, grant) => displayName(t, grant.accountName) },
          {
            title: t('campaign.detail.amount'),
            align: 'right',
            render: (_, grant) => <span className="figures">{formatYuan(grant.cents)}</span>,
          },
          {
            title: t('campaign.detail.time'),
            render: (_, grant) => <span className="figures">{formatDate(grant.createdAt * 1000)}</span>,
          },
          {
            title: t('campaign.detail.state'),
            render: (_, grant) => (
              <Payment redPacketId={redPacket.redPacketId} grant={grant} onDone={reload} />
            ),
          },
        ]}
      />
      <h3 className="font-semibold text-16">{t('campaign.ledger.title')}</h3>
      <RedPacketLedgerView
        key={`${redPacket.redPacketStatus} ${redPacket.totalCents} ${redPacket.grantedCents} ${detail.paidCents}`}
        redPacketId={redPacket.redPacketId}
      />
      <h3 className="font-semibold text-16">{t('campaign.detail.changes')}</h3>
      {changes.length === 0 ? <p className="text-ink-2">{t('campaign.detail.noChanges')}</p> : null}
      <ol className="grid gap-2">
        {changes.map((change) => (
          <li
            key={`${change.createdAt}-${change.from}-${change.to}`}
            className="flex flex-wrap items-center gap-3"
          >
            <span className="figures text-ink-2">{formatDate(change.createdAt * 1000)}</span>
            <RedPacketStatusTag status={change.to} />
            <span>{change.actor === null ? t('campaign.detail.bySelf') : displayName(t, change.actor)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whether a grant is paid, or the button that marks it as paid. */
function Payment({
  redPacketId,
  grant,
  onDone,
}: {
  redPacketId: string;
  grant: GrantDto;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const report = useReportedCall();
  if (grant.state !== 'owed') return t(`campaign.detail.${grant.state}`);
  const markPaid = async () => {
    await report(() => api.redPacketsAdmin.markPaid({ adminId, redPacketId, grantId: grant.grantId }));
    await onDone();
  };
  const values = { name: displayName(t, grant.accountName), yuan: formatYuan(grant.cents) };
  return (
    <Popconfirm title={t('campaign.detail.markPaidAsk', values)} onConfirm={markPaid}>
      <Button size="small">{t('campaign.detail.markPaid')}</Button>
    </Popconfirm>
  );
}
