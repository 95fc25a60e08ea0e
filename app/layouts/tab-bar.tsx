import { BookMarked, Clapperboard, GraduationCap, House, type LucideIcon, UserRound } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { isTabPath, type TabName, tabAt, tabPaths } from '../navigation/tab-at.ts';

const tabs: readonly { tab: TabName; icon: LucideIcon }[] = [
  { tab: 'home', icon: House },
  { tab: 'list', icon: Clapperboard },
  { tab: 'lessons', icon: GraduationCap },
  { tab: 'words', icon: BookMarked },
  { tab: 'me', icon: UserRound },
];

/**
 * The main navigation of the learner's pages on a phone, at the bottom of the screen. The row of verbs of a workspace takes
 * its place. `app.css` leaves room for it below the page.
 */
export function TabBar() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const current = tabAt(pathname, search);
  return (
    <nav
      aria-label={t('nav.main')}
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-30 flex border-rule border-t bg-paper px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden [body:has([data-verb])_&]:hidden"
    >
      {tabs.map(({ tab, icon: Icon }) => (
        <Link
          key={tab}
          to={tabPaths[tab]}
          aria-current={current !== tab ? undefined : isTabPath(pathname, tab) ? 'page' : 'true'}
          className="group relative flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-12 text-ink-2 [--focus-inset:2px] aria-[current]:font-medium aria-[current]:text-ink"
        >
          <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {t(`nav.tab.${tab}`)}
          <span
            aria-hidden="true"
            className="bracket opacity-0 transition-opacity group-aria-[current]:opacity-100"
            style={{ inset: '5px 8px', '--bracket-arm': '6px' } as CSSProperties}
          />
        </Link>
      ))}
    </nav>
  );
}
