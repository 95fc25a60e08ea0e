import { type ComponentType, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccountsTab } from '../accounts/admin/accounts-tab.tsx';
import { AuditTab } from '../audit/admin/audit-tab.tsx';
import { DubReportsTab } from '../dubs/admin/dub-reports-tab.tsx';
import { LibraryTab } from '../films/admin/library-tab.tsx';
import { JobsTab } from '../jobs/admin/jobs-tab.tsx';
import { LessonsTab } from '../lessons/admin/lessons-tab.tsx';
import { OverviewTab } from '../overview/admin/overview-tab.tsx';
import { ActivitiesTab } from '../prize-draw/admin/activities-tab.tsx';
import { DrawListsTab } from '../prize-draw/admin/draw-lists-tab.tsx';
import { SurveysTab } from '../surveys/admin/surveys-tab.tsx';
import { TransfersTab } from '../transfers/admin/transfers-tab.tsx';
import { UploadsTab } from '../uploads/admin/uploads-tab.tsx';
import { type AdminTab, adminTabAt, adminTabs } from './admin-menu-items.ts';
import { AdminProvider } from './admin-provider.tsx';

const panels: Record<AdminTab, ComponentType<{ active: boolean }>> = {
  home: OverviewTab,
  uploads: UploadsTab,
  jobs: JobsTab,
  library: LibraryTab,
  lessons: LessonsTab,
  activities: ActivitiesTab,
  transfers: TransfersTab,
  drawLists: DrawListsTab,
  surveys: SurveysTab,
  dubs: DubReportsTab,
  accounts: AccountsTab,
  audit: AuditTab,
};

/**
 * The tabs of the admin home page. The address names the current tab. A tab that was opened stays mounted while another
 * one shows, so that uploads continue.
 */
export default function AdminTabs() {
  const [params] = useSearchParams();
  const current = adminTabAt(params);
  const [opened, setOpened] = useState<readonly AdminTab[]>([current]);
  useEffect(
    () => setOpened((before) => (before.includes(current) ? before : [...before, current])),
    [current],
  );
  return (
    <AdminProvider>
      {adminTabs
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
  );
}
