import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TabLinks } from '../../ui/index.ts';
import { adminMenuItems } from './admin-menu-items.ts';

const root = '/admin7ry784';

/** The menu above every page of the admin area. */
export function AdminMenu() {
  const { t } = useTranslation();
  // The editors of the three word lists share one menu item.
  const pathname = useLocation().pathname.replace(/\/(gold|RR)(?=VideoEditor)/, '/');
  const isCurrent = (path: string) =>
    path === '' ? pathname.replace(/\/$/, '') === root : `${pathname}/`.startsWith(`${root}${path}/`);
  return (
    <div className="mb-6 border-rule border-b pb-2">
      <TabLinks
        label={t('campaign.menu.label')}
        items={adminMenuItems.map(({ name, path }) => ({
          to: `${root}${path}`,
          label: t(`campaign.menu.${name}`),
          current: isCurrent(path),
        }))}
      />
    </div>
  );
}
