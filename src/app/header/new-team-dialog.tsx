import '#texts/say-problems.ts';
import { useState } from 'react';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { OfficeRefusal } from '#services/team-office.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { TextField } from '#ui/text-field.tsx';

/** Asks for a name, makes the team and turns to it. */
export const NewTeamDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { create, load } = useTeams();
  // One id for every attempt: an answer may be lost after the team was made.
  const [publicId] = useState(newId);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isInDoubt, setInDoubt] = useState(false);
  const submit = async () => {
    if (name.trim() === '') return setProblem(t('errors.problem.required', { field: t('teams.name') }));
    setProblem(undefined);
    setBusy(true);
    const made = await create(name.trim(), publicId);
    setBusy(false);
    if (!made.ok) {
      if (!isRefused(made.error)) setInDoubt(true);
      return setProblem(refusalWords(made.error));
    }
    onClose();
    notify.done(t('teams.created'));
  };
  const leave = () => {
    if (isInDoubt) void load({ force: true }); // a team that was made after all is seen before another is asked for
    onClose();
  };
  return (
    <Dialog
      title={t('teams.new')}
      onClose={leave}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button tone="quiet" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isBusy}>
            {t('teams.create')}
          </Button>
        </>
      }
    >
      <TextField label={t('teams.name')} value={name} onChange={setName} maxLength={limits.teamNameLength} required />
      {problem !== undefined && <ErrorText announce>{problem}</ErrorText>}
    </Dialog>
  );
};

const refusalWords = (refusal: OfficeRefusal): string => {
  if (!isRefused(refusal)) return t('errors.newTeam.noAnswer');
  return refusal.status === 401 ? t('auth.signInToSync') : t('errors.newTeam.refused');
};

const isRefused = ({ kind, status = 0 }: OfficeRefusal): boolean => kind === 'http' && status < 500;
