import '#texts/en/account.ts';
import '#texts/own-texts.ts';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { crumbNoteId } from '#core/navigation.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs, type Tab } from '#ui/tabs.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { later } from '#ui/later.tsx';

const SecurityTab = later(async () => (await import('./security-tab.tsx')).SecurityTab);
const NotificationsTab = later(async () => (await import('./notifications-tab.tsx')).NotificationsTab);
const InvitesTab = later(async () => (await import('./invites-tab.tsx')).InvitesTab);

const pages = { profile: ProfileTab, security: SecurityTab, notifications: NotificationsTab, invites: InvitesTab };
type TabId = keyof typeof pages;

export function ProfileScreen() {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch()).get('tab');
  const tabs = tabsInWords();
  const asked = tabs.find(({ id }) => id === (path === '/profile/invites' ? 'invites' : query));
  const selected = asked?.id ?? 'profile';
  const Page = pages[selected];
  useTitleOfTab(asked?.label);
  return (
    <>
      <PageHead title={t('titles.profile')} />
      <Tabs
        label={t('account.tabs')}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => navigate(`/profile?tab=${tab}`, { replace: true })}
      >
        <Page />
      </Tabs>
    </>
  );
}

const tabsInWords = (): readonly Tab<TabId>[] => [
  { id: 'profile', label: t('account.profile') },
  { id: 'security', label: t('account.security') },
  { id: 'notifications', label: t('news.tab') },
  { id: 'invites', label: t('myInvites.title') },
];

/** Adds the tab's name to the breadcrumb and to the document's title, after the frame has set the title without it. */
const useTitleOfTab = (tab: string | undefined): void => {
  // Runs after each render: a new path gives a new breadcrumb element.
  useEffect(() => {
    const crumb = document.getElementById(crumbNoteId);
    if (crumb) crumb.textContent = tab === undefined ? '' : ` [${tab}]`;
  });
  useEffect(() => {
    const profile = t('titles.profile');
    const title = tab === undefined ? profile : `${profile} [${tab}]`;
    const timer = setTimeout(() => {
      document.title = t('shell.documentTitle', { title });
    });
    return () => clearTimeout(timer);
  }, [tab]);
};
