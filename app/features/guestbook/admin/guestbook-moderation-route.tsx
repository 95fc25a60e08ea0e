import { lazy } from 'react';
import { useLocation } from 'react-router';
import { guestbookNames } from '#shared/guestbook.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { guestbookModerationPaths } from '../../../navigation/admin-paths.ts';
import { TabLinks } from '../../../ui/index.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { guestbookFromPath } from '../guestbook-path.ts';

const GuestbookModeration = lazy(() => import('./guestbook-moderation.client.tsx'));

/** `/admin7ry784/GuestBook`, `/GuestBook/kid`, and `/GuestBook/douy`: the moderation of each guestbook. */
export default function GuestbookModerationRoute() {
  const { t } = useTranslation();
  const guestbook = guestbookFromPath(useLocation().pathname);
  return (
    <AdminPage
      title={t('guestbook.review.title')}
      tabs={
        <TabLinks
          label={t('guestbook.sections')}
          items={guestbookNames.map((name) => ({
            to: guestbookModerationPaths[name],
            label: t(`guestbook.section.${name}`),
            current: name === guestbook,
          }))}
        />
      }
    >
      <GuestbookModeration key={guestbook} guestbook={guestbook} />
    </AdminPage>
  );
}
