import '#texts/later-texts.ts';
import '#texts/en/problems.ts';
import { useState } from 'react';
import { parse } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { teamPatch } from '#core/wire/team-wire.ts';
import { problemSentence } from '#parts/actions/reasons.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { useOnce } from '#parts/forms/use-once.ts';
import { useSession } from '#services/session.tsx';
import type { TeamAdminRefusal } from '#services/team-admin.ts';
import { useTeams } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorText } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { TextField } from '#ui/text-field.tsx';

interface NewTeamProps {
  readonly onClose: () => void;
}

/** Asks for a name, makes the team and switches to it. Another person gets an empty form. */
export function NewTeamDialog({ onClose }: NewTeamProps) {
  const { state } = useSession();
  return <NewTeamForm key={state.kind === 'signedOut' ? '' : state.account.userId} onClose={onClose} />;
}

const NewTeamForm = ({ onClose }: NewTeamProps) => {
  const { create, load } = useTeams();
  // All attempts use the same id, because an answer may be lost after the server made the team.
  const [publicId] = useState(newId);
  const draft = useDraft({ form: 'newTeam', team: null }, { name: '' });
  const { name } = draft.value;
  const [problem, setProblem] = useState<string>();
  const { once, isBusy } = useOnce();
  const [isInDoubt, setInDoubt] = useState(false);
  const submit = async () => {
    const read = parse(teamPatch, { name });
    const wrong = read.ok ? undefined : read.error['name'];
    setProblem(wrong && problemSentence(t('teams.name'), wrong));
    if (!read.ok) return;
    const made = await once(() => create(read.value.name, publicId));
    if (made === undefined) return;
    if (!made.ok) {
      if (!isRefused(made.error)) setInDoubt(true);
      return setProblem(refusalWords(made.error));
    }
    draft.clear();
    onClose();
    notify.done(t('teams.created'));
  };
  const leave = () => {
    if (isInDoubt) void load({ force: true }); // the team may exist although the answer was lost
    onClose();
  };
  return (
    <Dialog
      title={t('teams.new')}
      onClose={leave}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button tone="quiet" onClick={() => (draft.clear(), leave())}>
            {t('common.cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={isBusy}>
            {t('teams.create')}
          </Button>
        </>
      }
    >
      <LeftDrafts draft={draft} />
      <TextField
        label={t('teams.name')}
        value={name}
        onChange={(text) => draft.set({ name: text })}
        maxLength={limits.teamNameLength}
        required
      />
      {problem !== undefined && <ErrorText announce>{problem}</ErrorText>}
    </Dialog>
  );
};

const refusalWords = (refusal: TeamAdminRefusal): string => {
  if (!isRefused(refusal)) return t('errors.newTeam.noAnswer');
  if (refusal.code === 'conflict' && refusal.details?.['reason'] === 'too_many_teams')
    return t('errors.newTeam.tooMany', { limit: limits.ownedTeams });
  return refusal.status === 401 ? t('auth.signInToSync') : t('errors.newTeam.refused');
};

const isRefused = ({ kind, status = 0 }: TeamAdminRefusal): boolean => kind === 'http' && status < 500;
