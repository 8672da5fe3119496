import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useTeams } from '#services/teams.tsx';
import { useShown } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { later } from '#ui/later.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { MembersTab } from './members-tab.tsx';

const InvitesTab = later(async () => (await import('./invites-tab.tsx')).InvitesTab);
const SettingsTab = later(async () => (await import('./settings-tab.tsx')).SettingsTab);

const tabs = ['members', 'invites', 'settings'] as const;
const pages = { members: MembersTab, invites: InvitesTab, settings: SettingsTab };

export function TeamScreen() {
  const { current, load } = useTeams();
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const selected = tabs.find((tab) => tab === wanted) ?? 'members';
  useShown(true);
  useEffect(() => void load(), [load]);
  if (current === undefined) return null;
  const Page = pages[selected];
  return (
    <>
      <PageHead title={current.name} />
      <Tabs
        label={t('teamPage.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`teamPage.${id}`) }))}
        selected={selected}
        onSelect={(tab) => navigate(`/team?tab=${tab}`, { replace: true })}
      >
        <Page key={current.public_id} team={current} />
      </Tabs>
    </>
  );
}
