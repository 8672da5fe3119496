import { useState, useRef } from 'react';
import type { Result } from '#core/result.ts';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { UnsentDialog } from '#parts/connection/unsent-dialog.tsx';
import { useTeamAdmin, type TeamAdminRefusal, type TeamAdmin } from '#services/team-admin.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';

type Step = { readonly kind: 'unsent'; readonly count: number | undefined } | { readonly kind: 'confirm' };

/** Leaves or deletes the team. Asks first about changes that only this device has, then for the team's name. */
export function WayOut({
  team,
  label,
  title,
  text,
  onGo,
}: {
  readonly team: CurrentTeam;
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly onGo: (admin: TeamAdmin) => Promise<Result<void, TeamAdminRefusal>>;
}) {
  const load = useTeamAdmin();
  const [step, setStep] = useState<Step>();
  const [isCounting, setCounting] = useState(false);
  const close = () => setStep(undefined);
  const count = () =>
    load()
      .then((admin) => admin.countUnsent(team.public_id))
      .catch(() => undefined); // the count is unknown, and the question says so
  const begin = async () => {
    close();
    setCounting(true);
    const unsent = await count();
    setCounting(false);
    setStep(unsent === 0 ? { kind: 'confirm' } : { kind: 'unsent', count: unsent });
  };
  return (
    <>
      <p>{text}</p>
      <Stack row>
        <OnlineButton tone="danger" busy={isCounting} onClick={() => void begin()}>
          {label}
        </OnlineButton>
        <NeedsConnection />
      </Stack>
      {step?.kind === 'unsent' && (
        <UnsentDialog
          unsent={step.count}
          recount={count}
          words={{
            title: t('teamPage.unsentTitle', { team: team.name }),
            left: (left) =>
              left === undefined ? t('teamPage.unsentUncounted') : t('teamPage.unsentText', { count: left }),
            sent: t('teamPage.unsentSent'),
            goOn: t('teamPage.goOn'),
            discard: t('teamPage.goOnUnsent'),
          }}
          onGoOn={() => void begin()}
          onDiscard={() => setStep({ kind: 'confirm' })}
          onClose={close}
        />
      )}
      {step?.kind === 'confirm' && (
        <TypeNameDialog team={team} title={title} text={text} action={label} onGo={onGo} onClose={close} />
      )}
    </>
  );
}

function TypeNameDialog({
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
