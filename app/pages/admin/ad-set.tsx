import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from './admin-page.tsx';

const AdEditor = lazy(() => import('./campaigns/ad-set-page.client.tsx'));

/** `/admin7ry784/ad/set`. */
export default function AdSet() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaign.ad.setTitle')}>
      <AdEditor />
    </AdminPage>
  );
}
