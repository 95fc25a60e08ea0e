import { lazy } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { NEW_CAMPAIGN } from '../../../navigation/admin-paths.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const CampaignEditor = lazy(() => import('./campaign-editor-page.client.tsx'));

/** The page `/admin7ry784/campaign/{id}/edit`. */
export default function CampaignEditorRoute() {
  const { t } = useTranslation();
  const isNew = useParams().id === NEW_CAMPAIGN;
  return (
    <AdminPage title={t(isNew ? 'campaigns.make' : 'campaigns.change')}>
      <CampaignEditor />
    </AdminPage>
  );
}
