import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { lastPageNumber } from '../navigation/pagination.ts';
import { Button } from './index.ts';

/** Links to the previous and the next page of a list. Renders nothing if there is only one page. */
export function Pager({
  pageNumber,
  total,
  pageSize,
  pathOf,
}: {
  pageNumber: number;
  total: number;
  pageSize: number;
  pathOf: (pageNumber: number) => string;
}) {
  const { t } = useTranslation();
  const pages = lastPageNumber({ total, pageSize });
  if (pages < 2) return null;
  return (
    <nav aria-label={t('list.pages')} className="flex items-center justify-center gap-6 pt-4">
      <PageLink
        to={pageNumber > 1 ? pathOf(Math.min(pageNumber - 1, pages)) : null}
        label={t('list.previous')}
      />
      <span className="figures text-ink-2">{t('list.page', { page: pageNumber, pages })}</span>
      <PageLink to={pageNumber < pages ? pathOf(pageNumber + 1) : null} label={t('list.next')} />
    </nav>
  );
}

function PageLink({ to, label }: { to: string | null; label: string }) {
  if (to === null) return <Button disabled>{label}</Button>;
  return (
    <Button asChild>
      <Link to={to}>{label}</Link>
    </Button>
  );
}
