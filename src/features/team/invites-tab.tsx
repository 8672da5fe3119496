import { useState } from 'react';
import { can } from '#core/access/permissions.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import { useTeams, type CurrentTeam } from '#services/teams.tsx';
import type { SentInvite } from '#services/team-admin.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list.tsx';
import { FreshLink } from './fresh-link.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteLine } from './invite-line.tsx';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import styles from './team-screen.module.css';
import { useInvites } from './use-invites.ts';

export function InvitesTab({ team }: { readonly team: CurrentTeam }) {
  const mayInvite = can(team.role, 'invites.write');
  const { invites, isOld } = useInvites(mayInvite);
  const [fresh, setFresh] = useState<SentInvite>();
  const forget = ({ public_id }: Invite) =>
    setFresh((shown) => (shown?.invite.public_id === public_id ? undefined : shown));
  if (!mayInvite) return <EmptyState icon="team" title={t('teamPage.invitesNotYours')} />;
  return (
    <div className={styles.tab}>
      <InviteForm team={team} onSent={setFresh} />
      {fresh && <FreshLink key={fresh.link} sent={fresh} onClose={() => setFresh(undefined)} />}
      <div className={styles.line}>
        <h2>{t('teamPage.invited')}</h2>
        <NeedsConnection />
      </div>
      {invites === undefined ? (
        isOld && <EmptyState icon="offline" title={t('teamPage.invitesUnknown')} />
      ) : (
        <>
          {isOld && <Banner icon="offline">{t('teamPage.invitesOld')}</Banner>}
          <Invited team={team} invites={invites} onSent={setFresh} onRevoked={forget} />
        </>
      )}
    </div>
  );
}

const Invited = ({
  team,
  invites,
  onSent,
  onRevoked,
}: {
  readonly team: CurrentTeam;
  readonly invites: readonly Invite[];
  readonly onSent: (sent: SentInvite) => void;
  readonly onRevoked: (invite: Invite) => void;
}) => {
  const { members } = useTeams();
  const inOrder = invites.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
  if (inOrder.length === 0)
    return (
      <EmptyState icon="team" title={t('teamPage.invitesNone')}>
        {t('teamPage.invitesNoneText')}
      </EmptyState>
    );
  return (
    <List aria-label={t('teamPage.invited')}>
      {inOrder.map((invite) => (
        <li key={invite.public_id}>
          <InviteLine
            team={team}
            invite={invite}
            member={members.find(({ email }) => email.toLowerCase() === invite.email)}
            onSent={onSent}
            onRevoked={() => onRevoked(invite)}
          />
        </li>
      ))}
    </List>
  );
};

const rank = ({ status }: { readonly status: string }): number => (status === 'pending' ? 0 : 1);
