import '#texts/say-problems.ts';
import { useState } from 'react';
import { limits } from '#core/limits.ts';
import { useTeamOffice } from '#services/team-office.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { notify } from '#ui/notify.ts';
import { TextField } from '#ui/text-field.tsx';

/** Gives the team another name; the server decides. */
export const RenameDialog = ({
  team,
  onClose,
}: {
  readonly team: { readonly public_id: string; readonly name: string };
  readonly onClose: () => void;
}) => {
  const load = useTeamOffice();
  const [name, setName] = useState(team.name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (name.trim() === '') return setProblem(t('errors.problem.required', { field: t('teams.name') }));
    setBusy(true);
    const renamed = await (await load()).rename(team.public_id, name.trim());
    setBusy(false);
    if (!renamed.ok) return setProblem(t('team.renameFailed'));
    onClose();
    notify.done(t('team.renamed'));
  };
  return (
    <Dialog
      title={t('team.rename')}
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
      <TextField label={t('teams.name')} value={name} onChange={setName} maxLength={limits.teamNameLength} required />
      {problem !== undefined && <ErrorText announce>{problem}</ErrorText>}
    </Dialog>
  );
};
