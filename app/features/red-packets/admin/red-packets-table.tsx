import { Button } from 'antd';
import { Link } from 'react-router';
import type { RedPacketDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { redPacketStatus, splitType } from '#shared/red-packet-codes.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { campaignDetailPath } from '../../../navigation/page-paths.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { RedPacketStatusButtons, RedPacketStatusTag } from './red-packet-status.tsx';

const editableStatuses: number[] = [redPacketStatus.draft, redPacketStatus.active, redPacketStatus.paused];

/** Table of red packets with their amounts and status. */
export function RedPacketsTable({
  redPackets,
  page,
  onEdit,
  onDone,
}: {
  redPackets: RedPacketDto[];
  /** Absent when `redPackets` holds all of them. */
  page?: { current: number; total: number; onChange: (page: number) => void };
  onEdit?: (redPacket: RedPacketDto) => void;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const isDraft = (redPacket: RedPacketDto) => redPacket.redPacketStatus === redPacketStatus.draft;
  return (
    <WideTable<RedPacketDto>
      rowKey="redPacketId"
      dataSource={redPackets}
      width={960}
      pagination={{ pageSize: 20, hideOnSinglePage: true, ...page }}
      locale={{ emptyText: t('campaign.redPacket.empty') }}
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
          render: (_, redPacket) => <RedPacketStatusTag status={redPacket.redPacketStatus} />,
        },
        {
          title: t('campaign.act.label'),
          width: 216,
          render: (_, redPacket) => (
            <span className="flex flex-wrap gap-2">
              {onEdit && editableStatuses.includes(redPacket.redPacketStatus) ? (
                <Button size="small" onClick={() => onEdit(redPacket)}>
                  {t(isDraft(redPacket) ? 'campaign.act.edit' : 'campaign.redPacket.amend')}
                </Button>
              ) : null}
              <RedPacketStatusButtons redPacket={redPacket} onDone={onDone} />
            </span>
          ),
        },
      ]}
    />
  );
}
