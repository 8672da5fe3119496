import { useLiveQuery } from 'dexie-react-hooks';
import { parse } from '#core/fields.ts';
import { memberSettings, type MemberSettings } from '#core/settings.ts';
import { layOver, waitingSettings } from '#data/me/own-settings.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';

/** What of a team a person is notified about, and where. */
export type NotificationChoices = MemberSettings['notifications'];

/** The choices of whoever is here, by team. */
export interface ChoicesByTeam {
  readonly of: (teamId: string) => NotificationChoices;
  /** Whether some of them wait to be sent. */
  readonly isWaiting: (teamId: string) => boolean;
  /** The turn in which the queue was read. */
  readonly turn: number;
}

/** The choices: what still waits to be sent stands above what the server said, and that above the defaults. The queue is read anew in each new `turn`. */
export const useNotificationChoices = (turn = 0): ChoicesByTeam => {
  const { state } = useSession();
  const { currentTeamPublicId, memberSettings: currentSettings } = useTeams();
  const device = useDeviceStore();
  const account = state.kind === 'signedOut' ? undefined : state.account;
  const userId = account?.userId ?? '';
  const read = useLiveQuery(
    async () => ({ turn, waiting: device ? await waitingSettings(device, userId, 'notifications') : [] }),
    [device, userId, turn],
  );
  const waitingFor = (teamId: string) => read?.waiting.find((one) => one.teamId === teamId);
  return {
    of: (teamId) => {
      const own = teamId === currentTeamPublicId ? currentSettings : account?.settings[teamId]?.own;
      const { schema, initial } = memberSettings.notifications;
      const known = layOver(initial, own?.['notifications']);
      const choices = parse(schema, layOver(known, waitingFor(teamId)?.value));
      return choices.ok ? choices.value : initial;
    },
    isWaiting: (teamId) => waitingFor(teamId) !== undefined,
    turn: read?.turn ?? 0,
  };
};
