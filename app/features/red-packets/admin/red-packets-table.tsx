import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { redPacketStatus, redPacketType } from '#shared/campaign-codes.ts';
import type { WireHb } from '#shared/campaign-wire.ts';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { StatusButtons } from '../../admin/status-buttons.tsx';
import { RedPacketStatusTag } from '../../admin/status-tag.tsx';
import { WideTable } from '../../admin/wide-table.tsx';

const editable: number[] = [redPacketStatus.draft, redPacketStatus.active, redPacketStatus.paused];

/** Red packets with their figures and moves. */
export function RedPacketsTable({
  hbs,
  page,
  onEdit,
  onDone,
}: {
  hbs: WireHb[];
  /** Left out where all of them are in `hbs`. */
  page?: { current: number; total: number; onChange: (page: number) => void };
  onEdit?: (hb: WireHb) => void;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const draft = (hb: WireHb) => hb.hb_status === redPacketStatus.draft;
  return (
    <WideTable<WireHb>
      rowKey="hb_id_md5"
      dataSource={hbs}
      width={960}
      pagination={{ pageSize: 20, hideOnSinglePage: true, ...page }}
      locale={{ emptyText: t('campaign.hb.empty') }}
      columns={[
        {
          title: t('campaign.hb.theme'),
          render: (_, hb) => (
            <div>
              <Link to={`/admin7ry784/Detail/${hb.hb_id_md5}`} className="font-medium">
                {hb.activity_theme}
              </Link>
              <p className="text-ink-2">{`${hb.film_title} · ${hb.company_name}`}</p>
            </div>
          ),
        },
        {
          title: t('campaign.hb.money'),
          width: 120,
          align: 'right',
          render: (_, hb) => <span className="figures">{formatYuan(hb.hb_money)}</span>,
        },
        {
          title: t('campaign.hb.each'),
          width: 136,
          align: 'right',
          render: (_, hb) => (
            <span className="figures">
              {hb.hb_type === redPacketType.fixed
                ? formatYuan(hb.hb_min)
                : `${formatYuan(hb.hb_min)} – ${formatYuan(hb.hb_max)}`}
            </span>
          ),
        },
        {
          title: t('campaign.hb.taken'),
          width: 104,
          align: 'right',
          render: (_, hb) => <span className="figures">{`${hb.granted_count} / ${hb.hb_count}`}</span>,
        },
        {
          title: t('campaign.hb.expire'),
          width: 152,
          render: (_, hb) => <span className="figures">{shanghaiDayEndingAt(hb.expire_time)}</span>,
        },
        {
          title: t('campaign.hb.status'),
          width: 96,
          render: (_, hb) => <RedPacketStatusTag status={hb.hb_status} />,
        },
        {
          title: t('campaign.act.label'),
          width: 216,
          render: (_, hb) => (
            <span className="flex flex-wrap gap-2">
              {onEdit && editable.includes(hb.hb_status) ? (
                <Button size="small" onClick={() => onEdit(hb)}>
                  {t(draft(hb) ? 'campaign.act.edit' : 'campaign.hb.amend')}
                </Button>
              ) : null}
              <StatusButtons of="hb" id={hb.hb_id_md5} status={hb.hb_status} onDone={onDone} />
            </span>
          ),
        },
      ]}
    />
  );
}
