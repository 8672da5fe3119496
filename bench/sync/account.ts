export interface Account {
  readonly userId: string;
  readonly teamId: string;
  readonly token: string;
  readonly session: Readonly<Record<string, unknown>>;
}

/** An event on a device and its time, in ms of the machine's clock. */
export type Moment = readonly [
  what: 'push sent' | 'push answered' | 'rung' | 'pull sent' | 'pull answered',
  at: number,
];
