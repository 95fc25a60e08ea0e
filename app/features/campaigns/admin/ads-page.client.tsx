import { Button, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#app/api/client.ts';
import { useCall } from '#app/api/use-call.ts';
import { ErrorState } from '#app/ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { AdsTable } from './ads-table.tsx';
import { CompaniesTable } from './companies-table.tsx';

/** The ads and companies of the admin who is signed in. */
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
  const input = { adminId: useAdminId(), pagesize: 100 };
  const ads = useCall({ call: api.adsAdmin.list, input, active: true });
  const companies = useCall({ call: api.adsAdmin.companies, input, active: true });
  if (ads.error && !ads.answer) return <ErrorState error={ads.error} onRetry={ads.reload} />;
  if (!ads.answer || !companies.answer) return <Spin />;
  return (
    <div className="grid grid-cols-1 gap-6 pb-16">
      <Button type="primary" className="justify-self-start" onClick={() => navigate('/admin7ry784/ad/set')}>
        {t('campaign.ad.create')}
      </Button>
      <AdsTable ads={ads.answer.list} onDone={ads.reload} />
      <h2 className="font-semibold text-20">{t('campaign.company.title')}</h2>
      <CompaniesTable companies={companies.answer.list} />
    </div>
  );
}
