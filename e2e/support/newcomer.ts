import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { readChart } from '#core/catalogue/read-chart.ts';
import { firstTeamName } from '#core/people/first-team-name.ts';
import { firstTeamId, newId } from '#core/ids.ts';
import { barcodeId, threadId } from '#core/mutations/derived-ids.ts';
import { createCookieStorage } from '#session/cookie-storage.ts';
import { openBook, type Book } from './book.ts';
import type { TestServer } from './server.ts';

export interface Newcomer {
  readonly email: string;
  readonly password: string;
  readonly team: string;
}

type Where = Pick<TestServer, 'url'>;

const password = 'wound-on-a-cone-42';

/** Registers a person and a first team by the calls that the screens make. `name` begins the email address. */
export const aNewcomer = async ({ url }: Where, name = 'jo'): Promise<Newcomer> => {
  const email = `${name}-${randomUUID().slice(0, 8)}@example.org`;
  const session = await ask(`${url}/auth/v1/signup`, { email, password, data: { full_name: 'Jo Ems' } });
  const { access_token: token, user } = session as SignedIn;
  const team = firstTeamName(email);
  await ask(`${url}/api/v2/teams`, { name: team, public_id: firstTeamId(user.id) }, token);
  return { email, password, team };
};

export const signIn = async (
  device: BrowserContext,
  { url }: Where,
  { email, password: known }: Pick<Newcomer, 'email' | 'password'>,
): Promise<void> => {
  const session = await ask(`${url}/auth/v1/token?grant_type=password`, { email, password: known });
  const { storageKey } = (await (await fetch(`${url}/config.json`)).json()) as { readonly storageKey: string };
  const written: string[] = [];
  const storage = createCookieStorage({
    jar: { get: () => '', set: (cookie) => void written.push(cookie) },
    secure: false,
  });
  storage.setItem(storageKey, JSON.stringify(session));
  await device.addCookies(written.map((cookie) => ({ ...cookieIn(cookie), url })));
};

/** Adds a colour of the Isacord chart with spools of 1,000 m to a person's team; returns the path of its page. */
export const stockThread = async (
  { url }: Where,
  { email, password: known }: Newcomer,
  code = '1902',
  spools = 2,
): Promise<string> => {
  const book = await openBook(url, email, known);
  const colour = (await isacord()).find((one) => one.line === 'Isacord 40' && one.code === code);
  if (colour === undefined) throw new Error(`Isacord 40 has no ${code}.`);
  const { brand, line, catalogueId, name, kind, weight, hex, confidence, colourSource } = colour;
  const set = { brand, line, code, catalogueId, name, kind, weight, hex, confidence, colourSource };
  const id = threadId(book.teamId, colour);
  const defaultLengthMm = 1_000_000;
  const groupId = newId();
  await push(book, [
    { name: 'thread.create', args: { id, set: { ...set, material: colour.material ?? 'polyester', defaultLengthMm } } },
    ...Array.from({ length: spools }, (_, at) => ({
      name: 'spool.create',
      args: {
        id: newId(),
        set: { threadId: id, shortCode: `T-000${at + 1}`, initialLengthMm: defaultLengthMm, groupId },
      },
    })),
  ]);
  return `/inventory/threads/${id}`;
};

/** Saves barcodes of a thread in a person's team; `thread` is the path that `stockThread` returned. */
export const knowBarcodes = async (
  { url }: Where,
  { email, password: known }: Newcomer,
  thread: string,
  values: readonly string[],
  lengthMm: number | null = null,
): Promise<void> => {
  const book = await openBook(url, email, known);
  const set = { threadId: thread.split('/').at(-1), lengthMm };
  const actions = values.map((value) => ({
    name: 'barcode.create',
    args: { id: barcodeId(book.teamId, value), set: { ...set, value } },
  }));
  await push(book, actions);
};

export interface Workroom {
  readonly machineId: string;
  readonly placeId: string;
  readonly spoolId: string;
}

/** Adds a machine, a rack and a labelled spool, with given ids, to a team; `thread` is the path from `stockThread`. */
export const furnishWorkroom = async (
  { url }: Where,
  { email, password: known }: Newcomer,
  thread: string,
  { machineId, placeId, spoolId }: Workroom,
): Promise<void> => {
  const machine = { nickname: 'Bertha', brand: 'Tajima', model: 'TMEZ', type: 'multi_needle', needlesPerHead: 2 };
  const spool = {
    threadId: thread.split('/').at(-1),
    shortCode: 'T-0777',
    initialLengthMm: 1_000_000,
    placeId,
    labelled: true,
  };
  await push(await openBook(url, email, known), [
    { name: 'machine.create', args: { id: machineId, set: machine } },
    { name: 'place.create', args: { id: placeId, set: { name: 'Rack B, third drawer from the window' } } },
    { name: 'spool.create', args: { id: spoolId, set: spool } },
  ]);
};

/** Makes `guest` a member of `owner`'s first team, and this team the guest's default team. */
export const joinTeam = async ({ url }: Where, owner: Newcomer, guest: Newcomer): Promise<void> => {
  const book = await openBook(url, owner.email, owner.password);
  const invited = await book.call('POST', `/teams/${book.teamId}/invites`, { email: guest.email, role: 'member' });
  const { invite } = invited.body as { readonly invite?: { readonly public_id: string } };
  const { call } = await openBook(url, guest.email, guest.password);
  const joined = await call('POST', `/invites/${invite?.public_id}/accept`);
  const chosen = await call('PATCH', '/users/me/default-team', { teamPublicId: book.teamId });
  if (joined.status >= 400 || chosen.status >= 400)
    throw new Error(`${guest.email} did not join: ${invited.status} ${joined.status} ${chosen.status}`);
};

interface SignedIn {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

const isacord = async () =>
  readChart(JSON.parse(await readFile(join(import.meta.dirname, '../../charts/packed/isacord.json'), 'utf8')));

/** Pushes changes to a team as a device would; throws if the server does not apply all of them. */
export const push = async (
  book: Book,
  actions: readonly { readonly name: string; readonly args: unknown }[],
): Promise<void> => {
  const now = new Date().toISOString();
  const mutations = actions.map((action, at) => ({ ...action, seq: at + 1, mid: newId(), at: now }));
  const envelope = { clientId: newId(), epoch: null, access: 'full', pending: 0, sentAt: now };
  const { status, body } = await book.call('POST', `/teams/${book.teamId}/sync/push`, { ...envelope, mutations });
  const outcomes = (body as { readonly outcomes?: readonly { readonly status: string }[] }).outcomes ?? [];
  if (status !== 200 || outcomes.some((one) => one.status !== 'applied'))
    throw new Error(`What was pushed was refused: ${status} ${JSON.stringify(body)}`);
};

const ask = async (address: string, body: object, token?: string): Promise<unknown> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Sync-Protocol': '2',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};

/** Reads a cookie that a page writes, with its age: a cookie without an age would end with the browser. */
const cookieIn = (cookie: string) => {
  const [, name = '', value = '', age = '0'] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(cookie) ?? [];
  return { name, value, expires: Date.now() / 1000 + Number(age), sameSite: 'Lax' as const };
};
