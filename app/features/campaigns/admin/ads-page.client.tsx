import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ErrorState } from '#app/ui/index.ts';
import type { WireAd, WireCompany } from '#shared/campaign-wire.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminQuery } from '../../admin/use-admin-api.ts';
import { WideTable } from '../../admin/wide-table.tsx';
import { AdsTable } from './ads-table.tsx';

/** Every ad of this admin, and the companies they are for. */
export default function AdsPage() {
  return (
    <AdminProvider>
      <Ads />
    </AdminProvider>
  );
}

function Ads() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const all = { pagesize: 100 };
  const ads = useAdminQuery<{ list: WireAd[] }>({ name: 'get_ad_list', fields: all });
  const companies = useAdminQuery<{ list: WireCompany[] }>({ name: 'get_ad_company', fields: all });
  if (ads.error && !ads.data) return <ErrorState error={ads.error} onRetry={ads.reload} />;
  if (!ads.data || !companies.data) return <Spin />;
  return (
    <div className="grid grid-cols-1 gap-6 pb-16">
      <Button type="primary" className="justify-self-start" onClick={() => navigate('/admin7ry784/ad/set')}>
        {t('campaign.ad.create')}
      </Button>
      <AdsTable ads={ads.data.list} onDone={ads.reload} />
      <h2 className="font-semibold text-20">{t('campaign.company.title')}</h2>
      <WideTable<WireCompany>
        rowKey="company_id"
        dataSource={companies.data.list}
        width={640}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: t('campaign.company.empty') }}
        columns={[
          {
            title: t('campaign.company.name'),
            render: (_, one) => (
              <Link to={`/admin7ry784/Detail/${encodeURIComponent(one.company_id)}`}>{one.name}</Link>
            ),
          },
          { title: t('campaign.company.contact'), dataIndex: 'contact' },
          { title: t('campaign.company.phone'), dataIndex: 'phone' },
          {
            title: t('campaign.act.label'),
            width: 96,
            render: (_, one) => (
              <Button
                size="small"
                onClick={() =>
                  navigate(`/admin7ry784/ad/set?company_id=${encodeURIComponent(one.company_id)}`)
                }
              >
                {t('campaign.act.edit')}
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
