import { useState, type FormEvent } from 'react';
import { parse, type FieldProblems } from '#core/fields.ts';
import { canManage, roles, type Role } from '#core/access/permissions.ts';
import { longestInviteMessage, newInvite } from '#core/wire/new-invite-wire.ts';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { problemSentences } from '#parts/actions/reasons.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import type { SentInvite } from '#services/team-admin.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { useSendInvite } from './use-send-invite.ts';

const empty: { readonly email: string; readonly role: Role; readonly message: string } = {
  email: '',
  role: 'member',
  message: '',
};

const missing: FieldProblems = { email: { problem: 'required' } };

/** Invites a person by their email address. No one can give a role above their own. */
export function InviteForm({
  team,
  onSent,
}: {
  readonly team: CurrentTeam;
  readonly onSent: (sent: SentInvite) => void;
}) {
  const draft = useDraft({ form: 'invite', team: team.public_id }, empty, ['email', 'message']);
  const { send, isBusy } = useSendInvite(team, onSent);
  const [problems, setProblems] = useState<FieldProblems>({});
  const open = roles.filter((role) => canManage(team.role, role));
  const { email, role, message } = draft.value;
  const errors = problemSentences(problems, { email: t('teamPage.email'), message: t('teamPage.message') });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = parse(newInvite, { email, role, message });
    const wrong = wanted.ok ? {} : { ...wanted.error, ...(email.trim() === '' && missing) };
    setProblems(wrong);
    focusFirst(event.currentTarget, wrong);
    if (!wanted.ok || !(await send({ email: wanted.value.email, role, message: wanted.value.message ?? null }))) return;
    const next = draft.clearSent({ email, message });
    // if an email is typed already, the person is writing the next invite, and the role is meant for that invite
    if (next.email === undefined) draft.clearSent({ role });
  };
  return (
    <Card as="section">
      <h2>{t('teamPage.inviteHead')}</h2>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <LeftDrafts draft={draft} />
          <TextField
            label={t('teamPage.email')}
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(text) => draft.set({ email: text })}
            error={errors.email}
          />
          <SelectField
            label={t('teamPage.role')}
            value={role}
            onChange={(chosen) => draft.set({ role: chosen })}
            options={open.map((value) => ({ value, label: t(`teamPage.role.${value}`) }))}
            hint={t(`teamPage.about.${role}`)}
          />
          <TextArea
            label={t('teamPage.message')}
            name="message"
            optional
            maxLength={longestInviteMessage}
            value={message}
            onChange={(text) => draft.set({ message: text })}
            hint={t('teamPage.messageHint')}
            error={errors.message}
          />
          <Stack row>
            <OnlineButton tone="primary" type="submit" busy={isBusy}>
              {t('teamPage.send')}
            </OnlineButton>
            <NeedsConnection />
          </Stack>
        </Stack>
      </form>
    </Card>
  );
}
