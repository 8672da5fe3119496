import type { openTeam } from './open-team.ts';

/** Fetches the code that opens a team, the database with it: the pages before a sign-in do not carry it. */
export const loadOpenTeam = async (): Promise<typeof openTeam> => (await import('./open-team.ts')).openTeam;
