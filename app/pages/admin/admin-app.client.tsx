import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccountsTab } from './accounts-tab.tsx';
import { ActivitiesTab } from './activities-tab.tsx';
import { AdminProvider } from './admin-provider.tsx';
import { AuditTab } from './audit-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { LessonsTab } from './lessons-tab.tsx';
import { LibraryTab } from './library-tab.tsx';
import { SurveysTab } from './surveys-tab.tsx';
import { UploadsTab } from './uploads-tab.tsx';

const tabs = ['uploads', 'jobs', 'library', 'lessons', 'activities', 'surveys', 'accounts', 'audit'] as const;
const panels = {
  uploads: UploadsTab,
  jobs: JobsTab,
  library: LibraryTab,
  lessons: LessonsTab,
  activities: ActivitiesTab,
  surveys: SurveysTab,
  accounts: AccountsTab,
  audit: AuditTab,
};

/** The admin area's own part of the page; the tab stands in the address. */
export default function AdminApp() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const current = tabs.find((tab) => tab === params.get('tab')) ?? 'uploads';
  return (
    <AdminProvider>
      <Tabs
        activeKey={current}
        onChange={(tab) => setParams({ tab }, { preventScrollReset: true })}
        destroyOnHidden={false}
        items={tabs.map((tab) => {
          const Panel = panels[tab];
          return { key: tab, label: t(`admin.tab.${tab}`), children: <Panel active={tab === current} /> };
        })}
      />
    </AdminProvider>
  );
}
