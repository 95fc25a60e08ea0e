import { Menu } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CurrentTabBracket } from '../../ui/tab-links.tsx';
import { adminMenu, adminMenuItemAt, adminMenuPath } from './admin-menu-items.ts';

/** The menu of the admin area. It is beside the page on a wide screen, and folded above the page on a small one. */
export function AdminMenu() {
  const { t } = useTranslation();
  const location = useLocation();
  const current = adminMenuItemAt(location);
  const groups = adminMenu.map(({ group, items }) => (
    <div key={group} className="break-inside-avoid pb-4">
      <p className="px-3 pb-1 text-12 text-ink-2">{t(`admin.menu.groups.${group}`)}</p>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Link
              to={adminMenuPath(item)}
              aria-current={item === current ? 'page' : undefined}
              className="group relative flex h-10 items-center rounded-edit px-3 text-ink-2 transition hover:bg-ink/5 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {t(`admin.menu.items.${item}`)}
              <CurrentTabBracket className="group-aria-[current=page]:opacity-100" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
  const label = t('admin.menu.label');
  return (
    <>
      <nav aria-label={label} className="hidden lg:block">
        <div className="sticky top-6">{groups}</div>
      </nav>
      {/* The key closes the menu when another page opens. */}
      <details key={location.key} className="rounded-read border border-rule bg-sheet lg:hidden">
        <summary className="flex h-11 cursor-pointer items-center gap-2 px-4">
          <Menu size={16} strokeWidth={1.5} aria-hidden="true" />
          {current ? t(`admin.menu.items.${current}`) : label}
        </summary>
        <nav aria-label={label} className="columns-2 gap-4 border-rule border-t px-2 pt-3">
          {groups}
        </nav>
      </details>
    </>
  );
}
