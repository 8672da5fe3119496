/** Whether a person is banned at `now` (ms since 1970). */
export function isBanned({ banned_until }: { readonly banned_until: Date | null }, now: number): boolean {
  return banned_until !== null && banned_until.getTime() > now;
}
