import type { InviteRequest, TeamAdminRefusal, SentInvite } from '#services/team-admin.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { languageInUse } from '#texts/catalogue.ts';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { refusalWords } from '#parts/actions/team-refusal.ts';
import { useTeamAction } from '#parts/actions/use-team-action.ts';

export function useSendInvite(team: CurrentTeam, onSent: (sent: SentInvite) => void) {
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
