import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from './admin-page.tsx';

const HbList = lazy(() => import('./campaigns/hbs-page.client.tsx'));

/** `/admin7ry784/redPacket`. */
export default function RedPacket() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaign.hb.title')}>
      <HbList />
    </AdminPage>
  );
}
