import { useLocation } from 'wouter';
import { useLogOut } from '#services/log-out.ts';
import { t } from '#texts/t.ts';
import { Menu } from '#ui/menu.tsx';

export function AccountMenu() {
  const [, navigate] = useLocation();
  const logOut = useLogOut();
  return (
    <Menu
      label={t('nav.account')}
      icon="account"
      entries={[
        {
          label: t('nav.profile'),
          icon: 'account',
          href: '/profile',
          onSelect: () => navigate('/profile'),
        },
        // on a phone with seven entries the navigation leaves it out
        { label: t('nav.team'), icon: 'team', href: '/team', onSelect: () => navigate('/team') },
        { label: t('titles.contact'), icon: 'edit', href: '/contact', onSelect: () => navigate('/contact') },
        { label: t('nav.logOut'), icon: 'arrow', divided: true, onSelect: logOut },
      ]}
    />
  );
}
