import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const Detail = lazy(() => import('./campaign-detail-page.client.tsx'));

/** The page `/admin7ry784/Detail/{id?}`. */
export default function CampaignDetailRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaign.detail.title')}>
      <Detail />
    </AdminPage>
  );
}
