import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lastPageNumber } from '../navigation/pagination.ts';
import { Button } from './index.ts';

/** Links to the previous and the next page of a list. Renders nothing if there is only one page. */
export function Pager({
  pageno,
  total,
  pagesize,
  pathOf,
}: {
  pageno: number;
  total: number;
  pagesize: number;
  pathOf: (pageno: number) => string;
}) {
  const { t } = useTranslation();
  const pages = lastPageNumber({ total, pagesize });
  if (pages < 2) return null;
  return (
    <nav aria-label={t('list.pages')} className="flex items-center justify-center gap-6 pt-4">
      <PageLink to={pageno > 1 ? pathOf(Math.min(pageno - 1, pages)) : null} label={t('list.previous')} />
      <span className="figures text-ink-2">{t('list.page', { page: pageno, pages })}</span>
      <PageLink to={pageno < pages ? pathOf(pageno + 1) : null} label={t('list.next')} />
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
