import '@mantine/core/styles/Tabs.layer.css';
import { KinoraError } from '@kinora/client';
import { Tabs, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AccountsTab } from './accounts-tab.tsx';
import { administratorList, setupState } from './admin-queries.ts';
import classes from './admin-screen.module.css';
import { AuditLogTab } from './audit-log-tab.tsx';
import { BrandingTab } from './branding-tab.tsx';
import { MaintenanceTab } from './maintenance-tab.tsx';
import { NotForYou } from './not-for-you.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { RegistrationTab } from './registration-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { SetupTab } from './setup-tab.tsx';
import { VideosTab } from './videos-tab.tsx';
import { WorkTab } from './work-tab.tsx';

const allTabs = [
  { name: 'setup', label: 'Set-up', Screen: SetupTab },
  { name: 'overview', label: 'Overview', Screen: OverviewTab },
  { name: 'accounts', label: 'Accounts', Screen: AccountsTab },
  { name: 'registration', label: 'Registration', Screen: RegistrationTab },
  { name: 'branding', label: 'Branding', Screen: BrandingTab },
  { name: 'maintenance', label: 'Maintenance', Screen: MaintenanceTab },
  { name: 'videos', label: 'Videos', Screen: VideosTab },
  { name: 'reports', label: 'Reports', Screen: ReportsTab },
  { name: 'work', label: 'Work', Screen: WorkTab },
  { name: 'log', label: 'Audit log', Screen: AuditLogTab },
];

export function AdminScreen() {
  const [query, setQuery] = useSearchParams();
  const { error } = useQuery(administratorList());
  const setup = useQuery(setupState());
  if (error instanceof KinoraError && error.code === 'forbidden') return <NotForYou />;
  // Offered until somebody has gone through it; whoever has its address finds it again.
  const isOffered = setup.data?.is_finished === false || query.get('tab') === 'setup';
  const tabs = allTabs.filter(({ name }) => name !== 'setup' || isOffered);
  const shown = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  return (
    <div className={classes.screen}>
      <Title order={1} mb="md">
        Administration
      </Title>
      <Tabs
        value={shown?.name ?? null}
        onChange={(tab) => setQuery(tab ? { tab } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={classes.tabs ?? ''}>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, Screen }) => (
          <Tabs.Panel key={name} value={name}>
            <Screen />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
