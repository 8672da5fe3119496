import { parse } from '#core/fields.ts';
import { defaultTeamKey, readCall } from '#core/people/personal-calls.ts';
import { err } from '#core/result.ts';
import { profilePatch } from '#core/wire/profile-wire.ts';
import type { Profile } from '#core/wire/team-wire.ts';
import type { DeviceStore, PersonalCall } from '#data/database/device-database.ts';
import { contactCall } from '#data/me/contact-messages.ts';
import { inTurn, orTooLate } from '#data/queue/in-time.ts';
import { callsOf, queueCall } from '#data/me/personal-queue.ts';
import { ownSettingCall } from '#data/me/own-settings.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import type { SettingsCalls } from '#remote/settings-calls.ts';
import type { AccountStore } from '#session/account-store.ts';
import { profileCall, type PersonalCalls } from '#me/personal-calls.ts';
import type { MeService } from '#services/me-service.ts';
import type { Session } from '#session/session.ts';
import {
  createPersonalQueueSender,
  type PersonalCaller,
  type PersonalQueueSender,
} from '#sync/personal-queue-sender.ts';
import { said } from './change-profile.ts';
import { createContact } from './contact.ts';
import { createSetInTeam } from './set-in-team.ts';

export interface PersonalCallsDeps {
  readonly device: () => Promise<DeviceStore>;
  readonly account: AccountStore;
  readonly me: Pick<MyCalls, 'setDefaultTeam' | 'update' | 'contact' | 'readNotifications' | 'setInTeam'>;
  readonly settings: Pick<SettingsCalls, 'own'>;
  readonly session: Pick<Session, 'onRenewed'>;
  readonly window: Pick<Window, 'addEventListener'>;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Called with the name of a call that the server refused; the queue has dropped that call. */
  readonly onRefused: (call: string) => void;
  readonly report: (fault: unknown) => void;
}

/** Makes the queue of the person's calls. It sends at start, on a new call or session, and when the network returns. */
export function createPersonalCalls(
  deps: PersonalCallsDeps,
): PersonalCalls & Pick<PersonalQueueSender, 'wake'> & Pick<MeService, 'sendMessage' | 'setInTeam'> {
  const { device, account, me, report } = deps;
  const above: PersonalCalls['above'] = async (userId, fetched) =>
    (await callsOf(await device(), userId)).reduce((profile, call) => ({ ...profile, ...waitingIn(call) }), fetched);
  const recording =
    (make: (body: unknown) => ReturnType<MyCalls['update']>): PersonalCaller =>
    async (body, userId) => {
      const answer = await make(body);
      if (!answer.ok) return answer;
      const profile = await above(userId, answer.value);
      account.change(userId, { profile, fullName: profile.full_name });
      return answer;
    };
  const contact = createContact(deps);
  const settings = createSetInTeam(deps);
  const { wake } = createPersonalQueueSender({
    device,
    userId: () => account.get()?.userId,
    callers: {
      [defaultTeamKey]: recording((body) => me.setDefaultTeam(String(body))),
      [profileCall]: recording(async (body) => {
        const read = parse(profilePatch, body);
        return read.ok ? me.update(read.value) : err({ kind: 'http', status: 422, code: 'invalid' });
      }),
      [contactCall]: contact.caller,
      [ownSettingCall]: settings.caller,
      [readCall]: (body) => me.readNotifications(body as readonly string[]),
    },
    random: Math.random,
    setTimer: deps.setTimer,
    onRefused: ({ call }) => deps.onRefused(call),
    onFault: report,
  });
  deps.session.onRenewed(() => void wake());
  deps.window.addEventListener('online', () => void wake());
  void wake();
  return {
    wake,
    put: (...wanted) =>
      orTooLate(async (turn) => {
        const store = await device();
        await inTurn(turn, store.db, [store.db.calls], async () => {
          for (const call of wanted) await queueCall(store, call);
        });
        void wake();
      }),
    above,
    sendMessage: contact.sendWith(wake),
    setInTeam: settings.setWith(wake),
  };
}

const waitingIn = ({ call, body }: PersonalCall): Partial<Profile> => {
  if (call === defaultTeamKey) return { default_team_pid: String(body) };
  const read = call === profileCall ? parse(profilePatch, body) : undefined;
  return read?.ok ? said(read.value) : {};
};
