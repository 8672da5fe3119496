import '#texts/say-account.ts';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { crumbNoteId } from '#core/navigation.ts';
import { t } from '#texts/t.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { later } from '#ui/later.tsx';

const SecurityTab = later(async () => (await import('./security-tab.tsx')).SecurityTab);

/** `/profile`: who is here, and what secures their account. `?tab=` chooses, and stands in the page's title and in the breadcrumb. */
export const ProfileScreen = () => {
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const selected = wanted === 'security' ? 'security' : 'profile';
  const tab = wanted === selected ? t(`account.${selected}`) : undefined;
  useTitleOfTab(tab);
  return (
    <>
      <PageHead title={t('titles.profile')} />
      <Tabs
        label={t('account.tabs')}
        tabs={[
          { id: 'profile', label: t('account.profile') },
          { id: 'security', label: t('account.security') },
        ]}
        selected={selected}
        onSelect={(tab) => navigate(`/profile?tab=${tab}`, { replace: true })}
      >
        {selected === 'profile' ? <ProfileTab /> : <SecurityTab />}
      </Tabs>
    </>
  );
};

/** Adds the tab's name to the breadcrumb, and to the title a moment later than the frame, which writes the plain one. */
const useTitleOfTab = (tab: string | undefined): void => {
  useEffect(() => {
    const crumb = document.getElementById(crumbNoteId);
    if (crumb) crumb.textContent = tab === undefined ? '' : ` [${tab}]`;
    const profile = t('titles.profile');
    const title = tab === undefined ? profile : `${profile} [${tab}]`;
    const timer = setTimeout(() => {
      document.title = t('shell.documentTitle', { title });
    });
    return () => clearTimeout(timer);
  }, [tab]);
};
