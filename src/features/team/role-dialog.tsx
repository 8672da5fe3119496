import { useState } from 'react';
import { roles as allRoles, type Role } from '#core/permissions.ts';
import { ok } from '#core/result.ts';
import type { Member } from '#core/wire/team-wire.ts';
import type { TeamAdminRefusal } from '#services/team-admin.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { useWorkspace } from '#services/workspace.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { refusalWords } from '#parts/team-refusal.ts';
import { useTeamAction } from '#parts/use-team-action.ts';

/** Gives a member another role. An owner who makes somebody else one may hand the team over in the same step. */
export const RoleDialog = ({
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
  /** Those that the reader may give. */
  readonly roles: readonly Role[];
  readonly onClose: () => void;
}) => {
  const { store } = useWorkspace();
  const { run, isBusy } = useTeamAction();
  const [role, setRole] = useState(member.role);
  const [stepsDown, setStepsDown] = useState(false);
  const [refusal, setRefusal] = useState<TeamAdminRefusal>();
  const { public_id: teamId } = team;
  const { userId, role: before } = member;
  const makesOwner = role === 'owner' && before !== 'owner' && !isMe;
  const isLess = isMe && allRoles.indexOf(role) < allRoles.indexOf(before);

  const takeBack = async () => {
    const back = await run((admin) => admin.setRole(teamId, userId, before));
    if (back?.ok) notify.done(t('teamPage.takenBack'));
    else if (back) notify.problem(refusalWords(back.error));
  };
  const say = (handedOver: boolean) => {
    const words = t('teamPage.roleChanged', { name, role: t(`teamPage.role.${role}`) });
    // What one gives away oneself, one cannot take back.
    if (handedOver || isLess) notify.done(words);
    else notify.offer(words, { label: t('common.undo'), onAct: () => void takeBack() });
  };
  const submit = async () => {
    if (role === before) return onClose();
    setRefusal(undefined);
    const changed = await run((admin) => admin.setRole(teamId, userId, role));
    if (changed === undefined) return;
    if (!changed.ok) return setRefusal(changed.error);
    if (changed.value === 'asked') {
      onClose();
      return notify.done(t('teamPage.askedBack', { name })); // they have left meanwhile
    }
    const handsOver = makesOwner && stepsDown;
    const down = handsOver ? await run((admin) => admin.setRole(teamId, store.actor.userId, 'admin')) : ok(undefined);
    onClose();
    if (down?.ok) say(handsOver);
    else notify.problem(t('teamPage.handedHalf', { name }));
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
            {t('common.save')}
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
        {makesOwner && (
          <CheckboxField
            label={t('teamPage.stepDown')}
            hint={t('teamPage.stepDownHint')}
            checked={stepsDown}
            onChange={setStepsDown}
          />
        )}
        {isLess && <p>{t('teamPage.ownRole')}</p>}
        {refusal && <ErrorText announce>{refusalWords(refusal)}</ErrorText>}
      </Stack>
    </Dialog>
  );
};
