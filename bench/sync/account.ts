/** A person of the bench, one of their teams, and the token and session for calls. */
export interface Account {
  readonly userId: string;
  readonly teamId: string;
  readonly token: string;
  /** The session from the auth server, for the cookie. */
  readonly session: Readonly<Record<string, unknown>>;
}

/** An event on a device and its time, in ms of the machine's clock. */
export type Moment = readonly [
  what: 'push sent' | 'push answered' | 'rung' | 'pull sent' | 'pull answered',
  at: number,
];
