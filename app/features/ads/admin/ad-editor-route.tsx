import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const AdEditor = lazy(() => import('./ad-editor-page.client.tsx'));

/** The page `/admin7ry784/ad/set`. */
export default function AdEditorRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('campaign.ad.setTitle')}>
      <AdEditor />
    </AdminPage>
  );
}
