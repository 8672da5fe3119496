import { useState } from 'react';
import { roles as allRoles, type Role } from '#core/access/permissions.ts';
import type { Member } from '#core/wire/team-wire.ts';
import type { TeamAdminRefusal } from '#services/team-admin.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';

/** Gives a member another role. Ownership is only offered: the member accepts it among their invites. */
export function RoleDialog({
  team,
  member,
  name,
  isMe,
  roles,
  onClose,
}: {
  readonly team: CurrentTeam;
  readonly member: Member;
  readonly name: string;
  readonly isMe: boolean;
  /** The roles that the signed-in person can give. */
  readonly roles: readonly Role[];
  readonly onClose: () => void;
}) {
  const { run, isBusy } = useTeamAction();
  const [role, setRole] = useState(member.role);
  const [refusal, setRefusal] = useState<TeamAdminRefusal>();
  const { public_id: teamId } = team;
  const { userId, role: before } = member;
  const isOffer = role === 'owner' && before !== 'owner';
  const isLess = isMe && allRoles.indexOf(role) < allRoles.indexOf(before);

  const takeBack = async () => {
    const back = await run((admin) => admin.setRole(teamId, userId, before));
    if (back?.ok) notify.done(back.value === 'asked' ? t('teamPage.offered', { name }) : t('teamPage.takenBack'));
    else if (back) notify.problem(refusalWords(back.error));
  };
  const say = () => {
    const words = t('teamPage.roleChanged', { name, role: t(`teamPage.role.${role}`) });
    // Offer no undo to people who lowered their own role, because they cannot raise it again themselves.
    if (isLess) notify.done(words);
    else notify.offer(words, { label: t('common.undo'), onAct: () => void takeBack() });
  };
  const submit = async () => {
    if (role === before) return onClose();
    setRefusal(undefined);
    const changed = await run((admin) => admin.setRole(teamId, userId, role));
    if (changed === undefined) return;
    if (!changed.ok) return setRefusal(changed.error);
    onClose();
    if (changed.value === 'member') return say();
    // In this case the server sent an invite: to own the team, or to return if the member has left meanwhile.
    notify.done(isOffer ? t('teamPage.offered', { name }) : t('teamPage.askedBack', { name }));
  };
  return (
    <Dialog
      title={t('teamPage.roleOf', { name })}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isBusy}>
            {isOffer ? t('teamPage.offer') : t('common.save')}
          </Button>
        </>
      }
    >
      <Stack>
        <SelectField
          label={t('teamPage.role')}
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({ value, label: t(`teamPage.role.${value}`) }))}
          hint={t(`teamPage.about.${role}`)}
        />
        {isOffer && <p>{t('teamPage.offerText', { name })}</p>}
        {isLess && <p>{t('teamPage.ownRole')}</p>}
        {refusal && <ErrorText announce>{refusalWords(refusal)}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
