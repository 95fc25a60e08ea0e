import { Button, Descriptions, Popconfirm, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#app/api/http-client.ts';
import { displayName } from '#app/i18n/display-name.ts';
import { formatDate } from '#app/i18n/format-time.ts';
import { EmptyState, ErrorState } from '#app/ui/index.ts';
import type { WireDetail, WireGrant } from '#shared/campaign-wire.ts';
import { formatYuan } from '#shared/money.ts';
import { shanghaiDayEndingAt } from '#shared/shanghai-day.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { StatusButtons } from '../../admin/status-buttons.tsx';
import { RedPacketStatusTag } from '../../admin/status-tag.tsx';
import { useAdminPost, useAdminQuery } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { RedPacketsTable } from '../../red-packets/admin/red-packets-table.tsx';
import { AdsTable } from './ads-table.tsx';

/** A red packet with who took a share, or a company with its campaigns, by the id in the address. */
export default function CampaignDetailPage() {
  return (
    <AdminProvider>
      <Detail />
    </AdminProvider>
  );
}

function Detail() {
  const { t } = useTranslation();
  const { id } = useParams();
  const [page, setPage] = useState(1);
  const { data, error, reload } = useAdminQuery<WireDetail>({
    name: 'get_detail',
    fields: { id, page },
    active: id !== undefined,
  });
  if (id === undefined) return <EmptyState title={t('campaign.detail.pick')} />;
  if (error && !data) {
    const missing = error instanceof ApiError && (error.httpStatus === 404 || error.httpStatus === 400);
    return missing ? (
      <EmptyState title={t('campaign.detail.missing')} />
    ) : (
      <ErrorState error={error} onRetry={reload} />
    );
  }
  if (!data) return <Spin />;
  if (data.kind === 'hb') return <HbDetail detail={data} page={page} onPage={setPage} reload={reload} />;
  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'name', label: t('campaign.company.name'), children: data.company.name },
          { key: 'contact', label: t('campaign.company.contact'), children: data.company.contact },
          { key: 'phone', label: t('campaign.company.phone'), children: data.company.phone },
          { key: 'licence', label: t('campaign.company.licence'), children: data.company.licence_no ?? '–' },
          { key: 'remark', label: t('campaign.company.remark'), children: data.company.remark ?? '–' },
        ]}
      />
      <h2 className="font-semibold text-20">{t('campaign.ad.title')}</h2>
      <AdsTable ads={data.ads} onDone={reload} />
      <h2 className="font-semibold text-20">{t('campaign.hb.title')}</h2>
      <RedPacketsTable hbs={data.hbs} onDone={reload} />
    </div>
  );
}

function HbDetail({
  detail,
  page,
  onPage,
  reload,
}: {
  detail: Extract<WireDetail, { kind: 'hb' }>;
  page: number;
  onPage: (page: number) => void;
  reload: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const { hb, grants, changes } = detail;
  const left = hb.hb_money - hb.granted_money - hb.refunded_money;
  const yuan = (cents: number) => t('campaign.hb.yuan', { yuan: formatYuan(cents) });
  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold text-20">{hb.activity_theme}</h2>
        <RedPacketStatusTag status={hb.hb_status} />
        <StatusButtons of="hb" id={hb.hb_id_md5} status={hb.hb_status} onDone={reload} />
      </div>
      <Descriptions
        column={{ xs: 1, md: 3 }}
        items={[
          { key: 'company', label: t('campaign.ad.company'), children: hb.company_name },
          { key: 'film', label: t('campaign.hb.video'), children: hb.film_title },
          { key: 'day', label: t('campaign.hb.expire'), children: shanghaiDayEndingAt(hb.expire_time) },
          { key: 'money', label: t('campaign.hb.money'), children: yuan(hb.hb_money) },
          { key: 'owed', label: t('campaign.detail.owed'), children: yuan(detail.owed_money) },
          { key: 'paid', label: t('campaign.detail.paid'), children: yuan(detail.paid_money) },
          { key: 'left', label: t('campaign.detail.remaining'), children: yuan(left) },
          { key: 'refunded', label: t('campaign.detail.refunded'), children: yuan(hb.refunded_money) },
          { key: 'taken', label: t('campaign.hb.taken'), children: `${hb.granted_count} / ${hb.hb_count}` },
        ]}
      />
      <h3 className="font-semibold text-16">{t('campaign.detail.grants')}</h3>
      <WideTable<WireGrant>
        rowKey="grant_id"
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
          { title: t('campaign.detail.visitor'), render: (_, grant) => displayName(t, grant.visitor_name) },
          {
            title: t('campaign.detail.amount'),
            align: 'right',
            render: (_, grant) => <span className="figures">{formatYuan(grant.money)}</span>,
          },
          {
            title: t('campaign.detail.time'),
            render: (_, grant) => <span className="figures">{formatDate(grant.ctime * 1000)}</span>,
          },
          {
            title: t('campaign.detail.state'),
            render: (_, grant) => <Pay redPacketId={hb.hb_id_md5} grant={grant} onDone={reload} />,
          },
        ]}
      />
      <h3 className="font-semibold text-16">{t('campaign.detail.changes')}</h3>
      {changes.length === 0 ? <p className="text-ink-2">{t('campaign.detail.noChanges')}</p> : null}
      <ol className="grid gap-2">
        {changes.map((change) => (
          <li
            key={`${change.ctime}-${change.from}-${change.to}`}
            className="flex flex-wrap items-center gap-3"
          >
            <span className="figures text-ink-2">{formatDate(change.ctime * 1000)}</span>
            <RedPacketStatusTag status={change.to} />
            <span>{change.actor === null ? t('campaign.detail.bySelf') : displayName(t, change.actor)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Pay({
  redPacketId,
  grant,
  onDone,
}: {
  redPacketId: string;
  grant: WireGrant;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation();
  const post = useAdminPost();
  if (grant.state === 'paid') return t('campaign.detail.paid');
  const pay = async () => {
    await post('admin/set_hb_paid', { hb_id_md5: redPacketId, grant_id: grant.grant_id });
    await onDone();
  };
  const ask = { name: displayName(t, grant.visitor_name), yuan: formatYuan(grant.money) };
  return (
    <Popconfirm title={t('campaign.detail.markPaidAsk', ask)} onConfirm={pay}>
      <Button size="small">{t('campaign.detail.markPaid')}</Button>
    </Popconfirm>
  );
}
