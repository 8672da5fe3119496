/** What a member of a team may be, from least to most. */
export const roles = ['viewer', 'member', 'admin', 'owner'] as const;

/** One of `roles`. */
export type Role = (typeof roles)[number];

const leastRole = {
  'inventory.read': 'viewer',
  'inventory.change': 'member',
  'inventory.deleteOwn': 'member',
  'inventory.deleteAny': 'admin',
  'pricing.write': 'admin',
  'team.read': 'viewer',
  'team.leave': 'viewer',
  'team.rename': 'admin',
  'members.read': 'viewer',
  'members.write': 'admin',
  'owners.write': 'owner',
  'invites.read': 'admin',
  'invites.write': 'admin',
  'settings.read': 'viewer',
  'settings.write': 'admin',
  'ownSettings.read': 'viewer',
  'ownSettings.write': 'viewer',
  'team.delete': 'owner',
} as const satisfies Record<string, Role>;

/** Something a role may or may not do (protocol: People and teams). */
export type Permission = keyof typeof leastRole;

/** Everything that the table knows, for what goes through it row by row. */
export const permissions: readonly string[] = Object.keys(leastRole);

/** Whether a role may do it: the server enforces it, the client shows by it. */
export const can = (role: Role, permission: Permission): boolean =>
  roles.indexOf(role) >= roles.indexOf(leastRole[permission]);

/** Whether a role may put people into another role, and take them out of it: owners are made and removed by owners only (protocol: People and teams). */
export const canManage = (role: Role, managed: Role): boolean =>
  can(role, managed === 'owner' ? 'owners.write' : 'members.write');

/** What a caller sees of rows: viewers get no prices and no serial numbers unless the team lets them. */
export type Access = 'full' | 'noCosts';

/** The access that a role has in a team (protocol: People and teams: "may see costs" is one function of role and setting). */
export const accessOf = (role: Role, viewersSeeCosts: boolean): Access =>
  role === 'viewer' && !viewersSeeCosts ? 'noCosts' : 'full';
