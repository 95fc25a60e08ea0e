import { LoaderCircle } from 'lucide-react';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/index.ts';

const never = () => () => undefined;

/** A page of the admin area: a quiet line until the browser has its own code, which `children` load lazily. */
export function AdminPage({
  title,
  tabs,
  children,
}: {
  title: string;
  /** Links to its sisters, shown at once. */
  tabs?: ReactNode;
  children: ReactNode;
}) {
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
      <PageTitle name={title} />
      <h1 className="pb-2 font-semibold text-24">{title}</h1>
      {tabs}
      {inBrowser ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </>
  );
}
