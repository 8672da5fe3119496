import { use, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { WorkspaceContext } from '#services/workspace.ts';
import { createDeviceStorage } from '#session/device-storage.ts';
import { t } from '#texts/t.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './main-navigation.module.css';

interface Entry {
  readonly path: string;
  readonly icon: IconName;
  readonly label: string;
}

const entries = (has: (kind: MarkedKind) => boolean): readonly Entry[] => [
  { path: '/dashboard', icon: 'dashboard', label: t('nav.dashboard') },
  { path: '/inventory', icon: 'spool', label: t('nav.inventory') },
  ...(has('design') ? [{ path: '/inventory/designs', icon: 'design', label: t('titles.designs') } as const] : []),
  ...(has('job') ? [{ path: '/jobs', icon: 'wall', label: t('titles.jobs') } as const] : []),
  { path: '/inventory/check', icon: 'check', label: t('nav.check') },
  { path: '/calculators', icon: 'calculators', label: t('nav.calculators') },
  { path: '/team', icon: 'team', label: t('nav.team') },
];

export function MainNavigation({
  path,
  isCalm,
  onSearch,
}: {
  readonly path: string;
  readonly isCalm: boolean;
  readonly onSearch: () => void;
}) {
  const shown = entries(useHas(isCalm));
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
        <li className={styles.search}>
          <button type="button" className={styles.link} onClick={onSearch}>
            <span className={styles.picture}>
              <Icon name="search" />
            </span>
            {t('nav.search')}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The entry of a path. Designs and the check are below the inventory's path, and stand behind it in the list. */
const hereIn = (shown: readonly Entry[], path: string): Entry | undefined =>
  shown.findLast((entry) => `${path}/`.startsWith(`${entry.path}/`));

/** A kind whose screen has an entry once the team has a row of it. */
export type MarkedKind = 'design' | 'job';

/**
 * Whether the open team has rows of a kind. Until the page is calm, what was remembered counts, so that the navigation
 * does not grow at each start.
 */
const useHas = (isCalm: boolean): ((kind: MarkedKind) => boolean) => {
  const store = use(WorkspaceContext)?.store;
  const [, setFound] = useState({});
  useEffect(() => {
    if (store === undefined || !isCalm) return undefined;
    const left = new AbortController();
    // If the fetch of the code fails, the next start tries again.
    import('./follow-kinds.ts').then(
      ({ followKinds }) => left.signal.aborted || followKinds(store, left.signal, () => setFound({})),
      () => undefined,
    );
    return () => left.abort();
  }, [store, isCalm]);
  return (kind) => store !== undefined && hasMark(store.db.name, kind);
};

const storage = createDeviceStorage(() => window.localStorage);

/** Where a device remembers that a team has rows of a kind. */
export function markOf(database: string, kind: MarkedKind): string {
  return `spoolside.${kind}s.${database}`;
}

/** Whether the mark is set that a team has rows of a kind. */
export function hasMark(database: string, kind: MarkedKind): boolean {
  return storage.get(markOf(database, kind)) !== null;
}
