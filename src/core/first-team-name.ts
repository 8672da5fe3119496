import { limits } from './limits.ts';

const suffix = "'s Team";

/** The name of a person's first team (specification §9): their email followed by "'s Team", cut where a very long address would break the limit of a team's name. */
export const firstTeamName = (email: string): string =>
  [...email].slice(0, limits.teamNameLength - suffix.length).join('') + suffix;
