import { LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/index.ts';

// Ant Design stays out of the server render and out of everybody else's download.
const AdminApp = lazy(() => import('./admin-app.client.tsx'));
const never = () => () => undefined;

/** `/admin7ry784`: a quiet line until the browser has the admin area's own code. */
export default function AdminHome() {
  const { t } = useTranslation();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const waiting = (
    <p className="flex items-center gap-2 py-16 text-ink-2">
      <LoaderCircle size={16} strokeWidth={1.5} className="animate-spin" aria-hidden="true" />
      {t('admin.loading')}
    </p>
  );
  return (
    <>
      <PageTitle name={t('admin.title')} />
      <h1 className="pb-2 font-semibold text-24">{t('admin.title')}</h1>
      {inBrowser ? (
        <Suspense fallback={waiting}>
          <AdminApp />
        </Suspense>
      ) : (
        waiting
      )}
    </>
  );
}
