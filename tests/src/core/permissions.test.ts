import { expect, test } from 'vitest';
import { accessOf, can, roles, type Permission } from '#core/permissions.ts';

test.each<[permission: Permission, viewer: boolean, member: boolean, admin: boolean, owner: boolean]>([
  ['inventory.read', true, true, true, true],
  ['inventory.change', false, true, true, true],
  ['inventory.deleteOwn', false, true, true, true],
  ['inventory.deleteAny', false, false, true, true],
  ['team.read', true, true, true, true],
  ['team.rename', false, false, true, true],
  ['members.read', true, true, true, true],
  ['members.write', false, false, true, true],
  ['owners.write', false, false, false, true],
  ['team.delete', false, false, false, true],
])('%s: viewer %s, member %s, admin %s, owner %s', (permission, ...expected) => {
  expect(roles.map((role) => can(role, permission))).toEqual(expected);
});

test.each([
  ['viewer', false, 'noCosts'],
  ['viewer', true, 'full'],
  ['member', false, 'full'],
  ['admin', false, 'full'],
  ['owner', false, 'full'],
] as const)('a %s of a team that shows costs to viewers: %s, has access %s', (role, shown, access) => {
  expect(accessOf(role, shown)).toBe(access);
});
