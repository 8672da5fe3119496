import { useLocation } from 'wouter';
import { useLogOut } from '#services/log-out.ts';
import { t } from '#texts/t.ts';
import type { IconName } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';

export function AccountMenu() {
  const [, navigate] = useLocation();
  const logOut = useLogOut();
  const to = (label: string, icon: IconName, href: string) => ({ label, icon, href, onSelect: () => navigate(href) });
  return (
    <Menu
      label={t('nav.account')}
      icon="account"
      entries={[
        to(t('nav.profile'), 'account', '/profile'),
        // on a phone with seven entries the navigation leaves it out
        to(t('nav.team'), 'team', '/team'),
        to(t('titles.contact'), 'edit', '/contact'),
        { label: t('nav.logOut'), icon: 'arrow', divided: true, onSelect: logOut },
      ]}
    />
  );
}
