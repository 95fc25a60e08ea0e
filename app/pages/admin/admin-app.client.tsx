import { App, ConfigProvider, Tabs } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useTranslation } from 'react-i18next';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { LibraryTab } from './library-tab.tsx';
import { UploadsTab } from './uploads-tab.tsx';
import { useAdminTheme } from './use-admin-theme.ts';

const tabs = ['uploads', 'jobs', 'library'] as const;
const panels = { uploads: UploadsTab, jobs: JobsTab, library: LibraryTab };

/** The admin area's own part of the page: Ant Design with our tokens; the tab stands in the address. */
export default function AdminApp() {
  const { t } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const theme = useAdminTheme(root?.theme ?? 'system');
  const [params, setParams] = useSearchParams();
  const current = tabs.find((tab) => tab === params.get('tab')) ?? 'uploads';
  return (
    <ConfigProvider
      theme={theme}
      locale={root?.locale === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
    >
      <App>
        <Tabs
          activeKey={current}
          onChange={(tab) => setParams({ tab }, { preventScrollReset: true })}
          destroyOnHidden={false}
          items={tabs.map((tab) => {
            const Panel = panels[tab];
            return { key: tab, label: t(`admin.tab.${tab}`), children: <Panel active={tab === current} /> };
          })}
        />
      </App>
    </ConfigProvider>
  );
}
