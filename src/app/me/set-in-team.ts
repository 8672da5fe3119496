import { err, ok } from '#core/result.ts';
import { inTurn, orTooLate } from '#data/queue/in-time.ts';
import { holdSetting, isMadeOfParts, layOver, type OwnSetting } from '#data/me/own-settings.ts';
import type { DeviceStore } from '#data/database/device-database.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import type { SettingsCalls } from '#remote/settings-calls.ts';
import type { MeService } from '#services/me-service.ts';
import type { AccountStore } from '#session/account-store.ts';
import type { PersonalCaller } from '#sync/personal-queue-sender.ts';

interface SetInTeamDeps {
  readonly device: () => Promise<DeviceStore>;
  readonly account: Pick<AccountStore, 'get' | 'change'>;
  readonly me: Pick<MyCalls, 'setInTeam'>;
  readonly settings: Pick<SettingsCalls, 'own'>;
}

/** Saves a person's own setting in a team on the disk, then sends it. The answer goes into the account record. */
export function createSetInTeam({ device, account, me, settings }: SetInTeamDeps) {
  const wholeOf = async ({ teamId, key, value }: OwnSetting) => {
    if (!isMadeOfParts(value)) return ok(value);
    const fetched = await settings.own(teamId);
    const now: Readonly<Record<string, unknown>> = fetched.ok ? fetched.value : {};
    // Merge the parts into the server's present value, because another device may have changed it.
    return fetched.ok ? ok(layOver(now[key], value)) : fetched;
  };
  const caller: PersonalCaller = async (body, userId) => {
    const { teamId, key } = body as OwnSetting;
    const whole = await wholeOf(body as OwnSetting);
    if (!whole.ok) return whole;
    // Another person may have signed in during the request: the setting waits for its own person.
    if (account.get()?.userId !== userId) return err({ kind: 'http', status: 401 });
    const answer = await me.setInTeam(teamId, key, whole.value);
    const known = account.get();
    if (!answer.ok || known?.userId !== userId) return answer;
    const before = known.settings[teamId] ?? { team: {}, own: {} };
    const own = { ...before.own, [key]: answer.value };
    account.change(userId, { settings: { ...known.settings, [teamId]: { ...before, own } } });
    return answer;
  };
  const setWith =
    (wake: () => Promise<void>): MeService['setInTeam'] =>
    async (teamId, key, value) => {
      const userId = account.get()?.userId;
      if (userId === undefined) return;
      await orTooLate(async (turn) => {
        const store = await device();
        await inTurn(turn, store.db, [store.db.calls], () => holdSetting(store, userId, { teamId, key, value }));
        void wake();
      });
    };
  return { caller, setWith };
}
