import { Button, Input, Select, Spin } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ListedCampaignDto } from '#contract/campaigns-admin.ts';
import { campaignSorts, campaignStatuses } from '#shared/campaign-codes.ts';
import { formatYuan } from '#shared/money.ts';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { adminCampaignPath, campaignEditorPath, NEW_CAMPAIGN } from '../../../navigation/admin-paths.ts';
import { readPageNumber } from '../../../navigation/pagination.ts';
import { EmptyState, ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { LabeledControl } from '../../admin/labeled-control.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { formatMinute } from '../format-minute.ts';
import { CampaignStatusTag } from './campaign-status-tag.tsx';

const PAGE_SIZE = 20;

/** The signed-in administrator's campaigns. The search, filter, sort order, and page are in the address. */
export default function CampaignListPage() {
  return (
    <AdminProvider>
      <Campaigns />
    </AdminProvider>
  );
}

function Campaigns() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const adminId = useAdminId();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const status = campaignStatuses.find((known) => known === params.get('status')) ?? null;
  const sort = campaignSorts.find((known) => known === params.get('sort')) ?? 'new';
  const pageNumber = readPageNumber(params);
  const { answer, error, reload } = useCall({
    call: api.campaignsAdmin.list,
    input: { adminId, q, status, sort, pageNumber, pageSize: PAGE_SIZE },
    active: true,
  });
  const change = (name: 'q' | 'status' | 'sort' | 'pageno', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'pageno') next.delete('pageno');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true, replace: name === 'q' },
    );
  const make = () => navigate(campaignEditorPath(NEW_CAMPAIGN));
  if (error && !answer) return <ErrorState error={error} onRetry={reload} />;
  if (!answer) return <Spin />;
  const isFiltered = q !== '' || status !== null;
  if (answer.total === 0 && !isFiltered)
    return (
      <EmptyState
        title={t('campaigns.list.empty')}
        text={t('campaigns.list.emptyText')}
        action={
          <Button type="primary" size="large" onClick={make}>
            {t('campaigns.make')}
          </Button>
        }
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4 pt-2 pb-16">
      <div className="flex flex-wrap items-end gap-3">
        <LabeledControl label={t('campaigns.list.q')}>
          <Input.Search
            allowClear
            defaultValue={q}
            maxLength={60}
            className="w-[220px]!"
            onSearch={(text) => change('q', text.trim())}
          />
        </LabeledControl>
        <LabeledControl label={t('campaigns.list.status')}>
          <Select
            className="w-[190px]"
            value={status ?? ''}
            onChange={(value) => change('status', value)}
            options={[
              { value: '', label: t('campaigns.list.statusAll') },
              ...campaignStatuses.map((value) => ({ value, label: t(`campaigns.statusIs.${value}`) })),
            ]}
          />
        </LabeledControl>
        <LabeledControl label={t('campaigns.list.sort')}>
          <Select
            className="w-[150px]"
            value={sort}
            onChange={(value) => change('sort', value === 'new' ? '' : value)}
            options={campaignSorts.map((value) => ({ value, label: t(`campaigns.list.sortIs.${value}`) }))}
          />
        </LabeledControl>
        <Button type="primary" onClick={make} className="sm:ml-auto">
          {t('campaigns.make')}
        </Button>
      </div>
      <WideTable<ListedCampaignDto>
        rowKey="campaignId"
        dataSource={answer.list}
        width={760}
        locale={{ emptyText: t('campaigns.list.noMatch') }}
        pagination={{
          current: pageNumber,
          pageSize: PAGE_SIZE,
          total: answer.total,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: (page) => change('pageno', page === 1 ? '' : String(page)),
        }}
        columns={[
          { title: t('campaigns.list.name'), render: (_, row) => <Name row={row} /> },
          {
            title: t('campaigns.list.time'),
            width: 176,
            render: (_, { startsMs, endsMs }) => (
              <span className="figures block">
                {startsMs === null || endsMs === null ? (
                  t('campaigns.noTime')
                ) : (
                  <>
                    {formatMinute(startsMs)}
                    <br />
                    {formatMinute(endsMs)}
                  </>
                )}
              </span>
            ),
          },
          {
            title: t('campaigns.list.parts'),
            width: 176,
            render: (_, { redPacketId, activityId, surveyId }) =>
              [
                redPacketId === null ? null : t('campaigns.partIs.red_packet'),
                activityId === null ? null : t('campaigns.partIs.activity'),
                surveyId === null ? null : t('campaigns.partIs.survey'),
              ]
                .filter((part) => part !== null)
                .join(' · ') || '–',
          },
          {
            title: t('campaigns.list.budget'),
            width: 104,
            align: 'right',
            render: (_, { budgetCents }) => (
              <span className="figures">{budgetCents === null ? '–' : formatYuan(budgetCents)}</span>
            ),
          },
          {
            title: t('campaigns.list.status'),
            width: 88,
            render: (_, row) => <CampaignStatusTag status={row.status} />,
          },
        ]}
      />
    </div>
  );
}

function Name({ row: { campaignId, name, companyName, status } }: { row: ListedCampaignDto }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-0.5">
      <Link to={adminCampaignPath(campaignId)} className="font-medium [overflow-wrap:anywhere]">
        {name}
      </Link>
      <span className="flex flex-wrap gap-x-3 text-ink-2">
        <span>{companyName}</span>
        {status === 'draft' ? (
          <Link to={campaignEditorPath(campaignId)} className="underline! underline-offset-4">
            {t('campaigns.list.goOn')}
          </Link>
        ) : null}
      </span>
    </div>
  );
}
