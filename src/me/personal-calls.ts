import type { Profile } from '#core/wire/team-wire.ts';

/** The queue of calls about the person's own data. Each call stays until the server has it or refuses it. */
export interface PersonalCalls {
  /** Stores calls and sends them when possible. A call replaces one with the same key. Rejects if storing fails. */
  readonly put: (
    ...wanted: readonly {
      readonly userId: string;
      readonly key: string;
      readonly call: string;
      readonly body: unknown;
    }[]
  ) => Promise<void>;
  /** Returns the fetched profile with the person's unsent changes applied. */
  readonly above: (userId: string, fetched: Profile) => Promise<Profile>;
}

/**
 * The name of the call that sends profile fields to the server. Each field waits under its own key `profile.<field>`.
 */
export const profileCall = 'profile';
