import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ViewerDto } from '#contract/accounts.ts';
import { isAdmin } from '#domain/accounts/is-admin.ts';
import { isTeacher } from '#domain/accounts/is-teacher.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { type NavItemName, navItemAt } from '../navigation/nav-item-at.ts';
import { guestbookPaths, pagePaths, wordListPaths } from '../navigation/page-paths.ts';
import { isTabPath } from '../navigation/tab-at.ts';
import type { Locale, Theme } from '../state/preferences.ts';
import { useUser } from '../state/use-user.ts';
import { Avatar, classNames, LanguageSwitch, Logo, ThemeSwitch } from '../ui/index.ts';
import { useCurrentInView } from '../ui/use-current-in-view.ts';
import { BackLink } from './back-link.tsx';
import { SkipLink } from './skip-link.tsx';

/** Whose pages these are. */
export type PageArea = 'learner' | 'admin';

/** Pages that begin with the search box. */
const pagesWithSearchBox: ReadonlySet<string> = new Set([pagePaths.home, pagePaths.search]);

/**
 * The page header: logo, main navigation, theme switch, and language switch. On a phone, learners have the tab bar instead of
 * the navigation, and the header has the way back and the search; in a workspace it is lower, to leave room for the panel.
 */
export function Header({
  area,
  viewer,
  locale,
  theme,
}: {
  area: PageArea;
  viewer: ViewerDto;
  locale: Locale;
  theme: Theme;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const row = useCurrentInView(navItemAt(pathname, search));
  const isLearner = area === 'learner';
  return (
    <header className="border-rule border-b bg-paper">
      <SkipLink />
      <div className="page flex flex-wrap items-center gap-x-6 md:h-16 md:flex-nowrap md:gap-x-4 lg:gap-x-6">
        {isLearner && !isTabPath(pathname) ? (
          <BackLink className="-mr-3 -ml-3 grid size-11 shrink-0 place-items-center md:hidden" />
        ) : null}
        <Link
          to={pagePaths.home}
          aria-label={t('nav.home')}
          className="flex h-14 shrink-0 items-center gap-3 max-md:[body:has([data-verb])_&]:h-11 md:h-16"
        >
          <Logo />
          <span className="font-semibold text-20 tracking-[0.08em]">{t('common.productName')}</span>
        </Link>
        <nav
          ref={row}
          aria-label={t('nav.main')}
          className={classNames(
            'order-last -mx-4 flex w-[calc(100%+32px)] overflow-x-auto border-rule border-t px-1 md:order-none md:mx-0 md:w-auto md:min-w-0 md:border-0 md:px-0',
            isLearner && 'max-md:hidden',
          )}
        >
          <NavItem name="list" to={pagePaths.filmList} />
          <NavItem name="lessons" to={pagePaths.lessons} />
          <NavItem name="search" to={pagePaths.search} />
          <NavItem name="words" to={wordListPaths.plain} />
          <NavItem name="guestbook" to={guestbookPaths.main} />
          {isTeacher(viewer) ? <NavItem name="classes" to={pagePaths.classes} /> : null}
          <NavItem name="me" to={pagePaths.account} picture={<MyAvatar />} />
          {isAdmin(viewer) ? <NavItem name="admin" to={pagePaths.admin} /> : null}
        </nav>
        <div className="-mr-3 ml-auto flex shrink-0 items-center">
          {isLearner && !pagesWithSearchBox.has(pathname) ? (
            <Link
              to={pagePaths.search}
              aria-label={t('nav.search')}
              className="grid size-10 place-items-center rounded-edit md:hidden"
            >
              <Search size={20} strokeWidth={1.5} aria-hidden="true" />
            </Link>
          ) : null}
          <ThemeSwitch theme={theme} />
          <LanguageSwitch locale={locale} />
        </div>
      </div>
    </header>
  );
}

function MyAvatar() {
  const { userName, avatarImgPath } = useUser();
  return avatarImgPath ? <Avatar name={userName} src={avatarImgPath} size={24} /> : null;
}

/** A link of the main navigation. It is marked on every page that belongs to it. */
function NavItem({ name, to, picture }: { name: NavItemName; to: string; picture?: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      aria-current={navItemAt(pathname, search) !== name ? undefined : pathname === to ? 'page' : 'true'}
      className="group relative flex h-11 shrink-0 items-center whitespace-nowrap px-2.5 text-16 [--focus-inset:0px] md:px-3 lg:px-4 text-ink-2 transition hover:text-ink aria-[current]:text-ink"
    >
      {picture ? <span className="mr-2 empty:hidden">{picture}</span> : null}
      {t(`nav.${name}`)}
      <span
        aria-hidden="true"
        className="bracket opacity-0 transition-opacity group-aria-[current]:opacity-100"
        style={{ inset: '8px 4px', '--bracket-arm': '5px' } as React.CSSProperties}
      />
    </Link>
  );
}
