/** The roles of a team's members, from the fewest rights to the most. */
export const roles = ['viewer', 'member', 'admin', 'owner'] as const;

/** The role of one member of a team; it decides what the member may see and change. */
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

/** A right that a role has or lacks, such as `members.write` (protocol: People and teams). */
export type Permission = keyof typeof leastRole;

/** The names of all permissions. */
export const permissions: readonly string[] = Object.keys(leastRole);

/** Whether a role has a permission. The server enforces it; the page uses it to decide what to show. */
export function can(role: Role, permission: Permission): boolean {
  return roles.indexOf(role) >= roles.indexOf(leastRole[permission]);
}

/** Whether a role may give and take another role. Only owners make and remove owners (protocol: People and teams). */
export function canManage(role: Role, managed: Role): boolean {
  return can(role, managed === 'owner' ? 'owners.write' : 'members.write');
}

/** What a caller sees of rows. `noCosts` hides fields such as prices and serial numbers. */
export type Access = 'full' | 'noCosts';

/** The two settings of a team that say who sees costs besides admins and owners. */
export interface CostSettings {
  readonly viewersSeeCosts: boolean;
  readonly membersSeeCosts: boolean;
}

/** Returns a role's access (protocol: People and teams). What members may not see, viewers may not see either. */
export function accessOf(role: Role, { viewersSeeCosts, membersSeeCosts }: CostSettings): Access {
  if (role === 'member') return membersSeeCosts ? 'full' : 'noCosts';
  if (role === 'viewer') return membersSeeCosts && viewersSeeCosts ? 'full' : 'noCosts';
  return 'full';
}
