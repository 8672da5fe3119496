import type { Role } from '#core/access/permissions.ts';
import type { Person } from '../../server/product.ts';
import { oneOf } from '../../src/seeded.ts';
import type { World } from '../world.ts';
import type { Step } from './step.ts';

/** A person gets a role. A device reads it when it loads a page again. */
export const giveRole = async (world: World, person: Person, role: Role): Promise<string | undefined> => {
  const changed = await world.server.db.query('update app.member set role = $2 where user_id = $1 returning user_id', [
    person.userId,
    role,
  ]);
  world.isServerTouched = true;
  forgetOwnRows(world, person);
  return changed.length > 0 ? `${nameOf(person)} is ${role}` : undefined;
};

export const reload: Step = async (world, random) => {
  const tabs = world.liveTabs();
  if (tabs.length === 0) return undefined;
  const { device, ...tab } = oneOf(random, tabs);
  tab.kill();
  await world.rest();
  const fresh = await world.open(device);
  await world.rest();
  return `${tab.name} becomes ${fresh.name}, ${device.role}`;
};

export const release: Step = async (world, random) => {
  const device = oneOf(random, world.devices);
  if (device.code > 2) return undefined;
  device.code += 1;
  const tab = await world.open(device);
  await world.rest();
  return `${tab.name} is of release ${device.code}`;
};

export const retire: Step = async (world) => {
  if (world.oldestCode > 1) return undefined;
  world.oldestCode += 1;
  return `releases before ${world.oldestCode} are refused`;
};

const nameOf = ({ email }: { readonly email: string }): string => email.split('-')[0] ?? email;

export const remove: Step = async (world, random) => {
  // never the owner, who is the first
  return putOut(world, oneOf(random, world.people.slice(1)));
};

/** Stops checking the own rows of a person who got another role or was removed: the server may refuse their changes. */
const forgetOwnRows = (world: World, person: Person): void => {
  if (world.ownRows?.person === person) world.ownRows = undefined;
};

export const putOut = async (world: World, person: Person): Promise<string | undefined> => {
  const gone = await world.server.db.query('delete from app.member where user_id = $1 returning user_id', [
    person.userId,
  ]);
  world.isServerTouched = true;
  forgetOwnRows(world, person);
  return gone.length > 0 ? `${nameOf(person)} is put out` : undefined;
};

export const takeBack: Step = async (world, random) => {
  const out = world.people.filter(({ userId }) => world.contents.members.every((member) => member.user_id !== userId));
  if (out.length === 0) return undefined;
  const person = oneOf(random, out);
  await world.server.product.join(person, world.teamId, oneOf(random, ['member', 'admin']));
  world.isServerTouched = true;
  return `${nameOf(person)} is taken back`;
};
