import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from './admin-page.tsx';

const AdminApp = lazy(() => import('./admin-tabs.client.tsx'));

/** The page `/admin7ry784`. */
export default function AdminHomeRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.title')}>
      <AdminApp />
    </AdminPage>
  );
}
