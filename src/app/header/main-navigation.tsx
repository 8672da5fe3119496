import { Link } from 'wouter';
import { t } from '#texts/t.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import styles from './main-navigation.module.css';

interface Entry {
  readonly path: string;
  readonly icon: IconName;
  readonly label: string;
}

const check = '/inventory/check';

const entries = (): readonly Entry[] => [
  { path: '/dashboard', icon: 'dashboard', label: t('nav.dashboard') },
  { path: '/inventory', icon: 'spool', label: t('nav.inventory') },
  { path: check, icon: 'check', label: t('nav.check') },
  { path: '/calculators', icon: 'calculators', label: t('nav.calculators') },
  { path: '/team', icon: 'team', label: t('nav.team') },
];

export const MainNavigation = ({ path }: { readonly path: string }) => (
  <nav aria-label={t('nav.main')} className={styles.navigation} data-print="no">
    <img src="/favicon.svg" alt="" width="40" height="40" className={styles.mark} />
    <ul>
      {entries().map((entry) => (
        <li key={entry.path}>
          <Link
            href={entry.path}
            className={styles.link}
            data-here={isWithin(path, entry.path) || undefined}
            aria-current={path === entry.path ? 'page' : isWithin(path, entry.path) ? 'true' : undefined}
          >
            <span className={styles.picture}>
              <Icon name={entry.icon} />
            </span>
            {entry.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

// The check's path is below the inventory's, but the navigation has a separate entry for it.
const isWithin = (path: string, part: string): boolean =>
  path === part || (path.startsWith(`${part}/`) && path !== check);
