import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TabLinks } from '#app/ui/index.ts';
import { type WordGroup, wordGroups } from '#shared/words.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const WordsApp = lazy(() => import('./words-admin.client.tsx'));

const paths: Record<WordGroup, string> = {
  plain: '/admin7ry784/VideoEditor',
  gold: '/admin7ry784/goldVideoEditor',
  RR: '/admin7ry784/RRVideoEditor',
};

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
            to: paths[option],
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
