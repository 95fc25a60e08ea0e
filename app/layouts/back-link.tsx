import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { hasEarlierEntry } from '../navigation/history-entry.ts';
import { parentPathAt } from '../navigation/tab-at.ts';

/** Goes to the page before this one. Where there is none, such as after a link from elsewhere, it goes to the parent. */
export function BackLink({ className, children }: { className: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Link
      to={parentPathAt(pathname, search)}
      aria-label={children ? undefined : t('nav.back')}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || !hasEarlierEntry()) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className={className}
    >
      <ChevronLeft size={24} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </Link>
  );
}
