import { lazy } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { adminTabAt } from './admin-menu-items.ts';
import { AdminPage } from './admin-page.tsx';

const AdminApp = lazy(() => import('./admin-tabs.client.tsx'));

/** The page `/admin7ry784`. */
export default function AdminHomeRoute() {
  const { t } = useTranslation();
  const tab = adminTabAt(new URLSearchParams(useLocation().search));
  return (
    <AdminPage title={tab === 'home' ? t('admin.title') : t(`admin.menu.items.${tab}`)}>
      <AdminApp />
    </AdminPage>
  );
}
