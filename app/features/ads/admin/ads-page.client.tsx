import { Button, Spin } from 'antd';
import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { pagePaths } from '../../../navigation/page-paths.ts';
import { useUser } from '../../../state/use-user.ts';
import { ErrorState } from '../../../ui/index.ts';
import { AdminProvider } from '../../admin/admin-provider.tsx';
import { useAdminId } from '../../admin/use-admin-api.ts';
import { AdReviews } from './ad-reviews.tsx';
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
  const isOwner = useUser().access.includes('owner');
  const adminId = useAdminId();
  const input = { adminId, pageSize: 100 };
  const ads = useCall({ call: api.adsAdmin.list, input, active: true });
  const companies = useCall({ call: api.adsAdmin.companies, input, active: true });
  const reviews = useCall({
    call: api.adsAdmin.reviews,
    input: { adminId, pageSize: 20 },
    active: isOwner,
  });
  if (ads.error && !ads.answer) return <ErrorState error={ads.error} onRetry={ads.reload} />;
  if (!ads.answer || !companies.answer) return <Spin />;
  const reload = async () => {
    await Promise.all([ads.reload(), isOwner ? reviews.reload() : null]);
  };
  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-16">
      <Button type="primary" className="justify-self-start" onClick={() => navigate(pagePaths.adEditor)}>
        {t('campaign.ad.create')}
      </Button>
      {reviews.answer ? <AdReviews reviews={reviews.answer} onDone={reload} /> : null}
      <AdsTable ads={ads.answer.list} onDone={reload} />
      <h2 className="font-semibold text-20">{t('campaign.company.title')}</h2>
      <CompaniesTable companies={companies.answer.list} />
    </div>
  );
}
