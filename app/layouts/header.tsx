import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { isAdmin } from '#domain/accounts/require-admin.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import type { Locale, Theme } from '../state/preferences.ts';
import { useUser } from '../state/use-user.ts';
import { Avatar, LanguageSwitch, Logo, ThemeSwitch } from '../ui/index.ts';

/** The page header: logo, main navigation, theme switch, and language switch. */
export function Header({ viewer, locale, theme }: { viewer: Viewer; locale: Locale; theme: Theme }) {
  const { t } = useTranslation();
  return (
    <header className="border-rule border-b bg-paper">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
      >
        {t('ui.skipToContent')}
      </a>
      <div className="page flex flex-wrap items-center gap-x-6 md:h-16">
        <Link to="/" aria-label={t('nav.home')} className="flex h-14 items-center gap-3 md:h-16">
          <Logo />
          <span className="font-semibold text-20 tracking-[0.08em]">{t('common.productName')}</span>
        </Link>
        <nav
          aria-label={t('nav.main')}
          className="order-last -mx-4 flex w-[calc(100%+32px)] overflow-x-auto border-rule border-t px-1 md:order-none md:mx-0 md:w-auto md:border-0 md:px-0"
        >
          <NavItem to="/list" label={t('nav.list')} />
          <NavItem to="/m" label={t('nav.lessons')} />
          <NavItem to="/search" label={t('nav.search')} />
          <NavItem to="/wordList" label={t('nav.words')} />
          <NavItem to="/guestbook" label={t('nav.guestbook')} />
          <NavItem to="/me" label={t('nav.me')} picture={<MyAvatar />} />
          {isAdmin(viewer) ? <NavItem to="/admin7ry784" label={t('nav.admin')} /> : null}
        </nav>
        <div className="-mr-3 ml-auto flex items-center">
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

function NavItem({ to, label, picture }: { to: string; label: string; picture?: ReactNode }) {
  return (
    <NavLink
      to={to}
      className="group relative flex h-11 shrink-0 items-center whitespace-nowrap px-2.5 text-16 [--focus-inset:0px] md:px-4 text-ink-2 transition hover:text-ink aria-[current=page]:text-ink"
    >
      {picture ? <span className="mr-2 empty:hidden">{picture}</span> : null}
      {label}
      <span
        aria-hidden="true"
        className="bracket opacity-0 transition-opacity group-aria-[current=page]:opacity-100"
        style={{ inset: '8px 4px', '--bracket-arm': '5px' } as React.CSSProperties}
      />
    </NavLink>
  );
}
