import { expect, test } from 'vitest';
import { accessOf, can, canManage, permissions, roles, type Permission, type Role } from '#core/access/permissions.ts';

const table: readonly [permission: Permission, viewer: boolean, member: boolean, admin: boolean, owner: boolean][] = [
  ['inventory.read', true, true, true, true],
  ['inventory.change', false, true, true, true],
  ['inventory.deleteOwn', false, true, true, true],
  ['inventory.deleteAny', false, false, true, true],
  ['pricing.write', false, false, true, true],
  ['team.read', true, true, true, true],
  ['team.leave', true, true, true, true],
  ['team.rename', false, false, true, true],
  ['members.read', true, true, true, true],
  ['members.write', false, false, true, true],
  ['owners.write', false, false, false, true],
  ['invites.read', false, false, true, true],
  ['invites.write', false, false, true, true],
  ['settings.read', true, true, true, true],
  ['settings.write', false, false, true, true],
  ['ownSettings.read', true, true, true, true],
  ['ownSettings.write', true, true, true, true],
  ['team.delete', false, false, false, true],
];

test.each(table)('%s: viewer %s, member %s, admin %s, owner %s', (permission, ...expected) => {
  expect(roles.map((role) => can(role, permission))).toEqual(expected);
});

test('every permission of the table has its row here', () => {
  expect(table.map(([permission]) => permission).toSorted()).toEqual(permissions.toSorted());
});

test.each<[role: Role, managed: readonly Role[]]>([
  ['viewer', []],
  ['member', []],
  ['admin', ['viewer', 'member', 'admin']],
  ['owner', ['viewer', 'member', 'admin', 'owner']],
])('a %s makes and removes %j', (role, managed) => {
  expect(roles.filter((other) => canManage(role, other))).toEqual(managed);
});

test.each([
  ['viewer', 'noCosts', 'full', 'noCosts', 'noCosts'],
  ['member', 'full', 'full', 'noCosts', 'noCosts'],
  ['admin', 'full', 'full', 'full', 'full'],
  ['owner', 'full', 'full', 'full', 'full'],
] as const)('what a %s sees, by the two settings', (role, ...accesses) => {
  const settings = [true, false].flatMap((membersSeeCosts) =>
    [false, true].map((viewersSeeCosts) => ({ membersSeeCosts, viewersSeeCosts })),
  );
  expect(settings.map((one) => accessOf(role, one))).toEqual(accesses);
});
