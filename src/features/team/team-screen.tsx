import '#texts/en/problems.ts';
import '#texts/en/team-page.ts';
import { useEffect, useId, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { can, canManage, roles, type Role } from '#core/access/permissions.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Member } from '#core/wire/team-wire.ts';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';
import { NeedsConnection } from '#parts/connection/needs-connection.tsx';
import { OnlineButton } from '#parts/connection/online-button.tsx';
import { useTeamDay } from '#parts/rows/use-team-settings.ts';
import type { TeamAdminRefusal } from '#services/team-admin.ts';
import { useTeams, type CurrentTeam } from '#services/teams.tsx';
import { useShown, useWorkspace } from '#services/workspace.ts';
import { formatCalendarDay } from '#texts/formats.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorText } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { List } from '#ui/list.tsx';
import { notify } from '#ui/notify.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Stack } from '#ui/stack.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Tag } from '#ui/tag.tsx';
import { PersonLine } from './person-line.tsx';
import styles from './team-screen.module.css';
import { useInvites } from './use-invites.ts';
import { WayOut } from './way-out.tsx';

const InvitesTab = later(async () => (await import('./invites-tab.tsx')).InvitesTab);
const SettingsTab = later(async () => (await import('./settings-tab.tsx')).SettingsTab);

const tabs = ['members', 'invites', 'settings'] as const;
const pages = { members: MembersTab, invites: InvitesTab, settings: SettingsTab };

export function TeamScreen() {
  const { current, load } = useTeams();
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const selected = tabs.find((tab) => tab === wanted) ?? 'members';
  useShown(true);
  useEffect(() => void load(), [load]);
  if (current === undefined) return null;
  const Page = pages[selected];
  return (
    <>
      <PageHead title={current.name} />
      <Tabs
        label={t('teamPage.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`teamPage.${id}`) }))}
        selected={selected}
        onSelect={(tab) => navigate(`/team?tab=${tab}`, { replace: true })}
      >
        <Page key={current.public_id} team={current} />
      </Tabs>
    </>
  );
}

function MembersTab({ team }: { readonly team: CurrentTeam }) {
  const { members } = useTeams();
  const { store } = useWorkspace();
  const { invites = [] } = useInvites(can(team.role, 'invites.read'));
  const me = members.find(({ userId }) => userId === store.actor.userId);
  const isOnlyOwner = me?.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
  return (
    <div className={styles.tab}>
      <div className={styles.line}>
        <h2>{t('teamPage.members')}</h2>
        {members.length > 0 && <p className={styles.quiet}>{t('teamPage.count', { count: members.length })}</p>}
        <NeedsConnection />
      </div>
      {members.length === 0 ? (
        <EmptyState icon="team" title={t('teamPage.membersNone')} />
      ) : (
        <List aria-label={t('teamPage.members')}>
          {members.map((member) => (
            <li key={member.userId}>
              <MemberLine
                team={team}
                member={member}
                offer={invites.find((invite) => isOfferTo(member, invite))}
                isMe={member === me}
                isOnlyOwner={isOnlyOwner}
              />
            </li>
          ))}
        </List>
      )}
      <Card as="section">
        <h2>{t('teamPage.leave')}</h2>
        {isOnlyOwner ? <p>{t('teamPage.leaveOnlyOwner')}</p> : <LeaveTeam team={team} />}
      </Card>
    </div>
  );
}

const isOfferTo = (member: Member, { email, role, status }: Invite): boolean =>
  role === 'owner' && status === 'pending' && member.role !== 'owner' && member.email.toLowerCase() === email;

const LeaveTeam = ({ team }: { readonly team: CurrentTeam }) => {
  const { store } = useWorkspace();
  return (
    <WayOut
      team={team}
      label={t('teamPage.leave')}
      title={t('teamPage.leaveTitle', { team: team.name })}
      text={t('teamPage.leaveText')}
      onGo={(admin) => admin.removeMember(team.public_id, store.actor.userId)}
    />
  );
};

function MemberLine({
  team,
  member,
  offer,
  isMe,
  isOnlyOwner,
}: {
  readonly team: CurrentTeam;
  readonly member: Member;
  /** The unanswered invite that offers this member the ownership of the team. */
  readonly offer: Invite | undefined;
  readonly isMe: boolean;
  /** Whether the signed-in person is the only owner of the team. */
  readonly isOnlyOwner: boolean;
}) {
  const { nameOf } = useWorkspace();
  const dayOf = useTeamDay();
  const nameId = useId();
  const { run, isBusy } = useTeamAction();
  const [isChoosing, setChoosing] = useState(false);
  const { userId, role, email, joinedAt } = member;
  const name = nameOf(userId) ?? email;
  const mayManage = canManage(team.role, role);
  const open = roles.filter((one) => canManage(team.role, one));

  const takeBack = async () => {
    // A removed owner returns as an admin, because no one can be added as an owner.
    const back = await run((admin) => admin.setRole(team.public_id, userId, role === 'owner' ? 'admin' : role));
    if (back?.ok && back.value === 'asked') notify.done(t('teamPage.askedBack', { name }));
    else if (back?.ok) notify.done(role === 'owner' ? t('teamPage.backAsAdmin', { name }) : t('teamPage.takenBack'));
    else if (back) notify.problem(refusalWords(back.error));
  };
  const remove = async () => {
    const removed = await run((admin) => admin.removeMember(team.public_id, userId));
    if (removed?.ok)
      notify.offer(t('teamPage.removed', { name }), { label: t('common.undo'), onAct: () => void takeBack() });
    else if (removed) notify.problem(refusalWords(removed.error));
  };
  const takeOfferBack = async ({ public_id }: Invite) => {
    const back = await run((admin) => admin.revokeInvite(public_id));
    if (back?.ok) notify.done(t('teamPage.offerEnded', { name, role: t(`teamPage.role.${role}`) }));
    else if (back) notify.problem(refusalWords(back.error));
  };
  return (
    <>
      <PersonLine
        name={name}
        nameId={nameId}
        tags={
          <>
            <Tag tone={role === 'owner' ? 'accent' : 'plain'}>{t(`teamPage.role.${role}`)}</Tag>
            {isMe && <Tag>{t('teamPage.you')}</Tag>}
            {offer && <Tag tone="accent">{t('teamPage.offerTag')}</Tag>}
          </>
        }
        actions={
          <>
            {offer && (
              <OnlineButton aria-describedby={nameId} busy={isBusy} onClick={() => void takeOfferBack(offer)}>
                {t('teamPage.offerBack')}
              </OnlineButton>
            )}
            {mayManage && open.length > 1 && !(isMe && isOnlyOwner) && (
              <OnlineButton aria-describedby={nameId} onClick={() => setChoosing(true)}>
                {t('teamPage.changeRole')}
              </OnlineButton>
            )}
            {mayManage && !isMe && (
              <OnlineButton aria-describedby={nameId} busy={isBusy} onClick={() => void remove()}>
                {t('teamPage.remove')}
              </OnlineButton>
            )}
          </>
        }
      >
        {name !== email && `${email} · `}
        {t('teamPage.since', { when: formatCalendarDay(dayOf(joinedAt)) })}
        {offer && ` · ${t('teamPage.offerUntil', { when: formatCalendarDay(dayOf(offer.expiresAt)) })}`}
        {isMe && isOnlyOwner && ` · ${t('teamPage.onlyOwner')}`}
      </PersonLine>
      {isChoosing && (
        <RoleDialog
          team={team}
          member={member}
          name={name}
          isMe={isMe}
          roles={open}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Gives a member another role. Ownership is only offered: the member accepts it among their invites. */
function RoleDialog({
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
  const isLess = isMe && roles.indexOf(role) < roles.indexOf(before);

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
