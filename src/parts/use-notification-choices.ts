import { useLiveQuery } from 'dexie-react-hooks';
import { parse } from '#core/fields.ts';
import { memberSettings, type MemberSettings } from '#core/settings.ts';
import { waitingSetting } from '#data/own-settings.ts';
import { useDeviceStore } from '#services/device-store.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';

/** What a person is told about the team in hand, and where. */
export type NotificationChoices = MemberSettings['notifications'];

/** The choices for the team in hand: what still waits to be sent stands above what the server said, and the defaults where it said nothing. */
export const useNotificationChoices = (): { readonly choices: NotificationChoices; readonly isWaiting: boolean } => {
  const { state } = useSession();
  const { currentTeamPublicId: teamId, memberSettings: told } = useTeams();
  const device = useDeviceStore();
  const userId = state.kind === 'signedOut' ? '' : state.account.userId;
  const waiting = useLiveQuery(
    async () => device && teamId && waitingSetting(device, userId, { teamId, key: 'notifications' }),
    [device, userId, teamId],
  );
  const { schema, initial } = memberSettings.notifications;
  const read = parse(schema, waiting ? waiting.value : told['notifications']);
  return { choices: read.ok ? read.value : initial, isWaiting: Boolean(waiting) };
};
