/** Where the session leaves calls about the person's own things that must reach the server some day. */
export interface OwnCalls {
  /** Keeps a call on the disk and sends it when it can; a later one of the same key takes its place. Rejects when it cannot be kept. */
  readonly put: (wish: {
    readonly userId: string;
    readonly key: string;
    readonly call: string;
    readonly body: unknown;
  }) => Promise<void>;
  /** What waits under a key, or undefined. */
  readonly waiting: (userId: string, key: string) => Promise<unknown>;
}

/** The call by which the server hears of a new default team, and the key it waits under. */
export const defaultTeamKey = 'defaultTeam';
