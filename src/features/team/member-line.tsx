import { useId, useState } from 'react';
import { canManage, roles } from '#core/access/permissions.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Member } from '#core/wire/team-wire.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { Tag } from '#ui/tag.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { PersonLine } from './person-line.tsx';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { RoleDialog } from './role-dialog.tsx';
import { useTeamAction } from '#parts/actions/use-team-action.ts';

export function MemberLine({
  team,
  member,
  offer,
  isMe,
  isOnlyOwner,
}: {
  readonly team: CurrentTeam;
  readonly member: Member;
  /** The unanswered invite that offers this member the ownership of the team. */
  readonly offer: Invite | undefined;
  readonly isMe: boolean;
  /** Whether the signed-in person is the only owner of the team. */
  readonly isOnlyOwner: boolean;
}) {
  const { nameOf } = useWorkspace();
  const dayOf = useTeamDay();
  const nameId = useId();
  const { run, isBusy } = useTeamAction();
  const [isChoosing, setChoosing] = useState(false);
  const { userId, role, email, joinedAt } = member;
  const name = nameOf(userId) ?? email;
  const mayManage = canManage(team.role, role);
  const open = roles.filter((one) => canManage(team.role, one));

  const takeBack = async () => {
    // A removed owner returns as an admin, because no one can be added as an owner.
    const back = await run((admin) => admin.setRole(team.public_id, userId, role === 'owner' ? 'admin' : role));
    if (back?.ok && back.value === 'asked') notify.done(t('teamPage.askedBack', { name }));
    else if (back?.ok) notify.done(role === 'owner' ? t('teamPage.backAsAdmin', { name }) : t('teamPage.takenBack'));
    else if (back) notify.problem(refusalWords(back.error));
  };
  const remove = async () => {
    const removed = await run((admin) => admin.removeMember(team.public_id, userId));
    if (removed?.ok)
      notify.offer(t('teamPage.removed', { name }), { label: t('common.undo'), onAct: () => void takeBack() });
    else if (removed) notify.problem(refusalWords(removed.error));
  };
  const takeOfferBack = async ({ public_id }: Invite) => {
    const back = await run((admin) => admin.revokeInvite(public_id));
    if (back?.ok) notify.done(t('teamPage.offerEnded', { name, role: t(`teamPage.role.${role}`) }));
    else if (back) notify.problem(refusalWords(back.error));
  };
  return (
    <>
      <PersonLine
        name={name}
        nameId={nameId}
        tags={
          <>
            <Tag tone={role === 'owner' ? 'accent' : 'plain'}>{t(`teamPage.role.${role}`)}</Tag>
            {isMe && <Tag>{t('teamPage.you')}</Tag>}
            {offer && <Tag tone="accent">{t('teamPage.offerTag')}</Tag>}
          </>
        }
        actions={
          <>
            {offer && (
              <OnlineButton aria-describedby={nameId} busy={isBusy} onClick={() => void takeOfferBack(offer)}>
                {t('teamPage.offerBack')}
              </OnlineButton>
            )}
            {mayManage && open.length > 1 && !(isMe && isOnlyOwner) && (
              <OnlineButton aria-describedby={nameId} onClick={() => setChoosing(true)}>
                {t('teamPage.changeRole')}
              </OnlineButton>
            )}
            {mayManage && !isMe && (
              <OnlineButton aria-describedby={nameId} busy={isBusy} onClick={() => void remove()}>
                {t('teamPage.remove')}
              </OnlineButton>
            )}
          </>
        }
      >
        {name !== email && `${email} · `}
        {t('teamPage.since', { when: formatCalendarDay(dayOf(joinedAt)) })}
        {offer && ` · ${t('teamPage.offerUntil', { when: formatCalendarDay(dayOf(offer.expiresAt)) })}`}
        {isMe && isOnlyOwner && ` · ${t('teamPage.onlyOwner')}`}
      </PersonLine>
      {isChoosing && (
        <RoleDialog
          team={team}
          member={member}
          name={name}
          isMe={isMe}
          roles={open}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
