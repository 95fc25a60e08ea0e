import { LoaderCircle } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useHydrated } from '../../state/use-store-value.ts';
import { PageTitle } from '../../ui/index.ts';

/** A page of the admin area. Shows a loading message until the browser has loaded the lazy `children`. */
export function AdminPage({
  title,
  tabs,
  children,
}: {
  title: string;
  /** Links to related pages, which show before the children are loaded. */
  tabs?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const isBrowser = useHydrated();
  const loading = (
    <p aria-busy="true" className="flex items-center gap-2 py-16 text-ink-2">
      <LoaderCircle size={16} strokeWidth={1.5} className="animate-spin" aria-hidden="true" />
      {t('admin.loading')}
    </p>
  );
  return (
    <>
      <PageTitle name={title} />
      <h1 className="pb-2 font-semibold text-24">{title}</h1>
      {tabs}
      {isBrowser ? <Suspense fallback={loading}>{children}</Suspense> : loading}
    </>
  );
}
