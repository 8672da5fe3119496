import { limits } from '../limits.ts';

const suffix = "'s Team";

/** Makes the name of a first team (specification §9): the email and "'s Team", cut to the limit of a team's name. */
export const firstTeamName = (email: string): string =>
  [...email].slice(0, limits.teamNameLength - suffix.length).join('') + suffix;
