import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const RedPacketsPage = lazy(() => import('./red-packets-page.client.tsx'));

/** The page `/admin7ry784/redPacket`. */
export default function RedPacketsRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaign.redPacket.title')}>
      <RedPacketsPage />
    </AdminPage>
  );
}
