import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const AdList = lazy(() => import('./ads-page.client.tsx'));

/** The page `/admin7ry784/ad`. */
export default function AdsRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaign.ad.title')}>
      <AdList />
    </AdminPage>
  );
}
