import { limits } from '../limits.ts';

const suffix = "'s Team";

/** Makes the name of a person's first team: the email, cut so that the name is not too long, and "'s Team". */
export function firstTeamName(email: string): string {
  return [...email].slice(0, limits.teamNameLength - suffix.length).join('') + suffix;
}
