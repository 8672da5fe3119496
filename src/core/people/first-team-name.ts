import { limits } from '../limits.ts';

const suffix = "'s Team";

/** Makes the name of a person's first team: the email, cut so that the name is not too long, and "'s Team". */
export const firstTeamName = (email: string): string =>
  [...email].slice(0, limits.teamNameLength - suffix.length).join('') + suffix;
