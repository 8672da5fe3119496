import { useSyncExternalStore } from 'react';
import { later } from '#ui/later.tsx';
import type { Updates } from '../update/start-updates.ts';
import { useAccess } from '../workspace/team-scope.tsx';
import styles from './update-prompt.module.css';

const UpdateBanner = later(async () => (await import('./update-banner.tsx')).UpdateBanner, 'nothing');

/** Offers a newer version, or the one that the server asks for; nothing while the team's own banner or page asks to reload. */
export function UpdatePrompt({ updates }: { readonly updates: Updates }) {
  const { ready, needed } = useSyncExternalStore(updates.subscribe, updates.state);
  const access = useAccess();
  const isHidden = access === 'frozen' || access === 'outdated' || !(ready || needed);
  return (
    <div className={styles.place} data-print="no" role="status" data-ready={!isHidden || undefined}>
      {!isHidden && <UpdateBanner updates={updates} />}
    </div>
  );
}
