import { useState } from 'react';
import { useNetwork } from '#services/device.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { buttonLook } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import styles from './team-switcher.module.css';
import { later } from '#ui/later.tsx';

const NewTeamDialog = later(async () => (await import('./new-team-dialog.tsx')).NewTeamDialog);
const ChooseTeamDialog = later(async () => (await import('./choose-team-dialog.tsx')).ChooseTeamDialog);

const mostInMenu = 7;

/** Shows the current team and switches to another. With more than seven teams it opens a search instead of a menu. */
export function TeamSwitcher() {
  const { items, current, select } = useTeams();
  const isOnline = useNetwork();
  const [open, setOpen] = useState<'new' | 'choose'>();
  if (current === undefined) return null;
  const label = t('teams.switcher', { name: current.name });
  const entries = [
    ...items.map((team) => ({
      label: team.name,
      checked: team.public_id === current.public_id,
      onSelect: () => select(team.public_id),
    })),
    {
      label: isOnline ? t('teams.new') : t('shell.newTeamOffline'),
      icon: 'plus' as const,
      divided: true,
      disabled: !isOnline,
      onSelect: () => setOpen('new'),
    },
  ];
  return (
    <div className={styles.switcher}>
      {items.length > mostInMenu ? (
        <button
          type="button"
          {...buttonLook('plain', 'medium')}
          aria-haspopup="dialog"
          aria-label={label}
          title={current.name}
          onClick={() => setOpen('choose')}
        >
          <span>{current.name}</span>
          <Icon name="chevron-down" size="s" />
        </button>
      ) : (
        <Menu label={label} entries={entries} tone="plain" title={current.name}>
          {current.name}
        </Menu>
      )}
      {open === 'new' && <NewTeamDialog onClose={() => setOpen(undefined)} />}
      {open === 'choose' && (
        <ChooseTeamDialog onClose={() => setOpen(undefined)} onNew={isOnline ? () => setOpen('new') : undefined} />
      )}
    </div>
  );
}
