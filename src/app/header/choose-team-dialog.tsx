import '#texts/later-texts.ts';
import { useState } from 'react';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import styles from './choose-team-dialog.module.css';

/** A search among many teams. `onNew` is undefined without a network, because making a team needs the server. */
export function ChooseTeamDialog({
  onClose,
  onNew,
}: {
  readonly onClose: () => void;
  readonly onNew: (() => void) | undefined;
}) {
  const { items, current, select } = useTeams();
  const [text, setText] = useState('');
  const wanted = text.trim().toLocaleLowerCase();
  const found = items.filter((team) => team.name.toLocaleLowerCase().includes(wanted));
  const choose = (publicId: string) => {
    select(publicId);
    onClose();
  };
  return (
    <Dialog
      title={t('teams.choose')}
      onClose={onClose}
      actions={
        <Button icon="plus" disabled={onNew === undefined} onClick={onNew}>
          {onNew === undefined ? t('shell.newTeamOffline') : t('teams.new')}
        </Button>
      }
    >
      <SearchField label={t('teams.search')} placeholder={t('teams.search')} value={text} onChange={setText} />
      <ul className={styles.teams}>
        {found.map((team) => (
          <li key={team.public_id}>
            <button
              type="button"
              {...buttonLook('quiet', 'medium', styles.team)}
              aria-current={team.public_id === current?.public_id ? 'true' : undefined}
              onClick={() => choose(team.public_id)}
            >
              {team.name}
              {team.public_id === current?.public_id && <Icon name="ok" size="s" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('common.noMatch')}</p>}
    </Dialog>
  );
}
