import '#texts/en/team-page.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { parse } from '#core/fields.ts';
import { limits } from '#core/limits.ts';
import { teamPatch } from '#core/wire/team-wire.ts';
import { focusFirst } from '../forms/focus-first.ts';
import { problemSentence } from '../actions/reasons.ts';
import { LeftDrafts } from '../forms/left-drafts.tsx';
import { useDraft } from '../forms/use-draft.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { ErrorText } from '#ui/field.tsx';
import { notify } from '#ui/notify.ts';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { NeedsConnection } from '../connection/needs-connection.tsx';
import { OnlineButton } from '../connection/online-button.tsx';
import { refusalWords } from '../actions/team-refusal.ts';
import { useTeamAction } from '../actions/use-team-action.ts';

/**
 * The form for the team's name. `lead`: why the app asks for the name. `aside`: another button, e.g. to keep the name.
 */
export function TeamNameForm({
  team,
  lead,
  aside,
}: {
  readonly team: CurrentTeam;
  readonly lead?: string;
  readonly aside?: ReactNode;
}) {
  const { run, isBusy } = useTeamAction();
  const draft = useDraft({ form: 'name', team: team.public_id }, { name: team.name });
  const { name } = draft.value;
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const type = (text: string) => {
    draft.set({ name: text });
    // after this, the field shows other people's changes of the name again
    if (text === team.name) draft.clearSent({ name: text });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = parse(teamPatch, { name });
    const wrong = read.ok ? undefined : read.error['name'];
    setProblem(wrong && problemSentence(t('teamPage.name'), wrong));
    setRefusal(undefined);
    if (!read.ok) return void focusFirst(event.currentTarget, read.error);
    const renamed = await run((admin) => admin.rename(team.public_id, read.value.name));
    if (renamed?.ok) {
      draft.clearSent({ name });
      notify.done(t('teamPage.saved'));
    } else if (renamed) setRefusal(refusalWords(renamed.error));
  };
  return (
    <Card as="section">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <LeftDrafts draft={draft} />
          {lead && <p>{lead}</p>}
          <TextField
            label={t('teamPage.name')}
            name="name"
            value={name}
            onChange={type}
            maxLength={limits.teamNameLength}
            required
            error={problem}
          />
          <Stack row>
            <OnlineButton type="submit" busy={isBusy} disabled={name.trim() === team.name}>
              {t('teamPage.rename')}
            </OnlineButton>
            {aside}
            <NeedsConnection />
          </Stack>
          {refusal && <ErrorText announce>{refusal}</ErrorText>}
        </Stack>
      </form>
    </Card>
  );
}
