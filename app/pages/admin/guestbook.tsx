import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pads } from '#domain/guestbook/types.ts';
import { TabLinks } from '../../ui/index.ts';
import { padOfPath } from '../client/guestbook/guestbook-path.ts';
import { AdminPage } from './admin-page.tsx';

const GuestbookApp = lazy(() => import('./guestbook-app.client.tsx'));

const paths = {
  main: '/admin7ry784/GuestBook',
  kid: '/admin7ry784/GuestBook/kid',
  douy: '/admin7ry784/GuestBook/douy',
};

/** `/admin7ry784/GuestBook`, `/GuestBook/kid`, `/GuestBook/douy`: moderation of each guestbook. */
export default function AdminGuestbook() {
  const { t } = useTranslation();
  const pad = padOfPath(useLocation().pathname);
  return (
    <AdminPage
      title={t('guestbook.review.title')}
      tabs={
        <TabLinks
          label={t('guestbook.pads')}
          items={pads.map((one) => ({
            to: paths[one],
            label: t(`guestbook.pad.${one}`),
            current: one === pad,
          }))}
        />
      }
    >
      <GuestbookApp key={pad} pad={pad} />
    </AdminPage>
  );
}
