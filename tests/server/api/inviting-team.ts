import { newId } from '#core/ids.ts';
import { roles, type Role } from '#core/access/permissions.ts';
import type { Invite, InviteStatus } from '#core/wire/invite-wire.ts';
import type { Person, Product, Told } from '../product.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

export const told = ({ status, body }: Told): string =>
  status < 400 ? String(status) : `${status} ${body.error.code}`;

export const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';

export const forWhom = (): string => `${newId()}@example.org`;

export const invitingTeam = async (product: Product) => {
  const owner = product.person('owner');
  const team = await product.team(owner);
  const people: Record<Role, Person> = {
    owner,
    admin: product.person('admin'),
    member: product.person('member'),
    viewer: product.person('viewer'),
  };
  for (const role of roles) if (role !== 'owner') await product.join(people[role], team, role);
  return {
    product,
    team,
    people,
    ...people,
    invite: (
      by: Person,
      email: string,
      role: string = 'member',
      more: Readonly<Record<string, unknown>> = {},
      headers: Readonly<Record<string, string>> = {},
    ) => by.call('POST', `/teams/${team}/invites`, { body: { email, role, ...more }, headers }),
    accept: (who: Person, { link }: { readonly link: string }) =>
      who.call('POST', '/invites/accept', { body: { token: tokenIn(link) } }),
  };
};

export const statusOf = async (
  { owner, team }: { readonly owner: Person; readonly team: string },
  { public_id }: Invite,
): Promise<InviteStatus | undefined> =>
  (await owner.call('GET', `/teams/${team}/invites`)).body.invites.find((one) => one.public_id === public_id)?.status;
