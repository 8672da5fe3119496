import { use, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { everything, wholeBook } from '#data/database/changes.ts';
import { living } from '#data/rows/stored-rows.ts';
import { WorkspaceContext } from '#services/workspace.ts';
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

const designs = '/inventory/designs';

const entries = (hasDesigns: boolean): readonly Entry[] => [
  { path: '/dashboard', icon: 'dashboard', label: t('nav.dashboard') },
  { path: '/inventory', icon: 'spool', label: t('nav.inventory') },
  ...(hasDesigns ? [{ path: designs, icon: 'design', label: t('titles.designs') } as const] : []),
  { path: check, icon: 'check', label: t('nav.check') },
  { path: '/calculators', icon: 'calculators', label: t('nav.calculators') },
  { path: '/team', icon: 'team', label: t('nav.team') },
];

export const MainNavigation = ({ path, isCalm }: { readonly path: string; readonly isCalm: boolean }) => {
  const hasDesigns = useHasDesigns(isCalm);
  const shown = entries(hasDesigns);
  return (
    <nav aria-label={t('nav.main')} className={styles.navigation} data-print="no">
      <img src="/favicon.svg" alt="" width="40" height="40" className={styles.mark} />
      <ul>
        {shown.map((entry) => {
          const isHere = entry === hereIn(shown, path);
          return (
            <li key={entry.path}>
              <Link
                href={entry.path}
                className={styles.link}
                data-here={isHere || undefined}
                aria-current={path === entry.path ? 'page' : isHere ? 'true' : undefined}
              >
                <span className={styles.picture}>
                  <Icon name={entry.icon} />
                </span>
                {entry.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

/** The entry of a path. Designs and the check are below the inventory's path, but have entries of their own. */
const hereIn = (shown: readonly Entry[], path: string): Entry | undefined =>
  shown.filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`)).toSorted(byLength)[0];

const byLength = (a: Entry, b: Entry): number => b.path.length - a.path.length;

/**
 * Whether the open team has a design. The answer of the last time counts until the page is calm and the rows are asked,
 * so that the navigation does not grow at each start.
 */
const useHasDesigns = (isCalm: boolean): boolean => {
  const store = use(WorkspaceContext)?.store;
  const [found, setFound] = useState<{ readonly name: string; readonly has: boolean }>();
  useEffect(() => {
    if (store === undefined || !isCalm) return undefined;
    const { db, feed } = store;
    const look = () =>
      void living(db, 'design')
        .limit(1)
        .count()
        .then(
          (count) => {
            setFound({ name: db.name, has: count > 0 });
            remember(db.name, count > 0);
          },
          () => undefined, // the team was closed meanwhile
        );
    look();
    return feed.subscribe((keys) => {
      if (keys.some((key) => key.startsWith('design/') || key === everything || key === wholeBook)) look();
    });
  }, [store, isCalm]);
  if (store === undefined) return false;
  return found?.name === store.db.name ? found.has : isRemembered(store.db.name);
};

const keyOf = (database: string): string => `spoolside.designs.${database}`;

// If the browser forbids storage, the entry comes a moment later.
const isRemembered = (database: string): boolean => {
  try {
    return localStorage.getItem(keyOf(database)) !== null;
  } catch {
    return false;
  }
};

const remember = (database: string, has: boolean): void => {
  try {
    if (has) localStorage.setItem(keyOf(database), '1');
    else localStorage.removeItem(keyOf(database));
  } catch {
    return;
  }
};
