import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TabLinks } from '../../ui/index.ts';
import { LessonsTab } from '../lessons/admin/lessons-tab.tsx';
import { ActivitiesTab } from '../prize-draw/admin/activities-tab.tsx';
import { SurveysTab } from '../survey/admin/surveys-tab.tsx';
import { UploadsTab } from '../uploads/admin/uploads-tab.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { AdminProvider } from './admin-provider.tsx';
import { AuditTab } from './audit-tab.tsx';
import { JobsTab } from './jobs-tab.tsx';
import { LibraryTab } from './library-tab.tsx';

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

/**
 * The tabs of the admin home page. The address names the current tab. A tab that was opened stays mounted while another
 * one shows, so that uploads continue.
 */
export default function AdminTabs() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const current = tabs.find((tab) => tab === params.get('tab')) ?? 'uploads';
  const [opened, setOpened] = useState<readonly string[]>([current]);
  useEffect(
    () => setOpened((before) => (before.includes(current) ? before : [...before, current])),
    [current],
  );
  return (
    <>
      <TabLinks
        label={t('admin.title')}
        items={tabs.map((tab) => ({
          to: `?tab=${tab}`,
          label: t(`admin.tab.${tab}`),
          current: tab === current,
        }))}
      />
      <AdminProvider>
        {tabs
          .filter((tab) => tab === current || opened.includes(tab))
          .map((tab) => {
            const Panel = panels[tab];
            return (
              <div key={tab} hidden={tab !== current} className="pt-4">
                <Panel active={tab === current} />
              </div>
            );
          })}
      </AdminProvider>
    </>
  );
}
