import { can } from '#core/access/permissions.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Member } from '#core/wire/team-wire.ts';
import { useTeams, type CurrentTeam } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list.tsx';
import { MemberLine } from './member-line.tsx';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import styles from './team-screen.module.css';
import { useInvites } from './use-invites.ts';
import { WayOut } from './way-out.tsx';

export function MembersTab({ team }: { readonly team: CurrentTeam }) {
  const { members } = useTeams();
  const { store } = useWorkspace();
  const { invites = [] } = useInvites(can(team.role, 'invites.read'));
  const me = members.find(({ userId }) => userId === store.actor.userId);
  const isOnlyOwner = me?.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <div className={styles.tab}>
      <div className={styles.line}>
        <h2>{t('teamPage.members')}</h2>
        {members.length > 0 && <p className={styles.quiet}>{t('teamPage.count', { count: members.length })}</p>}
        <NeedsConnection />
      </div>
      {members.length === 0 ? (
        <EmptyState icon="team" title={t('teamPage.membersNone')} />
      ) : (
        <List aria-label={t('teamPage.members')}>
          {members.map((member) => (
            <li key={member.userId}>
              <MemberLine
                team={team}
                member={member}
                offer={invites.find((invite) => isOfferTo(member, invite))}
                isMe={member === me}
                isOnlyOwner={isOnlyOwner}
              />
            </li>
          ))}
        </List>
      )}
      <Card as="section">
        <h2>{t('teamPage.leave')}</h2>
        {isOnlyOwner ? <p>{t('teamPage.leaveOnlyOwner')}</p> : <LeaveTeam team={team} />}
      </Card>
    </div>
  );
}

const isOfferTo = (member: Member, { email, role, status }: Invite): boolean =>
  role === 'owner' && status === 'pending' && member.role !== 'owner' && member.email.toLowerCase() === email;

const LeaveTeam = ({ team }: { readonly team: CurrentTeam }) => {
  const { store } = useWorkspace();
  return (
    <WayOut
      team={team}
      label={t('teamPage.leave')}
      title={t('teamPage.leaveTitle', { team: team.name })}
      text={t('teamPage.leaveText')}
      onGo={(admin) => admin.removeMember(team.public_id, store.actor.userId)}
    />
  );
};
