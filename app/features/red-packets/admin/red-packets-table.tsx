import { Link } from 'react-router';
import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { splitType } from '#shared/red-packet-codes.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { campaignDetailPath } from '../../../navigation/admin-paths.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { RedPacketActions } from './red-packet-actions.tsx';
import { RedPacketStatusTag } from './red-packet-status.tsx';

/** Table of red packets with their amounts and status. */
export function RedPacketsTable({
  redPackets,
  page,
  empty,
  onEdit,
  onCopy,
  onDone,
}: {
  redPackets: RedPacketDto[];
  /** Absent when `redPackets` holds all of them. */
  page?: { current: number; total: number; onChange: (page: number) => void };
  /** The text of an empty table. */
  empty?: string;
  onEdit?: (redPacket: RedPacketDto) => void;
  onCopy?: (redPacket: RedPacketDto) => void;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  return (
    <WideTable<RedPacketDto>
      rowKey="redPacketId"
      dataSource={redPackets}
      width={1000}
      pagination={{ pageSize: 20, hideOnSinglePage: true, ...page }}
      locale={{ emptyText: empty ?? t('campaign.redPacket.empty') }}
      columns={[
        {
          title: t('campaign.redPacket.theme'),
          render: (_, redPacket) => (
            <div>
              <Link to={campaignDetailPath(redPacket.redPacketId)} className="font-medium">
                {redPacket.theme}
              </Link>
              <p className="text-ink-2">{`${redPacket.filmTitle} · ${redPacket.companyName}`}</p>
            </div>
          ),
        },
        {
          title: t('campaign.redPacket.money'),
          width: 120,
          align: 'right',
          render: (_, redPacket) => <span className="figures">{formatYuan(redPacket.totalCents)}</span>,
        },
        {
          title: t('campaign.redPacket.each'),
          width: 136,
          align: 'right',
          render: (_, redPacket) => (
            <span className="figures">
              {redPacket.splitType === splitType.fixed
                ? formatYuan(redPacket.minCents)
                : `${formatYuan(redPacket.minCents)} – ${formatYuan(redPacket.maxCents)}`}
            </span>
          ),
        },
        {
          title: t('campaign.redPacket.taken'),
          width: 104,
          align: 'right',
          render: (_, redPacket) => (
            <span className="figures">{`${redPacket.grantedCount} / ${redPacket.shareCount}`}</span>
          ),
        },
        {
          title: t('campaign.redPacket.expire'),
          width: 152,
          render: (_, redPacket) => (
            <span className="figures">{shanghaiDayEndingAt(redPacket.expiresAt)}</span>
          ),
        },
        {
          title: t('campaign.redPacket.status'),
          width: 96,
          render: (_, redPacket) => (
            <RedPacketStatusTag status={redPacket.redPacketStatus} endedEarly={redPacket.endedAt !== null} />
          ),
        },
        {
          title: t('campaign.act.label'),
          width: 232,
          render: (_, redPacket) => (
            <RedPacketActions
              redPacket={redPacket}
              {...(onEdit ? { onEdit: () => onEdit(redPacket) } : {})}
              {...(onCopy ? { onCopy: () => onCopy(redPacket) } : {})}
              onDone={onDone}
            />
          ),
        },
      ]}
    />
  );
}
