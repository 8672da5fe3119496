import type { InviteWish, OfficeRefusal, SentInvite } from '#services/team-office.ts';
import type { CurrentTeam } from '#services/teams.tsx';
import { t } from '#texts/t.ts';
import { notify } from '#ui/notify.ts';
import { useDeed } from './use-deed.ts';

/** Sends an invite, or sends one again, and says what came of it in the words of the specification (§8). */
export const useSendInvite = (team: CurrentTeam, onSent: (sent: SentInvite) => void) => {
  const { run, isBusy } = useDeed();
  /** Whether it was sent. */
  const send = async (wish: InviteWish): Promise<boolean> => {
    const sent = await run((office) => office.sendInvite(team.public_id, wish));
    if (sent === undefined) return false;
    if (sent.ok) {
      notify.done(t('teamPage.sent'));
      onSent(sent.value);
    } else notify.problem(saidByServer(sent.error));
    return sent.ok;
  };
  return { send, isBusy };
};

const saidByServer = ({ kind, message }: OfficeRefusal): string =>
  kind === 'http' && message ? message : t('teamPage.sendFailed');
