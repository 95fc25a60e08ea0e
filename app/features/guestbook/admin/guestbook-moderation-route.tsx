import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TabLinks } from '#app/ui/index.ts';
import { guestbookNames } from '#shared/guestbook.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { guestbookFromPath } from '../guestbook-path.ts';

const GuestbookModeration = lazy(() => import('./guestbook-moderation.client.tsx'));

const paths = {
  main: '/admin7ry784/GuestBook',
  kid: '/admin7ry784/GuestBook/kid',
  douy: '/admin7ry784/GuestBook/douy',
};

/** `/admin7ry784/GuestBook`, `/GuestBook/kid`, and `/GuestBook/douy`: the moderation of each guestbook. */
export default function GuestbookModerationRoute() {
  const { t } = useTranslation();
  const guestbook = guestbookFromPath(useLocation().pathname);
  return (
    <AdminPage
      title={t('guestbook.review.title')}
      tabs={
        <TabLinks
          label={t('guestbook.pads')}
          items={guestbookNames.map((name) => ({
            to: paths[name],
            label: t(`guestbook.pad.${name}`),
            current: name === guestbook,
          }))}
        />
      }
    >
      <GuestbookModeration key={guestbook} guestbook={guestbook} />
    </AdminPage>
  );
}
