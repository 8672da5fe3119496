import type { Profile } from '#core/wire/team-wire.ts';

/** The queue of calls about the person's own data, which must reach the server sooner or later. */
export interface PersonalCalls {
  /** Stores calls and sends them when it can; each replaces one of the same key. Rejects when they cannot be stored. */
  readonly put: (
    ...wanted: readonly {
      readonly userId: string;
      readonly key: string;
      readonly call: string;
      readonly body: unknown;
    }[]
  ) => Promise<void>;
  /** Returns the fetched profile, changed by the person's unsent changes. */
  readonly above: (userId: string, fetched: Profile) => Promise<Profile>;
}

/** The call that sends profile fields to the server; each waits under its own key `profile.<field>`. */
export const profileCall = 'profile';
