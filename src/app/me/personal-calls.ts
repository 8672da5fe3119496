import { parse } from '#core/fields.ts';
import { newId } from '#core/ids.ts';
import { defaultTeamKey, readCall } from '#core/people/personal-calls.ts';
import { err, ok } from '#core/result.ts';
import { profilePatch, type ProfilePatch } from '#core/wire/profile-wire.ts';
import type { Profile } from '#core/wire/team-wire.ts';
import type { DeviceStore, PersonalCall } from '#data/database/device-database.ts';
import {
  contactCall,
  holdMessage,
  messagesOf,
  setMessageAside,
  type ContactMessage,
} from '#data/me/contact-messages.ts';
import { ownSettingCall, holdSetting, isMadeOfParts, layOver, type OwnSetting } from '#data/me/own-settings.ts';
import { callsOf, queueCall } from '#data/me/personal-queue.ts';
import { inTurn, orTooLate } from '#data/queue/in-time.ts';
import { profileCall, type PersonalCalls } from '#me/personal-calls.ts';
import type { MyCalls } from '#remote/my-calls.ts';
import { isFinal, type RemoteError } from '#remote/remote-error.ts';
import type { SettingsCalls } from '#remote/team-calls.ts';
import type { MeService, MessageEnd } from '#services/me-service.ts';
import type { AccountStore } from '#session/account.ts';
import type { Session } from '#session/session.ts';
import {
  createPersonalQueueSender,
  type PersonalCaller,
  type PersonalQueueSender,
} from '#sync/personal-queue-sender.ts';

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

interface ContactDeps {
  readonly device: () => Promise<DeviceStore>;
  readonly account: Pick<AccountStore, 'get'>;
  readonly me: Pick<MyCalls, 'contact'>;
}

/** Stores messages to this installation's operators on the disk, then sends them with the person's other calls. */
function createContact({ device, account, me }: ContactDeps) {
  /** Why the last try to send each message failed, by the message's id. */
  const failures = new Map<string, RemoteError>();
  /** The message whose storing was not confirmed. Storing it again under its id does not make a second message. */
  let doubtful: ContactMessage | undefined;
  const caller: PersonalCaller = async (body, userId) => {
    const message = body as ContactMessage;
    const answer = await me.contact(message);
    if (answer.ok) return answer;
    failures.set(message.id, answer.error);
    if (!isFinal(answer.error)) return answer;
    // The set-aside entry replaces the call under its key. The sender does not remove this entry.
    await setMessageAside(await device(), userId, message, answer.error.code ?? String(answer.error.status));
    return ok(undefined);
  };
  const sendWith =
    (wake: () => Promise<void>): MeService['sendMessage'] =>
    async (text) => {
      const userId = account.get()?.userId;
      if (userId === undefined) throw new Error('Nobody is here who could write.');
      const isSame = doubtful?.topic === text.topic && doubtful.message === text.message;
      const message = isSame && doubtful !== undefined ? doubtful : { id: newId(), ...text };
      doubtful = message;
      const kept = await orTooLate(async (turn) => {
        const store = await device();
        failures.delete(message.id);
        await inTurn(turn, store.db, [store.db.calls], () => holdMessage(store, userId, message));
        return { end: wake().then(() => endOf(store, userId, message.id)) };
      });
      // a save in doubt throws before this line, so that the same text sent again still counts as the same message
      doubtful = undefined;
      return kept;
    };
  const endOf = async (store: DeviceStore, userId: string, messageId: string): Promise<MessageEnd> => {
    const held = (await messagesOf(store, userId)).find(({ id }) => id === messageId);
    if (held === undefined) return { kind: 'sent' };
    if (held.refused !== null) return { kind: 'refused' };
    const failure = failures.get(messageId);
    return failure?.status === 429 ? { kind: 'limited', retryAfterMs: failure.retryAfterMs } : { kind: 'waiting' };
  };
  return { caller, sendWith };
}

interface SetInTeamDeps {
  readonly device: () => Promise<DeviceStore>;
  readonly account: Pick<AccountStore, 'get' | 'change'>;
  readonly me: Pick<MyCalls, 'setInTeam'>;
  readonly settings: Pick<SettingsCalls, 'own'>;
}

/** Saves a person's own setting in a team on the disk, then sends it. The answer goes into the account record. */
function createSetInTeam({ device, account, me, settings }: SetInTeamDeps) {
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

/**
 * Queues each field of the patch for sending, then updates the account record. Rejects if the queue cannot be stored.
 */
export async function changeProfile(
  { account, personalCalls }: { readonly account: AccountStore; readonly personalCalls: Pick<PersonalCalls, 'put'> },
  patch: ProfilePatch,
): Promise<void> {
  const userId = account.get()?.userId;
  if (userId === undefined) return;
  const calls = Object.entries(patch).map(([field, value]) => ({
    userId,
    key: `${profileCall}.${field}`,
    call: profileCall,
    body: { [field]: value },
  }));
  await personalCalls.put(...calls);
  const profile = account.get()?.profile;
  account.change(userId, {
    ...(profile && { profile: { ...profile, ...said(patch) } }),
    ...(patch.full_name !== undefined && { fullName: patch.full_name }),
  });
}

function said({ full_name, avatar_url, locale, units }: ProfilePatch): Partial<Profile> {
  return {
    ...(full_name !== undefined && { full_name }),
    ...(avatar_url !== undefined && { avatar_url }),
    ...(locale !== undefined && { locale }),
    ...(units !== undefined && { units }),
  };
}
