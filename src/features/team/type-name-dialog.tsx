import { useRef, useState } from 'react';
import type { Result } from '#core/result.ts';
import type { TeamAdminRefusal, TeamAdmin } from '#services/team-admin.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';

export function TypeNameDialog({
  team,
  title,
  text,
  action,
  onGo,
  onClose,
}: {
  readonly team: CurrentTeam;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onGo: (admin: TeamAdmin) => Promise<Result<void, TeamAdminRefusal>>;
  readonly onClose: () => void;
}) {
  const { run, isBusy } = useTeamAction();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<TeamAdminRefusal>();
  // A running action cannot be cancelled, so the dialog stays open until the action has a result.
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = async () => {
    const isRight = typed.trim().normalize() === team.name.trim().normalize();
    setProblem(isRight ? undefined : t('teamPage.typeNameWrong'));
    if (!isRight) return field.current?.focus();
    setRefusal(undefined);
    const done = await run(onGo);
    if (done?.ok) onClose();
    else setRefusal(done?.error);
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button tone="quiet" aria-disabled={isBusy || undefined} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button tone="danger" type="submit" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{text}</p>
        <TextField
          ref={field}
          label={t('teamPage.typeName')}
          hint={t('teamPage.typeNameHint', { team: team.name })}
          autoComplete="off"
          spellCheck={false}
          required
          value={typed}
          onChange={setTyped}
          error={problem}
        />
        {refusal && <ErrorText announce>{refusalWords(refusal)}</ErrorText>}
      </Stack>
    </Dialog>
  );
}
