import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invite } from '#core/wire/invite-wire.ts';
import { endOffers } from '#server/db/end-offers.ts';
import { ensureProfile } from '#server/db/profiles.ts';
import { aComposedProduct } from './a-composed-product.ts';
import { tokenIn } from './inviting-team.ts';

/* Which events end offers to and by a person (protocol: People and teams): one test per cell of the table. */

const key = 'the-key-of-the-administration';
const password = 'seven silk spools';

let product: Awaited<ReturnType<typeof aComposedProduct>>;
beforeAll(async () => {
  product = await aComposedProduct({ AUTH_ADMIN_KEY: key });
});
afterAll(() => product.close());

let people = 0;
const anAddress = (): string => `person${(people += 1)}@example.org`;

const somebody = async (email = anAddress()) => {
  const { body } = await product.call('POST', '/auth/v1/signup', undefined, { email, password });
  const { access_token: token, user } = body as {
    readonly access_token: string;
    readonly user: { readonly id: string };
  };
  const api = (method: string, path: string, sent?: unknown) => product.call(method, `/api/v2${path}`, token, sent);
  await api('GET', '/users/me');
  return {
    email,
    userId: user.id,
    api,
    auth: (method: string, path: string, sent?: unknown) => product.call(method, `/auth/v1${path}`, token, sent),
    team: async (): Promise<string> => {
      const made = await api('POST', '/teams', { name: 'Nadelöhr' });
      return (made.body['team'] as { readonly public_id: string }).public_id;
    },
    invite: async (team: string, to: string, role: string): Promise<Made> => {
      const made = await api('POST', `/teams/${team}/invites`, { email: to, role });
      return made.body as unknown as Made;
    },
    invites: async (): Promise<readonly Invite[]> =>
      (await api('GET', '/users/me/invites')).body['invites'] as readonly Invite[],
  };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

interface Made {
  readonly invite: Invite;
  readonly link: string;
}

const pendingOffers = async () => {
  const [olga, pia] = [await somebody(), await somebody()];
  const [workshop, elsewhere, own] = [await olga.team(), await olga.team(), await pia.team()];
  const joining = await olga.invite(workshop, pia.email, 'admin');
  await pia.api('POST', `/invites/${joining.invite.public_id}/accept`);
  await olga.api('POST', `/teams/${workshop}/members`, { userId: pia.userId, role: 'owner' });
  const [toAccount] = await pia.invites();
  if (toAccount === undefined) throw new Error('Nothing was offered.');
  const ownership = await olga.invite(workshop, pia.email, 'owner');
  const offers = {
    'to their account': toAccount.public_id,
    'to their address, in their team': ownership.invite.public_id,
    'to their address, elsewhere': (await olga.invite(elsewhere, pia.email, 'member')).invite.public_id,
    'by them, in their team': (await pia.invite(workshop, anAddress(), 'viewer')).invite.public_id,
    'by them, elsewhere': (await pia.invite(own, anAddress(), 'viewer')).invite.public_id,
  };
  return { olga, pia, workshop, ownership, offers };
};
type Pending = Awaited<ReturnType<typeof pendingOffers>>;

const fatesOf = async ({ offers }: Pending) => {
  const rows = await product.db.query<{ id: string; status: string }>(
    'select public_id as id, status from app.invite where public_id = any($1::uuid[])',
    [Object.values(offers)],
  );
  const pending = new Set(rows.filter(({ status }) => status === 'pending').map(({ id }) => id));
  return Object.fromEntries(Object.entries(offers).map(([name, id]) => [name, pending.has(id) ? 'stays' : 'ends']));
};

const administer = (method: string, { userId }: Somebody, body: unknown = {}) =>
  product.call(method, `/auth/v1/admin/users/${userId}`, key, body);

const everything = (fate: 'stays' | 'ends') => ({
  'to their account': fate,
  'to their address, in their team': fate,
  'to their address, elsewhere': fate,
  'by them, in their team': fate,
  'by them, elsewhere': fate,
});
const inTheirTeam = { ...everything('ends'), 'to their address, elsewhere': 'stays', 'by them, elsewhere': 'stays' };
const toTheirAddress = {
  ...everything('stays'),
  'to their address, in their team': 'ends',
  'to their address, elsewhere': 'ends',
};

type Event = (pending: Pending) => Promise<{ readonly status: number }>;
const ends: readonly (readonly [string, string, Event, Readonly<Record<string, string>>])[] = [
  [
    'they end their account',
    'their account ends',
    ({ pia }) => pia.api('DELETE', '/users/me', { confirm: pia.email }),
    everything('ends'),
  ],
  [
    'the administration removes their account',
    'their account ends',
    ({ pia }) => administer('DELETE', pia),
    everything('ends'),
  ],
  [
    'an owner takes them out of the team',
    'they are no longer in a team',
    ({ olga, pia, workshop }) => olga.api('DELETE', `/teams/${workshop}/members/${pia.userId}`),
    inTheirTeam,
  ],
  [
    'they leave the team',
    'they are no longer in a team',
    ({ pia, workshop }) => pia.api('DELETE', `/teams/${workshop}/members/${pia.userId}`),
    inTheirTeam,
  ],
  ['they sign out', 'they sign out', ({ pia }) => pia.auth('POST', '/logout?scope=global'), everything('stays')],
  ['they change their address', 'they change their address', async ({ pia }) => changeAddress(pia), toTheirAddress],
  [
    'the administration changes their address',
    'they change their address',
    ({ pia }) => administer('PUT', pia, { email: anAddress(), email_confirm: true }),
    toTheirAddress,
  ],
];

const changeAddress = async (pia: Somebody) => {
  const email = anAddress();
  const asked = await pia.auth('PUT', '/user', { email });
  for (const address of [pia.email, email]) {
    const token = await product.digitsFor(address);
    if (token !== '') await pia.auth('POST', '/verify', { type: 'email_change', email: address, token });
  }
  return asked;
};

test.each(ends)('When %s, what waits ends or stays as the protocol says: %s', async (_, row, event, fates) => {
  const pending = await pendingOffers();
  expect(await fatesOf(pending)).toEqual(everything('stays'));
  expect((await event(pending)).status).toBeLessThan(300);
  expect(await fatesOf(pending)).toEqual(fates);
  expect(await documented(row)).toEqual(fates);
});

describe('F8 An ownership offered to a member', () => {
  test.each(ends.filter(([, row]) => row === 'their account ends' || row === 'they change their address'))(
    'opens nothing to somebody else who registers that address, after %s',
    async (_, __, event) => {
      const pending = await pendingOffers();
      const { olga, pia, workshop, ownership, offers } = pending;
      await event(pending);
      const next = await somebody(pia.email);
      expect(next.userId).not.toBe(pia.userId);
      expect(await next.invites()).toEqual([]);
      const byLink = await next.api('POST', '/invites/accept', { token: tokenIn(ownership.link) });
      const byId = await next.api('POST', `/invites/${offers['to their address, in their team']}/accept`);
      expect([byLink.status, byId.status]).toEqual([410, 410]);
      const { body } = await olga.api('GET', `/teams/${workshop}/members`);
      const members = body['members'] as readonly { readonly userId: string; readonly role: string }[];
      expect(members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)).toEqual([olga.userId]);
      expect(members.map(({ userId }) => userId)).not.toContain(next.userId);
    },
  );
});

test('With an external auth server an offer of ownership ends when the person comes with another address', async () => {
  const pending = await pendingOffers();
  await ensureProfile(product.db, { ...pending.pia, email: anAddress() }, new Date(product.time.now));
  expect(await fatesOf(pending)).toEqual({ ...everything('stays'), 'to their address, in their team': 'ends' });
});

test('Where a mailed code proves an address, one that was never proven ends nothing in teams its holder is not in', async () => {
  const pending = await pendingOffers();
  const event = { kind: 'account_ended', userId: pending.pia.userId, confirmedIsProof: false } as const;
  await product.db.transaction((tx) => endOffers(tx, event, new Date(product.time.now)));
  expect(await fatesOf(pending)).toEqual({ ...everything('ends'), 'to their address, elsewhere': 'stays' });
});

test('Who registers an address that nobody has proven takes nothing from the one whom the invites are for', async () => {
  const olga = await somebody();
  const address = anAddress();
  const made = await administerNew(address);
  const { invite } = await olga.invite(await olga.team(), address, 'member');
  expect((await administer('DELETE', { userId: made } as Somebody)).status).toBe(200);
  const mia = await somebody(address);
  expect((await mia.invites()).map(({ public_id }) => public_id)).toEqual([invite.public_id]);
});

const administerNew = async (email: string): Promise<string> => {
  const { body } = await product.call('POST', '/auth/v1/admin/users', key, { email, password });
  if (typeof body['id'] !== 'string') throw new Error(JSON.stringify(body));
  return body['id'];
};

const documented = async (row: string): Promise<Readonly<Record<string, string | undefined>>> => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/protocol.md'), 'utf8');
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head, found] = ['When', row].map((start) => page.split('\n').find((line) => line.startsWith(`| ${start} |`)));
  const [, ...names] = cellsOf(head ?? '');
  const [, ...cells] = cellsOf(found ?? '');
  return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
};
