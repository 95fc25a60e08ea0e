import { lazy } from 'react';
import { useLocation } from 'react-router';
import { wordGroups } from '#shared/words.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { wordEditorPaths } from '../../../navigation/admin-paths.ts';
import { TabLinks } from '../../../ui/index.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const WordsApp = lazy(() => import('./words-admin.client.tsx'));

/** `/admin7ry784/VideoEditor`, `/goldVideoEditor`, `/RRVideoEditor`: the editors of the three published word lists. */
export default function WordsAdminRoute() {
  const { t } = useTranslation();
  const path = useLocation().pathname.toLowerCase();
  const group = path.includes('goldvideo') ? 'gold' : path.includes('rrvideo') ? 'RR' : 'plain';
  return (
    <AdminPage
      title={t(`words.admin.title.${group}`)}
      tabs={
        <TabLinks
          label={t('words.lists')}
          items={wordGroups.map((option) => ({
            to: wordEditorPaths[option],
            label: t(`words.list.${option}`),
            current: option === group,
          }))}
        />
      }
    >
      <WordsApp key={group} group={group} />
    </AdminPage>
  );
}
