import { Button, Spin, Table } from 'antd';
import type { CampaignDayDto } from '#contract/campaigns-admin.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/index.ts';
import { ExportForm } from '../../admin/export-form.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';

const totals = ['impressions', 'clicks', 'watched', 'opened', 'drawn', 'answered'] as const;
const amounts = ['grantedCents', 'owedCents', 'paidCents'] as const;
const daily = ['impressions', 'clicks', 'watched', 'answered'] as const;

/** The report tab: the totals and daily figures of a campaign, and a button that downloads both as CSV. */
export function CampaignReportPanel({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const adminId = useAdminId();
  const { answer, error, reload } = useCall({
    call: api.campaignsAdmin.report,
    input: { adminId, campaignId },
    active: true,
  });
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  const rows = [
    ...totals.map((name) => ({ name, value: String(answer.figures[name]) })),
    ...amounts.map((name) => ({ name, value: formatYuan(answer.figures[name]) })),
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      <ExportForm family="campaignsAdmin" name="exportReport" input={{ adminId, campaignId }}>
        <Button htmlType="submit">{t('campaigns.page.export')}</Button>
      </ExportForm>
      <Table
        size="small"
        className="max-w-[480px]"
        rowKey="name"
        dataSource={rows}
        pagination={false}
        columns={[
          { title: t('campaigns.csv.measure'), render: (_, { name }) => t(`campaigns.csv.figures.${name}`) },
          {
            title: t('campaigns.csv.total'),
            align: 'right',
            render: (_, { value }) => <span className="figures">{value}</span>,
          },
        ]}
      />
      <WideTable<CampaignDayDto>
        size="small"
        width={480}
        rowKey="day"
        dataSource={answer.days.toReversed()}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: t('campaigns.page.noDays') }}
        columns={[
          { title: t('campaigns.csv.day'), render: (_, { day }) => <span className="figures">{day}</span> },
          ...daily.map((name) => ({
            title: t(`campaigns.csv.figures.${name}`),
            align: 'right' as const,
            render: (_: unknown, row: CampaignDayDto) => <span className="figures">{row[name]}</span>,
          })),
        ]}
      />
    </div>
  );
}
