import { useState, useRef, useId, type FormEvent } from 'react';
import { can, canManage, roles, type Role } from '#core/access/permissions.ts';
import { parse, type FieldProblems } from '#core/fields.ts';
import type { Invite, InviteStatus } from '#core/wire/invite-wire.ts';
import { longestInviteMessage, newInvite } from '#core/wire/new-invite-wire.ts';
import type { Member } from '#core/wire/team-wire.ts';
import { problemSentences } from '#parts/actions/reasons.ts';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { focusFirst } from '#parts/forms/focus-first.ts';
import { LeftDrafts } from '#parts/forms/left-drafts.tsx';
import { useDraft } from '#parts/forms/use-draft.ts';
import { copyText } from '#parts/output/copy-text.ts';
import { useSiteUrl } from '#parts/output/site-url.ts';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import type { SentInvite, InviteRequest, TeamAdminRefusal } from '#services/team-admin.ts';
import { useTeams, type CurrentTeam } from '#services/teams.tsx';
import { languageInUse } from '#texts/catalogue.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List } from '#ui/list.tsx';
import { notify } from '#ui/notify.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tag, type Tone } from '#ui/tag.tsx';
import { TextField, TextArea } from '#ui/text-field.tsx';
import { PersonLine } from './person-line.tsx';
import styles from './team-screen.module.css';
import { useInvites } from './use-invites.ts';

export function InvitesTab({ team }: { readonly team: CurrentTeam }) {
  const mayInvite = can(team.role, 'invites.write');
  const { invites, isOld } = useInvites(mayInvite);
  const [fresh, setFresh] = useState<SentInvite>();
  const forget = ({ public_id }: Invite) =>
    setFresh((shown) => (shown?.invite.public_id === public_id ? undefined : shown));
  if (!mayInvite) return <EmptyState icon="team" title={t('teamPage.invitesNotYours')} />;
  return (
    <div className={styles.tab}>
      <InviteForm team={team} onSent={setFresh} />
      {fresh && <FreshLink key={fresh.link} sent={fresh} onClose={() => setFresh(undefined)} />}
      <div className={styles.line}>
        <h2>{t('teamPage.invited')}</h2>
        <NeedsConnection />
      </div>
      {invites === undefined ? (
        isOld && <EmptyState icon="offline" title={t('teamPage.invitesUnknown')} />
      ) : (
        <>
          {isOld && <Banner icon="offline">{t('teamPage.invitesOld')}</Banner>}
          <Invited team={team} invites={invites} onSent={setFresh} onRevoked={forget} />
        </>
      )}
    </div>
  );
}

const Invited = ({
  team,
  invites,
  onSent,
  onRevoked,
}: {
  readonly team: CurrentTeam;
  readonly invites: readonly Invite[];
  readonly onSent: (sent: SentInvite) => void;
  readonly onRevoked: (invite: Invite) => void;
}) => {
  const { members } = useTeams();
  const inOrder = invites.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
  if (inOrder.length === 0)
    return (
      <EmptyState icon="team" title={t('teamPage.invitesNone')}>
        {t('teamPage.invitesNoneText')}
      </EmptyState>
    );
  return (
    <List aria-label={t('teamPage.invited')}>
      {inOrder.map((invite) => (
        <li key={invite.public_id}>
          <InviteLine
            team={team}
            invite={invite}
            member={members.find(({ email }) => email.toLowerCase() === invite.email)}
            onSent={onSent}
            onRevoked={() => onRevoked(invite)}
          />
        </li>
      ))}
    </List>
  );
};

const rank = ({ status }: { readonly status: string }): number => (status === 'pending' ? 0 : 1);

const empty: { readonly email: string; readonly role: Role; readonly message: string } = {
  email: '',
  role: 'member',
  message: '',
};

const missing: FieldProblems = { email: { problem: 'required' } };

/** Invites a person by their email address. No one can give a role above their own. */
function InviteForm({ team, onSent }: { readonly team: CurrentTeam; readonly onSent: (sent: SentInvite) => void }) {
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

function useSendInvite(team: CurrentTeam, onSent: (sent: SentInvite) => void) {
  const { run, isBusy } = useTeamAction();
  const send = async (wanted: InviteRequest): Promise<boolean> => {
    const sent = await run((admin) => admin.sendInvite(team.public_id, wanted));
    if (sent === undefined) return false;
    if (sent.ok) {
      notify.done(t('teamPage.sent'));
      onSent(sent.value);
    } else notify.problem(refusedWords(sent.error));
    return sent.ok;
  };
  return { send, isBusy };
}

/** Returns why an invite was not sent; in English, in the server's own words if it gave any. */
const refusedWords = (refusal: TeamAdminRefusal): string => {
  const { kind, status, code, message, details } = refusal;
  if (languageInUse() === 'en') return (kind === 'http' && message) || t('teamPage.sendFailed');
  if (kind !== 'http' || status === 401) return refusalWords(refusal);
  switch (code) {
    case 'already_member':
      return t('teamPage.alreadyMember');
    case 'too_many_requests':
      return t(details?.['reason'] === 'pending' ? 'teamPage.tooManyWaiting' : 'teamPage.tooMany');
    case 'forbidden':
    case 'not_found':
    case 'unavailable':
      return refusalWords(refusal);
    default:
      return t('teamPage.sendFailed');
  }
};

/**
 * The link of an invite that was just sent. Only the answer to the sending contains it, so this page cannot get it
 * again.
 */
function FreshLink({ sent, onClose }: { readonly sent: SentInvite; readonly onClose: () => void }) {
  const dayOf = useTeamDay();
  const place = useRef<HTMLDivElement>(null);
  const { siteUrl, isOnlyHere } = useSiteUrl();
  const { invite } = sent;
  // A server without PUBLIC_URL writes its own address, which other devices may not reach.
  const { pathname, search, hash } = new URL(sent.link, siteUrl);
  const link = `${siteUrl}${pathname}${search}${hash}`;
  const copy = async () => {
    if (await copyText(link)) return notify.done(t('teamPage.linkCopied'));
    place.current?.querySelector('input')?.select();
    notify.problem(t('teamPage.linkNotCopied'));
  };
  return (
    <Card as="section">
      <div ref={place}>
        <TextField
          label={t('teamPage.link', { email: invite.email })}
          value={link}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
          hint={[
            t('teamPage.linkText', { when: formatCalendarDay(dayOf(invite.expiresAt)) }),
            isOnlyHere && t('teamPage.linkOnlyHere'),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      </div>
      <Stack row>
        <Button tone="primary" icon="copy" onClick={() => void copy()}>
          {t('teamPage.copyLink')}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('common.close')}
        </Button>
      </Stack>
    </Card>
  );
}

const tones: Readonly<Record<InviteStatus, Tone>> = {
  pending: 'accent',
  accepted: 'good',
  declined: 'warn',
  revoked: 'plain',
  expired: 'warn',
};

function InviteLine({
  team,
  invite,
  member,
  onSent,
  onRevoked,
}: {
  readonly team: CurrentTeam;
  readonly invite: Invite;
  /** The member who has the invite's email, if any: an invite as owner then offers them ownership. */
  readonly member: Member | undefined;
  readonly onSent: (sent: SentInvite) => void;
  readonly onRevoked: () => void;
}) {
  const dayOf = useTeamDay();
  const nameId = useId();
  const { run, isBusy } = useTeamAction();
  const { send, isBusy: isSending } = useSendInvite(team, onSent);
  const { email, role, status, message, invitedBy, expiresAt } = invite;
  const isOffer = role === 'owner' && member !== undefined;
  const when = formatCalendarDay(dayOf(expiresAt));
  const revoke = async () => {
    const revoked = await run((admin) => admin.revokeInvite(invite.public_id));
    if (revoked === undefined) return;
    if (!revoked.ok) return notify.problem(refusalWords(revoked.error));
    onRevoked();
    notify.done(t('teamPage.revoked'));
  };
  const offerAgain = async ({ userId }: Member) => {
    const offered = await run((admin) => admin.setRole(team.public_id, userId, 'owner'));
    if (offered?.ok) notify.done(t('teamPage.offered', { name: email }));
    else if (offered) notify.problem(refusalWords(offered.error));
  };
  return (
    <PersonLine
      name={email}
      nameId={nameId}
      tags={
        <>
          <Tag tone={tones[status]}>{t(`teamPage.status.${status}`)}</Tag>
          <Tag>{t(`teamPage.role.${role}`)}</Tag>
        </>
      }
      actions={
        <>
          {status !== 'accepted' && canManage(team.role, role) && member?.role !== 'owner' && (
            <OnlineButton
              aria-describedby={nameId}
              busy={isSending}
              onClick={() => void (isOffer ? offerAgain(member) : send({ email, role, message }))}
            >
              {t('teamPage.again')}
            </OnlineButton>
          )}
          {status === 'pending' && (
            <OnlineButton aria-describedby={nameId} busy={isBusy} onClick={() => void revoke()}>
              {t('teamPage.revoke')}
            </OnlineButton>
          )}
        </>
      }
    >
      {[
        isOffer && status === 'pending' && t('teamPage.offerToMember', { role: t(`teamPage.role.${member.role}`) }),
        status === 'pending' && t('teamPage.until', { when }),
        status === 'expired' && t('teamPage.ranOut', { when }),
        invitedBy !== '' && t('teamPage.by', { name: invitedBy }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </PersonLine>
  );
}
