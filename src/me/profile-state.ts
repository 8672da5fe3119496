import { limits } from '#core/limits.ts';
import type { ProfileCalls } from '#remote/profile-calls.ts';
import type { RemoteError } from '#remote/remote-error.ts';
import type { Profile } from '#core/wire/team-wire.ts';
import type { AccountStore } from '#session/account.ts';
import type { PersonalCalls } from './personal-calls.ts';

/** The profile of the signed-in person, as last fetched. */
export interface ProfileState {
  readonly get: () => Profile | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the server if its last answer is a minute old, or if forced. */
  readonly load: (options?: { readonly force?: boolean }) => Promise<void>;
}

interface ProfileDeps {
  readonly me: Pick<ProfileCalls, 'get'>;
  readonly account: AccountStore;
  readonly personalCalls: Pick<PersonalCalls, 'above'>;
  readonly clock: () => number;
}

/** Keeps the profile in the person's record. A 401, 403 or 404 clears it; an unreachable server does not. */
export function createProfileState({ me, account, personalCalls, clock }: ProfileDeps): ProfileState {
  let fetched: { readonly userId: string; readonly at: number } | undefined;
  let running: { readonly userId: string; readonly done: Promise<void> } | undefined;

  const fetchFor = async (userId: string) => {
    const answer = await me.get();
    if (answer.ok && answer.value.id === userId) {
      fetched = { userId, at: clock() };
      const profile = await personalCalls.above(userId, answer.value);
      const known = account.get();
      account.change(userId, {
        profile,
        email: profile.email,
        fullName: profile.full_name,
        // An unsent choice of the person takes precedence over the server's value.
        defaultTeamPublicId: known?.unsentDefaultTeam ?? profile.default_team_pid,
      });
    }
    if (!answer.ok && deniesThePerson(answer.error)) account.change(userId, { profile: null });
  };

  return {
    get: () => account.get()?.profile ?? null,
    subscribe: account.subscribe,
    load: async ({ force = false } = {}) => {
      const userId = account.get()?.userId;
      if (userId === undefined) return;
      const isFresh = fetched?.userId === userId && clock() - fetched.at < limits.profileFreshMs;
      if (isFresh && !force) return;
      if (running?.userId !== userId) {
        const done = fetchFor(userId).finally(() => {
          if (running?.done === done) running = undefined;
        });
        running = { userId, done };
      }
      await running.done;
    },
  };
}

const deniesThePerson = ({ kind, status }: RemoteError): boolean =>
  kind === 'http' && (status === 401 || status === 403 || status === 404);
