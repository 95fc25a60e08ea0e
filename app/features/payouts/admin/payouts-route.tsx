import { lazy } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { AdminPage } from '../../admin/admin-page.tsx';

const PayoutsPage = lazy(() => import('./payouts-page.client.tsx'));

/** The page `/admin7ry784/payout`. */
export default function PayoutsRoute() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('payouts.title')}>
      <PayoutsPage />
    </AdminPage>
  );
}
