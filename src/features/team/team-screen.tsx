import { useState } from 'react';
import { can } from '#core/permissions.ts';
import { useNetwork } from '#services/device.ts';
import { useTeams } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatDate } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Tag } from '#ui/tag.tsx';
import { Initials } from './initials.tsx';
import styles from './team-screen.module.css';
import { later } from '#ui/later.tsx';

const RenameDialog = later(async () => (await import('./rename-dialog.tsx')).RenameDialog);

/** `/team`: what the team is called and who is in it. */
export const TeamScreen = () => {
  const { current, members } = useTeams();
  const { store, nameOf } = useWorkspace();
  const isOnline = useNetwork();
  const [isRenaming, setRenaming] = useState(false);
  if (current === undefined) return null;
  return (
    <>
      <div className={styles.head}>
        <h1>{current.name}</h1>
        {can(current.role, 'team.rename') && (
          <Button
            icon="edit"
            disabled={!isOnline}
            title={isOnline ? undefined : t('sync.needsConnection')}
            onClick={() => setRenaming(true)}
          >
            {t('team.rename')}
          </Button>
        )}
        {!isOnline && <p className={styles.quiet}>{t('sync.needsConnection')}</p>}
      </div>
      <section className={styles.members}>
        <div className={styles.line}>
          <h2>{t('team.members')}</h2>
          {members.length > 0 && <p className={styles.quiet}>{t('team.count', { count: members.length })}</p>}
        </div>
        {members.length === 0 ? (
          <EmptyState icon="team" title={t('team.membersNone')} />
        ) : (
          <List aria-label={t('team.members')}>
            {members.map(({ userId, email, role, joinedAt }) => (
              <li key={userId}>
                <ListRow
                  picture={<Initials name={nameOf(userId) ?? email} />}
                  title={nameOf(userId) ?? email}
                  detail={[
                    ...(nameOf(userId) === email ? [] : [email]),
                    t('team.since', { when: formatDate(joinedAt) }),
                  ].join(' · ')}
                  tags={userId === store.actor.userId && <Tag tone="accent">{t('team.you')}</Tag>}
                  figure={t(`team.role.${role}`)}
                />
              </li>
            ))}
          </List>
        )}
      </section>
      {isRenaming && <RenameDialog team={current} onClose={() => setRenaming(false)} />}
    </>
  );
};
