import { useId } from 'react';
import { canManage } from '#core/access/permissions.ts';
import type { Invite, InviteStatus } from '#core/wire/invite-wire.ts';
import type { Member } from '#core/wire/team-wire.ts';
import type { SentInvite } from '#services/team-admin.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { formatCalendarDay } from '#texts/formats.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { Tag, type Tone } from '#ui/tag.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { PersonLine } from './person-line.tsx';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';
import { useSendInvite } from './use-send-invite.ts';

const tones: Readonly<Record<InviteStatus, Tone>> = {
  pending: 'accent',
  accepted: 'good',
  declined: 'warn',
  revoked: 'plain',
  expired: 'warn',
};

export function InviteLine({
  team,
  invite,
  member,
  onSent,
  onRevoked,
}: {
  readonly team: CurrentTeam;
  readonly invite: Invite;
  /** The member who has the invite's email, if any: an invite as owner then offers them ownership. */
  readonly member: Member | undefined;
  readonly onSent: (sent: SentInvite) => void;
  readonly onRevoked: () => void;
}) {
  const dayOf = useTeamDay();
  const nameId = useId();
  const { run, isBusy } = useTeamAction();
  const { send, isBusy: isSending } = useSendInvite(team, onSent);
  const { email, role, status, message, invitedBy, expiresAt } = invite;
  const isOffer = role === 'owner' && member !== undefined;
  const when = formatCalendarDay(dayOf(expiresAt));
  const revoke = async () => {
    const revoked = await run((admin) => admin.revokeInvite(invite.public_id));
    if (revoked === undefined) return;
    if (!revoked.ok) return notify.problem(refusalWords(revoked.error));
    onRevoked();
    notify.done(t('teamPage.revoked'));
  };
  const offerAgain = async ({ userId }: Member) => {
    const offered = await run((admin) => admin.setRole(team.public_id, userId, 'owner'));
    if (offered?.ok) notify.done(t('teamPage.offered', { name: email }));
    else if (offered) notify.problem(refusalWords(offered.error));
  };
  return (
    <PersonLine
      name={email}
      nameId={nameId}
      tags={
        <>
          <Tag tone={tones[status]}>{t(`teamPage.status.${status}`)}</Tag>
          <Tag>{t(`teamPage.role.${role}`)}</Tag>
        </>
      }
      actions={
        <>
          {status !== 'accepted' && canManage(team.role, role) && member?.role !== 'owner' && (
            <OnlineButton
              aria-describedby={nameId}
              busy={isSending}
              onClick={() => void (isOffer ? offerAgain(member) : send({ email, role, message }))}
            >
              {t('teamPage.again')}
            </OnlineButton>
          )}
          {status === 'pending' && (
            <OnlineButton aria-describedby={nameId} busy={isBusy} onClick={() => void revoke()}>
              {t('teamPage.revoke')}
            </OnlineButton>
          )}
        </>
      }
    >
      {[
        isOffer && status === 'pending' && t('teamPage.offerToMember', { role: t(`teamPage.role.${member.role}`) }),
        status === 'pending' && t('teamPage.until', { when }),
        status === 'expired' && t('teamPage.ranOut', { when }),
        invitedBy !== '' && t('teamPage.by', { name: invitedBy }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </PersonLine>
  );
}
