import { parse } from '#core/fields.ts';
import { memberSettings, type MemberSettings } from '#core/settings/settings.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import { layOver, waitingSettings } from '#data/me/own-settings.ts';
import { live, useQuery } from '#parts/rows/use-query.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';

export type NotificationChoices = MemberSettings['notifications'];

interface ChoicesByTeam {
  readonly of: (teamId: string) => NotificationChoices;
  readonly isWaiting: (teamId: string) => boolean;
  /** The `turn` with which the queue was last read; 0 before the device's database is open. */
  readonly turn: number;
}

/**
 * Returns a person's choices by team: unsent ones, else the server's, else the defaults. A new `turn` reads them again.
 */
export function useNotificationChoices(turn = 0): ChoicesByTeam {
  const { state } = useSession();
  const { currentTeamPublicId, memberSettings: currentSettings } = useTeams();
  const device = useDeviceStore();
  const account = state.kind === 'signedOut' ? undefined : state.account;
  const userId = account?.userId ?? '';
  const { rows: read } = useQuery(live(waitingChoices, device, userId, turn));
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
}

const waitingChoices = async (device: DeviceStore | undefined, userId: string, turn: number) =>
  device ? { turn, waiting: await waitingSettings(device, userId, 'notifications') } : { turn: 0, waiting: [] };
