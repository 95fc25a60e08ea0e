import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const LineTablePage = lazy(() => import('./line-table-page.client.tsx'));

/** The page `/admin7ry784/lines`. */
export default function LineTableRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('lineTable.title')}>
      <LineTablePage />
    </AdminPage>
  );
}
