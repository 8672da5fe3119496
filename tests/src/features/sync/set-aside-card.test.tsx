// @vitest-environment happy-dom
import '#texts/later-texts.ts';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { createTeamAdmin } from '#app/team-admin.ts';
import { firstTeamId, newId } from '#core/ids.ts';
import { limits } from '#core/limits.ts';
import type { QuarantineEntry } from '#data/database/device-database.ts';
import { SetAsideCard } from '#features/sync/set-aside-card.tsx';
import type { Teams } from '#me/team-state.ts';
import { createRemote } from '#remote/remote.ts';
import { DeviceContext } from '#services/device.ts';
import { TeamAdminContext } from '#services/team-admin.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { aDevice } from '../../data/a-device.ts';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { someNetwork } from '../some-network.ts';
import { aSignedInPage } from '../../session/a-session.ts';

const at = '2026-03-01T10:00:00.000Z';
const epoch = '01990000-0000-8000-8000-000000000001';
const somebody = newId();
const heard = { version: 7, last: 'a mark', epoch };

const aCard = async (
  entry: Partial<QuarantineEntry>,
  made: (asked: { readonly public_id: string; readonly name: string }) => Response = (asked) =>
    Response.json({ team: aTeam(asked.public_id, asked.name) }, { status: 201 }),
) => {
  const page = await aSignedInPage();
  const { device } = aDevice();
  const sent: unknown[] = [];
  const opened: string[] = [];
  const fetch: typeof globalThis.fetch = async (_path, init) => {
    const body = JSON.parse(String(init?.body)) as { readonly public_id: string; readonly name: string };
    sent.push(body);
    return made(body);
  };
  const remote = createRemote({ fetch, clock: Date.now, build: 'test', refresh: async () => 'refused' });
  const snapshot = { items: [], members: [] };
  const teams = {
    get: () => snapshot,
    subscribe: () => () => undefined,
    load: async () => undefined,
    select: (id: string) => void opened.push(id),
  };
  const report = (fault: unknown) => {
    throw fault;
  };
  const lost = {
    id: 'me/lost',
    userId: page.account.get()?.userId ?? '',
    teamId: newId(),
    teamName: 'Atelier',
    at: new Date(device.now()).toISOString(),
    reason: 'team_lost',
    protocol: 2,
    warnedAt: null,
    outbox: [],
    attention: [],
    history: [],
    ...entry,
  } as const satisfies QuarantineEntry;
  const admin = createTeamAdmin({ account: page.account, remote, report, teams: teams as unknown as Teams });
  const drawn = await aWorkshop(
    <TeamsProvider teams={teams as unknown as Teams}>
      <TeamAdminContext value={async () => admin}>
        <DeviceContext value={someNetwork().device}>
          <SetAsideCard device={device} entry={lost} opened={undefined} />
        </DeviceContext>
        <Toaster doneMs={limits.toastMs} collapseMs={limits.toastCollapseMs} />
      </TeamAdminContext>
    </TeamsProvider>,
    { reachable: true },
  );
  const button = () => drawn.box.querySelector<HTMLButtonElement>('button[data-tone=primary]');
  return { box: drawn.box, device, sent, opened, lost, button };
};

const aTeam = (publicId: string, name: string) => ({
  id: '1',
  public_id: publicId,
  name,
  role: 'owner',
  memberCount: 1,
  createdAt: at,
});
const said = () => document.body.textContent;

test('A lost team is made again under its id and name, with the epoch that proves that the person was in it.', async () => {
  const { sent, opened, lost, button } = await aCard({ heard });
  button()?.click();
  await expect.poll(said).toContain('Atelier is there again.');
  expect(opened).toEqual([lost.teamId]);
  expect(sent).toEqual([expect.objectContaining({ name: 'Atelier', public_id: lost.teamId, epoch })]);
});

test('The first team of another person can be made again, and the card says whose it is.', async () => {
  const { box, sent, button } = await aCard({ teamId: firstTeamId(somebody), heard });
  expect(box.textContent).toContain('This was the first team of another person. If they still have their account');
  expect(box.textContent).toContain('If you make the team again');
  button()?.click();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ public_id: firstTeamId(somebody), epoch })]);
});

test('An epoch beside a change proves it too; without any the card says that only the other person can.', async () => {
  const change = { mid: newId(), name: 'thread.create', at, args: {} };
  const entry = { ...change, seq: 1, group: newId(), version: 4, epoch, state: 'acked', size: 1 } as const;
  const history = [entry] as unknown as QuarantineEntry['history'];
  const known = await aCard({ teamId: firstTeamId(somebody), history });
  expect(known.button()).not.toBeNull();
  const unknown = await aCard({ teamId: firstTeamId(somebody) });
  expect(unknown.button()).toBeNull();
  expect(unknown.box.textContent).toContain('only that person can make it again');
});

const refused = (details?: object) => () =>
  Response.json(
    { error: { code: 'conflict', message: '', requestId: '', ...(details && { details }) } },
    { status: 409 },
  );

test.each([
  ['is there already', refused({ reason: 'id_in_use' }), 'This team is on the server again, and you are not in it.'],
  ['is another’s', refused({ reason: 'not_yours' }), 'This was the first team of another person, and only that person'],
  ['is refused without a reason', refused(), 'The server did not make this team for you.'],
  [
    'is another team in the answer',
    () => Response.json({ team: aTeam(newId(), 'Atelier') }, { status: 200 }),
    'Somebody else has made this team again. Ask them for an invite.',
  ],
])('Where the team %s, the card says what the server says and claims nothing.', async (_, made, words) => {
  const { opened, button } = await aCard({ teamName: 'Guild' }, made);
  button()?.click();
  await expect.poll(said).toContain(words);
  expect(said()).not.toContain('Guild is there again');
  expect(opened).toEqual([]);
});

test('Set aside changes that a full device cannot discard or bring back are said to be not saved.', async () => {
  const { device, lost, box } = await aCard({});
  await device.db.quarantine.put(lost);
  const disk = { isFull: true };
  for (const table of [device.db.quarantine, device.db.log])
    table.hook('creating', () => {
      if (disk.isFull) throw new Dexie.QuotaExceededError('full');
    });
  const press = async (name: string) => {
    const button = () =>
      [...document.querySelectorAll('button')].find(
        (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
      );
    await expect.poll(button, { message: name }).toBeDefined();
    button()?.click();
  };
  const held = async () => (await device.db.quarantine.toArray()).map(({ id }) => id);
  await press('Discard: Atelier');
  const full = 'Not saved: the storage of this device is full.';
  const times = () => (said() ?? '').split(full).length - 1;
  await expect.poll(times).toBe(1);
  expect(await held()).toEqual([lost.id]);
  disk.isFull = false;
  await press('Discard: Atelier');
  await expect.poll(held).toEqual([]);
  disk.isFull = true;
  await press('Undo');
  await expect.poll(times).toBe(2);
  expect(box.textContent).toContain('Atelier');
});
