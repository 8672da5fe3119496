/** Whether a person is shut out at this moment (milliseconds since the epoch). */
export const isBanned = ({ banned_until }: { readonly banned_until: Date | null }, now: number): boolean =>
  banned_until !== null && banned_until.getTime() > now;
