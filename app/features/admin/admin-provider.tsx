import { App, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { useAdminTheme } from './use-admin-theme.ts';

/** Provides Ant Design with the product's theme and the viewer's language. All uses of Ant Design must be inside. */
export function AdminProvider({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { t } = useTranslation();
  const theme = useAdminTheme(root?.theme ?? 'system');
  return (
    <ConfigProvider
      theme={theme}
      locale={root?.locale === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
      modal={{ styles: { header: { marginBottom: 16 } } }}
      // Ant Design lets hints touch their controls.
      form={{ className: '[&_.ant-form-item-extra]:pt-1' }}
      // Ant Design names its own icon in English only, and the icon is the button's name.
      inputSearch={{ searchIcon: <Search size={14} role="img" aria-label={t('admin.list.search')} /> }}
    >
      <App>{children}</App>
    </ConfigProvider>
  );
}
