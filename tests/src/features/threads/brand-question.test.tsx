// @vitest-environment happy-dom
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { createTeamAdmin } from '#app/team-admin.ts';
import { initialTeamSettings, type TeamSettings } from '#core/settings/settings.ts';
import { BrandQuestion } from '#features/threads/adding/brand-question.tsx';
import type { Teams } from '#me/team-state.ts';
import { createRemote } from '#remote/remote.ts';
import { TeamAdminContext } from '#services/team-admin.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { aWorkshop } from '../../parts/a-workshop.tsx';
import { aSignedInPage } from '../../session/a-session.ts';

afterEach(() => {
  localStorage.clear();
  toast.dismiss();
});

const asked = async ({ here, atServer = here }: Record<'here', string[]> & { readonly atServer?: string[] }) => {
  const server = { settings: { ...initialTeamSettings, favouriteBrands: atServer }, isAway: false };
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const sent = typeof init?.body === 'string' ? (JSON.parse(init.body) as Partial<TeamSettings>) : {};
    await new Promise((turn) => setTimeout(turn, 5)); // a press may come before the answer to the last one
    if (server.isAway) throw new TypeError('Failed to fetch');
    server.settings = { ...server.settings, ...(sent as typeof server.settings) };
    return Response.json({ settings: server.settings });
  };
  const remote = createRemote({ fetch, clock: Date.now, build: 'test', refresh: async () => 'refused' });
  const { account } = await aSignedInPage();
  const report = (fault: unknown) => {
    throw fault;
  };
  const snapshot = { items: [], members: [], settings: { favouriteBrands: here } };
  const teams = {
    get: () => snapshot,
    subscribe: () => () => undefined,
    load: async () => undefined,
  } as unknown as Teams;
  const admin = createTeamAdmin({ account, remote, report, teams });
  const { box } = await aWorkshop(
    <TeamsProvider teams={teams}>
      <TeamAdminContext value={async () => admin}>
        <BrandQuestion />
      </TeamAdminContext>
    </TeamsProvider>,
  );
  const chip = (brand: string) => [...box.querySelectorAll('button')].find((one) => one.textContent === brand);
  await expect.poll(() => chip('Isacord')).toBeDefined();
  return {
    press: (...brands: readonly string[]) => brands.forEach((brand) => chip(brand)?.click()),
    pressed: () => [...box.querySelectorAll('[aria-pressed=true]')].map((one) => one.textContent),
    teams: () => server.settings.favouriteBrands,
    leave: () => (server.isAway = true),
  };
};

test('A brand that is ticked on a new device is one more of the team, whose own are shown as ticked', async () => {
  const { press, pressed, teams } = await asked({ here: ['Madeira'] });
  expect(pressed()).toEqual(['Madeira']);
  press('Isacord');
  await expect.poll(teams).toEqual(['Madeira', 'Isacord']);
  await expect.poll(pressed).toEqual(['Isacord', 'Madeira']);
});

test('Two brands ticked at once join those that the team got since this device last heard of it', async () => {
  const { press, teams } = await asked({ here: [], atServer: ['Madeira'] });
  press('Isacord', 'Sulky');
  await expect.poll(teams).toEqual(['Madeira', 'Isacord', 'Sulky']);
});

test('A brand of the team goes only where the person unticks it, and where no answer came that is said', async () => {
  const { press, teams, leave } = await asked({ here: ['Madeira', 'Sulky'] });
  press('Madeira');
  await expect.poll(teams).toEqual(['Sulky']);
  leave();
  press('Sulky');
  const said = () => toast.getToasts().map((one) => ('title' in one ? String(one.title) : ''));
  await expect.poll(said).toEqual([expect.stringContaining('No answer came.')]);
  expect(teams()).toEqual(['Sulky']);
});
