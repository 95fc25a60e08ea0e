import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const CampaignView = lazy(() => import('./campaign-page.client.tsx'));

/** The page `/admin7ry784/campaign/{id}`. */
export default function CampaignPageRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaigns.title')}>
      <CampaignView />
    </AdminPage>
  );
}
