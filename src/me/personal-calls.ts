import type { Profile } from '#core/wire/team-wire.ts';

/** Where the session leaves calls about the person's own things that must reach the server some day. */
export interface PersonalCalls {
  /** Keeps a call on the disk and sends it when it can; a later one of the same key takes its place. Rejects when it cannot be kept. */
  readonly put: (wish: {
    readonly userId: string;
    readonly key: string;
    readonly call: string;
    readonly body: unknown;
  }) => Promise<void>;
  /** The person's profile as they want it: what still waits here stands above what the server said. */
  readonly above: (userId: string, fetched: Profile) => Promise<Profile>;
}

/** The call by which the server hears what a person says about themselves; it waits field by field, under the key `profile.<field>`. */
export const profileCall = 'profile';
