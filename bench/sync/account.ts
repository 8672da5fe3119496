/** A person of the bench, one of their teams, and the token and session with which they make calls. */
export interface Account {
  readonly userId: string;
  readonly teamId: string;
  readonly token: string;
  /** The session as the auth server gave it, for the cookie. */
  readonly session: Readonly<Record<string, unknown>>;
}

/** Something that a device did, and when, in ms of the machine's clock. */
export type Moment = readonly [
  what: 'push sent' | 'push answered' | 'rung' | 'pull sent' | 'pull answered',
  at: number,
];
