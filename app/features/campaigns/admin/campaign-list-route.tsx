import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const CampaignList = lazy(() => import('./campaign-list-page.client.tsx'));

/** The page `/admin7ry784/campaigns`. */
export default function CampaignListRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaigns.title')}>
      <CampaignList />
    </AdminPage>
  );
}
