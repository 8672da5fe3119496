import { useEffect, useState } from 'react';
import { can } from '#core/permissions.ts';
import { useTeams, type CurrentTeam } from '#services/teams.tsx';
import type { SentInvite } from '#services/team-office.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list.tsx';
import { FreshLink } from './fresh-link.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteLine } from './invite-line.tsx';
import { NeedsConnection } from './needs-connection.tsx';
import styles from './team-screen.module.css';

/** Who is invited into the team, and the form that invites; for those who may. */
export const InvitesTab = ({ team }: { readonly team: CurrentTeam }) => {
  const mayInvite = can(team.role, 'invites.write');
  const { invites, isOld } = useInvites(mayInvite);
  const [fresh, setFresh] = useState<SentInvite>();
  if (!mayInvite) return <EmptyState icon="team" title={t('teamPage.invitesNotYours')} />;
  const inOrder = invites.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
  return (
    <div className={styles.tab}>
      <InviteForm team={team} onSent={setFresh} />
      {fresh && <FreshLink key={fresh.link} sent={fresh} onClose={() => setFresh(undefined)} />}
      <div className={styles.line}>
        <h2>{t('teamPage.invited')}</h2>
        <NeedsConnection />
      </div>
      {isOld && <Banner icon="offline">{t('teamPage.invitesOld')}</Banner>}
      {inOrder.length === 0 ? (
        <EmptyState icon="team" title={t('teamPage.invitesNone')}>
          {t('teamPage.invitesNoneText')}
        </EmptyState>
      ) : (
        <List aria-label={t('teamPage.invited')}>
          {inOrder.map((invite) => (
            <li key={invite.public_id}>
              <InviteLine
                team={team}
                invite={invite}
                onSent={setFresh}
                onRevoked={() =>
                  setFresh((shown) => (shown?.invite.public_id === invite.public_id ? undefined : shown))
                }
              />
            </li>
          ))}
        </List>
      )}
    </div>
  );
};

const rank = ({ status }: { readonly status: string }): number => (status === 'pending' ? 0 : 1);

/** The invites as last heard, looked at when the tab opens; whether the server could not be asked. */
const useInvites = (mayInvite: boolean) => {
  const { invites, loadInvites } = useTeams();
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    let isWanted = true;
    if (mayInvite) void loadInvites().then((failure) => isWanted && setOld(failure !== undefined));
    return () => {
      isWanted = false;
    };
  }, [mayInvite, loadInvites]);
  return { invites, isOld };
};
