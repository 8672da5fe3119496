import type { Role } from '#core/access/permissions.ts';

interface DemoPerson {
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
}

/** The password of every demo person; the demo prints it. By default only this machine can reach the demo. */
export const demoPassword = 'thread-and-needle-7';

/** The demo workshop's people; the first one makes the team. */
export const demoPeople = [
  { email: 'mia@atelier-nord.test', fullName: 'Mia Nordqvist', role: 'owner' },
  { email: 'jo@atelier-nord.test', fullName: 'Jo Embers', role: 'member' },
  { email: 'sam@atelier-nord.test', fullName: 'Sam Twist', role: 'viewer' },
] as const satisfies readonly DemoPerson[];

/** The name of the demo team. */
export const demoTeam = 'Atelier Nord';
