import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from './admin-page.tsx';

const AdList = lazy(() => import('./campaigns/ads-page.client.tsx'));

/** `/admin7ry784/ad`. */
export default function Ad() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaign.ad.title')}>
      <AdList />
    </AdminPage>
  );
}
