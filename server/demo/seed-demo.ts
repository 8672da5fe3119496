import type { Hono } from 'hono';
import { firstTeamId, newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import { teamSettings } from '#core/settings/settings.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { addMember } from '#server/db/members.ts';
import type { Database } from '#server/db/sql.ts';
import { findTeam } from '#server/db/teams.ts';
import type { ServerEnv } from '#server/base/request-variables.ts';
import { demoHoops } from './hoops.ts';
import { demoMachines } from './machines.ts';
import { demoPassword, demoPeople, demoTeam } from './people.ts';
import { demoQuotes } from './quotes.ts';
import { createRandom } from './random.ts';
import { demoShopping } from './shopping.ts';
import { demoStock } from './stock.ts';
import type { DemoEvent } from './year.ts';

const isInUse =
  'This database has people in it already, so the demo is not put into it. Leave DATABASE_URL and DATA_DIR out, or name an empty database or folder.';

interface SignedIn {
  readonly id: string;
  readonly token: string;
}

/** Fills an empty database with the demo; false if the demo exists. Throws if there are other accounts. */
export async function seedDemo(app: Hono<ServerEnv>, db: Database, now: number): Promise<boolean> {
  const [there] = await db.query('select 1 from auth.users where email = $1', [demoPeople[0].email]);
  if (there !== undefined) return false;
  // the demo's password is public, so its accounts must not come into a real installation
  const [someone] = await db.query('select 1 from auth.users limit 1');
  if (someone !== undefined) throw new StartRefusal(isInUse);
  const people: SignedIn[] = [];
  for (const person of demoPeople) people.push(await signUp(app, person.email, person.fullName));
  const [owner, other] = people;
  if (owner === undefined || other === undefined) throw new Error('The demo workshop has nobody in it.');
  const teamId = firstTeamId(owner.id);
  await ask(app, owner, 'POST', '/teams', { name: demoTeam, public_id: teamId });
  const team = await findTeam(db, teamId, owner.id);
  if (team === undefined) throw new Error('The demo team was not made.');
  for (const [at, person] of people.entries()) {
    if (at > 0) await addMember(db, team.id, person.id, demoPeople[at]?.role ?? 'viewer', new Date(now));
    await ask(app, person, 'PATCH', '/users/me/default-team', { teamPublicId: teamId });
  }
  const stock = demoStock(teamId, now);
  const shopping = demoShopping(stock, now, [owner.id, other.id]);
  const machines = demoMachines(teamId, stock, now, createRandom(1055));
  const quotes = demoQuotes({ currency: teamSettings.currency.initial }, now);
  const hoops = demoHoops(machines);
  const year = [...stock, ...machines, ...hoops, ...shopping, ...quotes.events].toSorted(
    (one, other) => one.at - other.at,
  );
  const queues = [createQueue(app, teamId, owner), createQueue(app, teamId, other)] as const;
  for (const batch of batchesByHand(year)) await queues[batch[0]?.by ?? 0](batch);
  for (const { id, createdAt, updatedAt } of quotes.dates)
    await db.query('update app.quote set created_at = $2, updated_at = $3 where id = $1', [id, createdAt, updatedAt]);
  return true;
}

const signUp = async (app: Hono<ServerEnv>, email: string, fullName: string): Promise<SignedIn> => {
  const body = { email, password: demoPassword, data: { full_name: fullName } };
  const session = await read(await app.request('/auth/v1/signup', json('POST', body)));
  const person = { id: String(session.user?.id), token: String(session.access_token) };
  await ask(app, person, 'GET', '/users/me');
  return person;
};

interface Session {
  readonly user?: { readonly id: unknown };
  readonly access_token?: unknown;
}

const read = async (response: Response): Promise<Session & Record<string, unknown>> => {
  if (!response.ok) throw new Error(`The demo was refused with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Session & Record<string, unknown>;
};

const ask = async (app: Hono<ServerEnv>, person: SignedIn, method: string, path: string, body?: unknown) =>
  read(await app.request(`/api/v2${path}`, json(method, body, { authorization: `Bearer ${person.token}` })));

const json = (method: string, body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method,
  headers: {
    ...headers,
    'x-sync-protocol': String(limits.syncProtocol),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

const createQueue = (app: Hono<ServerEnv>, teamId: string, person: SignedIn) => {
  const clientId = newId();
  let seq = 0;
  return async (events: readonly DemoEvent[]): Promise<void> => {
    const mutations = events.map(({ at, action }) => {
      seq += 1;
      return { seq, mid: newId(), at: new Date(at).toISOString(), ...action };
    });
    const envelope = { clientId, epoch: null, access: 'full', pending: 0, sentAt: new Date().toISOString() };
    const { outcomes } = await ask(app, person, 'POST', `/teams/${teamId}/sync/push`, { ...envelope, mutations });
    const refused = (outcomes as readonly { readonly status: string }[]).find(({ status }) => status !== 'applied');
    if (refused !== undefined) throw new Error(`The demo was refused: ${JSON.stringify(refused)}`);
  };
};

const batchesByHand = (events: readonly DemoEvent[]): readonly (readonly DemoEvent[])[] => {
  const batches: DemoEvent[][] = [];
  for (const event of events) {
    const last = batches.at(-1);
    if (last !== undefined && last[0]?.by === event.by && last.length < limits.pushMutations) last.push(event);
    else batches.push([event]);
  }
  return batches;
};
