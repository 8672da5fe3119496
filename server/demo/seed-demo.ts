import type { Hono } from 'hono';
import { v7 } from 'uuid';
import dmc from '#charts/packed/dmc.json';
import isacord from '#charts/packed/isacord.json';
import madeira from '#charts/packed/madeira.json';
import sulky from '#charts/packed/sulky.json';
import type { ChartColour } from '#core/catalogue/chart.ts';
import { readChart } from '#core/catalogue/read-chart.ts';
import { firstTeamId, newId } from '#core/ids.ts';
import type { hoopKinds } from '#core/kinds/choices.ts';
import type { Machine } from '#core/kinds/machine.ts';
import { limits } from '#core/limits.ts';
import { machinePresets, fromPreset } from '#core/machines/machine-presets.ts';
import { slotId } from '#core/machines/slots.ts';
import { starterTriggers, usualTasks, starterTitles } from '#core/machines/starter-tasks.ts';
import { mutate } from '#core/mutations/mutate.ts';
import type { Action } from '#core/mutations/registry.ts';
import { teamSettings } from '#core/settings/settings.ts';
import type { ServerEnv } from '#server/base/environment.ts';
import { StartRefusal } from '#server/base/start-refusal.ts';
import { addMember } from '#server/db/members.ts';
import type { Database } from '#server/db/sql.ts';
import { findTeam } from '#server/db/teams.ts';
import { demoPassword, demoPeople, demoTeam } from './people.ts';
import { demoJobs } from './jobs.ts';
import { demoQuotes } from './quotes.ts';
import { demoSpecials } from './specials.ts';
import { type DemoEvent, demoYear, numbered } from './year.ts';

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
  const made = { threads: idsOf(stock, 'thread.create'), machines: idsOf(machines, 'machine.create') };
  const jobs = demoJobs(made, now, teamSettings.timeZone.initial);
  const year = [...stock, ...machines, ...hoops, ...shopping, ...quotes.events, ...jobs].toSorted(
    (one, other) => one.at - other.at,
  );
  const queues = [createQueue(app, teamId, owner), createQueue(app, teamId, other)] as const;
  for (const batch of batchesByHand(year)) await queues[batch[0]?.by ?? 0](batch);
  for (const { id, createdAt, updatedAt } of quotes.dates)
    await db.query('update app.quote set created_at = $2, updated_at = $3 where id = $1', [id, createdAt, updatedAt]);
  return true;
}

const idsOf = (events: readonly DemoEvent[], name: 'thread.create' | 'machine.create'): readonly string[] =>
  events.flatMap(({ action }) => (action.name === name ? [action.args.id] : []));

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

const shares = [
  { file: isacord, line: 'Isacord 40', colours: 62 },
  { file: madeira, line: 'Polyneon 40', colours: 36 },
  { file: madeira, line: 'Classic 40', colours: 20 },
  { file: sulky, line: 'Rayon 40', colours: 16 },
  { file: dmc, line: 'Mouline Special 117', colours: 16 },
] as const;

const demoColours = (): readonly ChartColour[] =>
  shares.flatMap(({ file, line, colours }) => {
    const chart = readChart(file).filter((colour) => colour.line === line && colour.name !== null);
    const step = chart.length / colours;
    return Array.from({ length: colours }, (_, at) => chart[Math.floor(at * step)]).filter(
      (colour) => colour !== undefined,
    );
  });

/** Makes all events of the demo workshop's threads in a year. */
export function demoStock(teamId: string, now: number): readonly DemoEvent[] {
  const year = demoYear(teamId, demoColours(), now, createRandom(1902));
  return numbered([...year, ...demoSpecials(teamId, year, now)]);
}

/**
 * Creates random numbers from 0 up to 1 (1 excluded), equal on every machine: mulberry32 with its published constants.
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dayMs = 86_400_000;

/** Makes the demo's shopping list, with lines that are not for threads too. */
function demoShopping(
  year: readonly DemoEvent[],
  now: number,
  people: readonly [string, string],
): readonly DemoEvent[] {
  const threads = year.flatMap(({ action }) => (action.name === 'thread.create' ? [action.args.id] : []));
  const events: DemoEvent[] = [];
  const idOf = (at: number): string => v7({ msecs: Math.round(at) });
  const put = (daysAgo: number, by: 0 | 1, action: (id: string) => Action): string => {
    const at = now - daysAgo * dayMs;
    const id = idOf(at);
    events.push({ at, by, action: action(id) });
    return id;
  };
  const line = (daysAgo: number, by: 0 | 1, set: object): string =>
    put(daysAgo, by, (id) => {
      const reasons = [{ kind: 'wish' as const, ref: people[by], qty: 1 }];
      return { name: 'shoppingLine.create', args: { id, set: { qty: 1, reasons, ...set } } };
    });
  const thread = (nth: number) => ({ threadId: threads[nth % threads.length] ?? null, lengthMm: 1_000_000 });
  line(6, 0, { ...thread(11), qty: 2, shop: 'Thread & More', priceMinor: 489 });
  line(5, 1, { ...thread(29), shop: 'Thread & More', priceMinor: 489 });
  line(5, 1, { text: 'Stabilizer, cut-away, 2 rolls', shop: 'Fabric corner' });
  line(4, 0, { text: 'Needles 75/11, 100 pieces', shop: 'Thread & More', priceMinor: 2990 });
  line(9, 0, { ...thread(41), qty: 4, status: 'ordered', shop: 'Garnversand Nord', priceMinor: 452 });
  line(9, 0, { ...thread(53), qty: 2, status: 'ordered', shop: 'Garnversand Nord', priceMinor: 452 });
  line(20, 1, { ...thread(67), status: 'received', shop: 'Thread & More', priceMinor: 489 });
  const half = line(3, 0, { ...thread(73), qty: 3, shop: 'Fabric corner', priceMinor: 510 });
  put(1, 1, (id) => ({ name: 'shoppingTick.create', args: { id, set: { lineId: half, qty: 2 } } }));
  return events;
}

const hourMs = 3_600_000;

/** Prices and values are in minor units; a machine has a run about every `everyDays` days. */
const ownedMachines = [
  {
    model: 'PR1055X',
    nickname: 'Ten needles',
    needles: 10,
    everyDays: 2,
    serial: 'PR-20417',
    paid: 899_900,
    worth: 640_000,
  },
  {
    model: 'Marquee 15 (MT)',
    nickname: 'Big one',
    needles: 12,
    everyDays: 3,
    serial: 'MT15-0733',
    paid: 1_149_000,
    worth: 870_000,
  },
  { model: 'PE800', nickname: 'Little one', needles: 1, everyDays: 9, serial: 'E8-11902', paid: 94_900, worth: 45_000 },
] as const;

const designs = ['Rose on polos', 'Fire brigade badges', 'Names on towels', 'Logo, left chest'];

/** Makes the events of the threaded machines: a year of runs, and maintenance, some of it due. */
export function demoMachines(
  teamId: string,
  year: readonly DemoEvent[],
  now: number,
  random: () => number,
): readonly DemoEvent[] {
  const start = now - 365 * dayMs;
  const spools = sewingSpools(year);
  const events: DemoEvent[] = [];
  // takes spools at equal distances, because neighbours in a chart look alike and a workshop threads different colours
  const step = Math.floor(spools.length / ownedMachines.reduce((sum, { needles }) => sum + needles, 0));
  const spread = spools.filter((_, at) => at % step === 0);
  let taken = 0;
  for (const [nth, { model, nickname, needles, everyDays, serial, paid, worth }] of ownedMachines.entries()) {
    const preset = machinePresets.find((one) => one.model === model);
    if (preset === undefined) throw new Error(`The demo has a machine of a model that there is not: ${model}.`);
    const at = start + 20 * hourMs + nth;
    const id = idOf(at);
    const known = { ...fromPreset(preset), heads: 1, needlesPerHead: preset.needlesPerHead ?? needles };
    const value = {
      serial,
      priceMinor: paid,
      currentValueMinor: worth,
      boughtOn: iso(start).slice(0, 10),
      insured: nth < 2,
    };
    events.push({ at, by: 0, action: mutate('machine.create', { id, set: { nickname, ...known, ...value } }) });
    const loaded = spread.slice(taken, taken + needles);
    taken += needles;
    for (const [place, { threadId, spoolId }] of loaded.entries()) {
      const slot = { head: 0, needle: place + 1 };
      const set = { machineId: id, ...slot, threadId, spoolId, installedAt: iso(now - 20 * dayMs) };
      events.push({
        at: now - dayMs + place,
        by: 0,
        action: mutate('needle.update', { id: slotId(teamId, id, slot), set }),
      });
    }
    const runs = runsOf(id, known, { from: start + 2 * dayMs, until: now - 18 * hourMs, everyDays, random });
    events.push(...runs, ...maintenanceOf(id, preset.type, start + 21 * hourMs + nth, now, nth));
  }
  return events;
}

type Known = Pick<Machine, 'workingSpm'>;

const runsOf = (
  machineId: string,
  { workingSpm }: Known,
  {
    from,
    until,
    everyDays,
    random,
  }: { readonly from: number; readonly until: number; readonly everyDays: number; readonly random: () => number },
): readonly DemoEvent[] => {
  const events: DemoEvent[] = [];
  for (let day = from; day < until; day += everyDays * dayMs * (0.5 + random())) {
    const at = Math.floor(day / dayMs) * dayMs + (8 + random() * 9) * hourMs;
    const weekday = new Date(at).getUTCDay();
    if (weekday === 0 || weekday === 6 || at >= until) continue;
    const pieces = 1 + Math.floor(random() * 24);
    const stitches = 2000 + Math.floor(random() * 9000);
    const set = {
      machineId,
      what: designs[Math.floor(random() * designs.length)] ?? null,
      pieces,
      stitches,
      seconds: Math.round(((pieces * stitches) / workingSpm) * 60 * 1.2),
      at: iso(at),
    };
    events.push({ at, by: random() < 0.6 ? 1 : 0, action: mutate('run.create', { id: idOf(at), set }) });
  }
  return events;
};

/** Makes a machine's tasks and one log entry for each. On the first machine, one task is due again. */
const maintenanceOf = (
  machineId: string,
  type: Machine['type'],
  at: number,
  now: number,
  nth: number,
): readonly DemoEvent[] =>
  usualTasks(type).flatMap((task, place) => {
    const id = idOf(at + place);
    const doneAt = now - (task === 'oilHook' && nth === 0 ? 31 : 2 + place) * dayMs;
    const set = { title: starterTitles[task].en, machineIds: [machineId], ...starterTriggers[task] };
    return [
      { at: at + place, by: 0, action: mutate('maintenanceTask.create', { id, set }) },
      {
        at: doneAt,
        by: 1,
        action: mutate('maintenanceLog.create', {
          id: idOf(doneAt + place),
          set: { taskId: id, machineId, doneAt: iso(doneAt) },
        }),
      },
    ];
  });

const sewingSpools = (
  year: readonly DemoEvent[],
): readonly { readonly threadId: string; readonly spoolId: string }[] => {
  const seen = new Set<string>();
  const sewing = new Set(
    year.flatMap(({ action }) =>
      action.name === 'thread.create' && action.args.set.kind === 'machine' ? [action.args.id] : [],
    ),
  );
  return year.flatMap(({ action }) => {
    if (action.name !== 'spool.create') return [];
    const { threadId } = action.args.set;
    if (seen.has(threadId) || !sewing.has(threadId)) return [];
    seen.add(threadId);
    return [{ threadId, spoolId: action.args.id }];
  });
};

const idOf = (at: number): string => v7({ msecs: Math.round(at) });
const iso = (at: number): string => new Date(at).toISOString();

/** The hoops of the demo workshop: fields in tenths of a millimetre, and the nicknames of the machines they fit. */
const owned: readonly {
  readonly name: string;
  readonly kind: (typeof hoopKinds)[number];
  readonly field: readonly [number, number];
  readonly qty: number;
  readonly fits: readonly string[];
}[] = [
  { name: '100 × 100', kind: 'standard', field: [1000, 1000], qty: 2, fits: ['Ten needles', 'Little one'] },
  { name: '130 × 180', kind: 'standard', field: [1300, 1800], qty: 3, fits: ['Ten needles', 'Little one'] },
  { name: '200 × 360', kind: 'standard', field: [2000, 3600], qty: 1, fits: ['Ten needles'] },
  { name: 'Round 15 cm', kind: 'round', field: [1400, 1400], qty: 4, fits: ['Big one'] },
  { name: 'Magnetic 5 × 5 in', kind: 'magnetic', field: [1270, 1270], qty: 1, fits: ['Ten needles', 'Big one'] },
  { name: 'Cap frame', kind: 'cap', field: [1300, 600], qty: 2, fits: ['Big one'] },
];

/** Makes the events that add the hoops, right after the machines. */
export function demoHoops(machines: readonly DemoEvent[]): readonly DemoEvent[] {
  const created = machines.flatMap(({ at, action }) =>
    action.name === 'machine.create' ? [{ at, id: action.args.id, nickname: action.args.set.nickname }] : [],
  );
  const last = Math.max(...created.map(({ at }) => at));
  return owned.map(({ name, kind, field: [fieldWMm10, fieldHMm10], qty, fits }, nth) => ({
    at: last + nth + 1,
    by: 0,
    action: mutate('hoop.create', {
      id: v7({ msecs: Math.round(last + nth + 1) }),
      set: {
        name,
        kind,
        fieldWMm10,
        fieldHMm10,
        qty,
        label: `H-${nth + 1}`,
        machines: created.flatMap(({ id, nickname }) => (fits.includes(nickname ?? '') ? [{ machineId: id }] : [])),
      },
    }),
  }));
}
