import { holdSetting, type OwnSetting } from '#data/own-settings.ts';
import type { DeviceStore } from '#data/device-database.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import type { OwnWork } from '#services/own-work.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { OwnCaller } from '#sync/own-queue-sender.ts';

/** What a person's own settings are made of. */
export interface SetInTeamDeps {
  readonly device: () => Promise<DeviceStore>;
  readonly account: Pick<AccountStore, 'get' | 'change'>;
  readonly me: Pick<MyCalls, 'setInTeam'>;
}

/** What a person sets for themselves in a team: on the disk first, then told with their other calls. What the server answers goes into the record. */
export const createSetInTeam = ({ device, account, me }: SetInTeamDeps) => {
  const caller: OwnCaller = async (body, userId) => {
    const { teamId, key, value } = body as OwnSetting;
    const answer = await me.setInTeam(teamId, key, value);
    const known = account.get();
    if (!answer.ok || known?.userId !== userId) return answer;
    const before = known.settings[teamId] ?? { team: {}, own: {} };
    const own = { ...before.own, [key]: answer.value };
    account.change(userId, { settings: { ...known.settings, [teamId]: { ...before, own } } });
    return answer;
  };
  const setWith =
    (wake: () => Promise<void>): OwnWork['setInTeam'] =>
    async (teamId, key, value) => {
      const userId = account.get()?.userId;
      if (userId === undefined) return;
      await holdSetting(await device(), userId, { teamId, key, value });
      void wake();
    };
  return { caller, setWith };
};
