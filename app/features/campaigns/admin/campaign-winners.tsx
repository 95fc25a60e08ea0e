import { Button, Spin, Table } from 'antd';
import { useNavigate } from 'react-router';
import type { CampaignDetailDto } from '#contract/campaigns-admin.ts';
import type { GrantDto } from '#contract/red-packets-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { displayName } from '../../../i18n/display-name.ts';
import { formatDate } from '../../../i18n/format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { campaignDetailPath, payoutDeskPath } from '../../../navigation/admin-paths.ts';
import { ErrorState } from '../../../ui/index.ts';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { ActivityRecords } from '../../prize-draw/admin/activity-records.tsx';

/** The winners tab: the newest grants of the red packet and the draws of the prize draw. */
export function CampaignWinners({ detail: { parts } }: { detail: CampaignDetailDto }) {
  const { t } = useTranslation();
  const { redPacket, activity } = parts;
  if (!redPacket && !activity) return <p className="text-ink-2">{t('campaigns.page.noWinners')}</p>;
  return (
    <div className="grid grid-cols-1 gap-8">
      {redPacket ? <Grants redPacketId={redPacket.redPacketId} /> : null}
      {activity && activity.drawCount > 0 ? <Draws activityId={activity.activityId} /> : null}
      {activity?.drawCount === 0 ? (
        <section aria-labelledby="campaign-draws" className="grid grid-cols-1 gap-3">
          <h3 id="campaign-draws" className="font-semibold text-16">
            {t('campaigns.page.draws')}
          </h3>
          <p className="text-ink-2">{t('campaigns.page.noDraws')}</p>
        </section>
      ) : null}
    </div>
  );
}

function Draws({ activityId }: { activityId: string }) {
  const { answer, error, reload } = useCall({
    call: api.prizeDrawAdmin.activity,
    input: { activityId },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  return answer ? <ActivityRecords activity={answer} active /> : <Spin />;
}

function Grants({ redPacketId }: { redPacketId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { answer, error, reload } = useCall({
    call: api.redPacketsAdmin.detail,
    input: { adminId: useAdminId(), id: redPacketId, page: 1 },
    active: true,
    everyMs: 10_000,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (answer?.kind !== 'hb') return <Spin />;
  return (
    <section aria-labelledby="campaign-grants" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="campaign-grants" className="font-semibold text-16">
          {t('campaigns.page.grants')}
        </h3>
        <Button
          onClick={() =>
            navigate(answer.owedCents > 0 ? payoutDeskPath(redPacketId) : campaignDetailPath(redPacketId))
          }
        >
          {t(answer.owedCents > 0 ? 'campaigns.page.toPay' : 'campaigns.page.allGrants')}
        </Button>
      </div>
      <Table<GrantDto>
        size="small"
        rowKey="grantId"
        dataSource={answer.grants.list}
        pagination={false}
        locale={{ emptyText: t('campaigns.page.noGrants') }}
        columns={[
          {
            title: t('campaign.detail.visitor'),
            render: (_, { accountName }) => displayName(t, accountName),
          },
          {
            title: t('campaign.detail.amount'),
            align: 'right',
            render: (_, { cents }) => <span className="figures">{formatYuan(cents)}</span>,
          },
          { title: t('campaign.detail.state'), render: (_, { state }) => t(`campaign.detail.${state}`) },
          {
            title: t('campaign.detail.time'),
            render: (_, { createdAt }) => <span className="figures">{formatDate(createdAt * 1000)}</span>,
          },
        ]}
      />
    </section>
  );
}
