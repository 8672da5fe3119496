import 'fake-indexeddb/auto';
import 'fake-indexeddb/auto';
import { act, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { openTeamActions } from '#app/me/open-team-actions.ts';
import { createTeamAdmin } from '#app/team-admin.ts';
import type { Role } from '#core/access/permissions.ts';
import { initialMemberSettings, initialTeamSettings, type TeamSettings } from '#core/settings/settings.ts';
import type { Invite } from '#core/wire/invite-wire.ts';
import type { Member } from '#core/wire/team-wire.ts';
import { TeamScreen } from '#features/team/team-screen.tsx';
import { createRemote } from '#remote/remote.ts';
import { ChartsContext } from '#services/charts.ts';
import { DeviceContext } from '#services/device.ts';
import { FilesContext } from '#services/files-context.ts';
import { TeamAdminContext } from '#services/team-admin.ts';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import { createTeamState } from '#me/team-state.ts';
import { aSignedInPage } from '../../session/a-session.ts';
import { aWindow } from '../../session/fake-browser.ts';
import { aTab } from '../../data/a-tab.ts';
import { withMeService } from '../profile/some-me-service.tsx';
import { openAt } from '../screen.tsx';
import { offlineFiles } from '../../parts/offline-files.ts';
import { someNetwork } from '../some-network.ts';

const at = '2026-01-01T00:00:00.000Z';
const teamId = '0b9b2a1e-0000-4000-8000-000000000001';
export const kim = '0b9b2a1e-0000-4000-8000-0000000000bb';

const memberOf = (userId: string, name: string, role: Role): Member => ({
  userId,
  role,
  email: `${name.toLowerCase()}@example.com`,
  full_name: name,
  joinedAt: at,
});

export const anInvite = (email: string, status: Invite['status'] = 'pending'): Invite => ({
  public_id: crypto.randomUUID(),
  email,
  role: 'member',
  status,
  message: null,
  teamName: 'Atelier',
  teamPublicId: teamId,
  invitedBy: 'Jo',
  createdAt: at,
  expiresAt: '2026-01-08T00:00:00.000Z',
});

export const aTeamAtWork = async ({
  role = 'owner',
  others = [['Kim', 'member']],
  invites = [],
  path = '/team',
  isOnline = true,
  isReachable = true,
  isUnread = false,
  before,
  beside,
}: {
  readonly role?: Role;
  readonly others?: readonly (readonly [name: string, role: Role])[];
  readonly invites?: readonly Invite[];
  readonly path?: string;
  readonly isOnline?: boolean;
  readonly isReachable?: boolean;
  readonly isUnread?: boolean;
  readonly before?: Awaited<ReturnType<typeof aSignedInPage>>;
  /** What stands on the page beside the screen. */
  readonly beside?: ReactNode;
} = {}) => {
  const page = before ?? (await aSignedInPage());
  const me = page.account.get()?.userId ?? '';
  const book = {
    name: 'Atelier',
    members: [memberOf(me, 'Jo', role), ...others.map(([name, as]) => memberOf(kim, name, as))],
    invites: [...invites],
    settings: initialTeamSettings,
    isDeleted: false,
  };
  const world: {
    refusal:
      | { readonly status: number; readonly code: string; readonly fields?: object; readonly details?: object }
      | undefined;
    delay?: Promise<void>;
    isUnread: boolean;
    /** The server invites a person who shares no team with the page's person, instead of adding them at once. */
    asksFirst?: boolean;
    /** The server carries out the call, but its answer is cut off or replaced by a proxy's answer. */
    loss?: 'cut' | 'proxy';
    /** The server carries out the call, but its answer is lost. */
    loses?: boolean;
  } = { refusal: undefined, isUnread };
  const sent: string[] = [];
  let isOpen = false;
  const team = () => ({
    id: '1',
    public_id: teamId,
    name: book.name,
    role: book.members.find(({ userId }) => userId === me)?.role ?? role,
    memberCount: book.members.length,
    createdAt: at,
  });
  const other = { ...team(), id: '2', public_id: '0b9b2a1e-0000-4000-8000-000000000002', name: 'Other' };
  const isIn = () => !book.isDeleted && book.members.some(({ userId }) => userId === me);

  const write = (call: string, body: Record<string, unknown>): unknown => {
    const removed = /^DELETE \/teams\/[^/]+\/members\/(.+)$/.exec(call)?.[1];
    if (removed !== undefined) book.members = book.members.filter(({ userId }) => userId !== removed);
    else if (call.startsWith('DELETE')) book.isDeleted = true;
    else if (call.endsWith('/members')) {
      const { userId, role: wanted } = body as { readonly userId: string; readonly role: Role };
      const present = book.members.find((one) => one.userId === userId);
      if (present === undefined && world.asksFirst === true) return {};
      if (present !== undefined && present.role !== 'owner' && wanted === 'owner') {
        book.invites = [...book.invites, { ...anInvite(present.email), role: wanted }];
        return {};
      }
      const known = present ?? memberOf(userId, 'Kim', wanted);
      const member = { ...known, role: wanted };
      book.members = [...book.members.filter((one) => one.userId !== userId), member];
      return { member };
    } else if (call.endsWith('/invites')) {
      const invite = { ...anInvite(String(body['email'])), role: body['role'] as Role };
      book.invites = [...book.invites.filter(({ email }) => email !== invite.email), invite];
      return { invite, link: 'http://localhost/profile/invites?token=once' };
    } else if (call.endsWith('/revoke')) {
      book.invites = book.invites.map((one) =>
        call.includes(one.public_id) ? { ...one, status: 'revoked' as const } : one,
      );
      return { invite: book.invites.find(({ public_id }) => call.includes(public_id)) };
    } else if (call.endsWith('/settings')) {
      book.settings = { ...book.settings, ...(body as Partial<TeamSettings>) };
      return { settings: book.settings };
    } else {
      book.name = String(body['name']);
      return { team: team() };
    }
    return undefined;
  };
  const read = (path: string): unknown => {
    if (path === '/teams') return { teams: isIn() ? [team(), other] : [other] };
    if (path.endsWith('/members')) return { members: book.members };
    if (path.endsWith('/invites')) return { invites: book.invites };
    if (path.endsWith('/members/settings')) return { settings: initialMemberSettings };
    if (path.endsWith('/settings')) return { settings: book.settings };
    return { team: path.includes(teamId) ? team() : other };
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = String(input).replace('/api/v2', '');
    if (path === '/users/me') return Response.json({}, { status: 503 });
    const method = init?.method ?? 'GET';
    const isAway = world.isUnread && (isOpen || path.endsWith('/invites'));
    if (method === 'GET') return isAway ? Response.json({}, { status: 503 }) : Response.json(read(path));
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Record<string, unknown>);
    sent.push([method, path.replace(teamId, 'T'), JSON.stringify(body)].join(' ').replaceAll(me, 'ME'));
    await world.delay;
    if (world.refusal !== undefined) {
      const { status, ...error } = world.refusal;
      return Response.json({ error: { ...error, message: 'The server says no.' } }, { status });
    }
    const answer = write(`${method} ${path}`, body);
    if (world.loses) throw new TypeError('Failed to fetch');
    if (world.loss === 'cut') throw new TypeError('The line was cut.');
    if (world.loss === 'proxy') return new Response('Bad gateway', { status: 502 });
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  };

  const remote = createRemote({ fetch, clock: Date.now, build: 'test', refresh: async () => 'refused' });
  const { account } = page;
  const report = (fault: unknown) => {
    throw fault;
  };
  const personalCalls = { put: async () => undefined, above: async <T,>(_: string, told: T) => told };
  const teamActions = openTeamActions({
    http: remote.http,
    account,
    personalCalls,
    clock: Date.now,
    locks: undefined,
    report,
  });
  const teams = createTeamState({
    account,
    teamActions: async () => teamActions,
    onRenewed: () => undefined,
    window: aWindow(),
    report,
  });
  await teams.load();
  const admin = createTeamAdmin({ account, remote, report, teams });
  const unsent = { count: 0 };
  const engineStatus = { reachable: isReachable };
  const workspace = {
    store: { ...aTab().store, actor: { userId: me, teamId, role } },
    engine: { status: () => engineStatus, subscribe: () => () => undefined },
    nameOf: (userId: string) => (userId === me ? 'Jo' : undefined),
  } as unknown as Workspace;
  const { device, go } = someNetwork();
  go(isOnline);
  const screen = await openAt(
    path,
    page.session,
    withMeService(
      <DeviceContext value={device}>
        <ChartsContext
          value={{
            own: async () => ({ snapshot: () => [], subscribe: () => () => undefined }),
            load: async () => () => [{ brand: 'Sulky' }, { brand: 'DMC' }, { brand: 'DMC' }] as never,
            equivalents: async () => () => [],
            addresses: async () => ({ charts: [], equivalents: '' }),
            areKept: async () => false,
          }}
        >
          <TeamsProvider teams={teams}>
            <TeamAdminContext value={async () => ({ ...admin, countUnsent: async () => unsent.count })}>
              <WorkspaceContext value={workspace}>
                <FilesContext value={offlineFiles(workspace.store)}>
                  <TeamScreen />
                  {beside}
                </FilesContext>
              </WorkspaceContext>
            </TeamAdminContext>
          </TeamsProvider>
        </ChartsContext>
      </DeviceContext>,
      { syncEverything: async () => ({ left: (unsent.count = 0) }) },
    ),
  );
  // Each tab loads its code first, and only then reads from the server.
  await vi.waitFor(() => expect(document.querySelector('[role=tabpanel]')?.textContent).not.toBe(''), {
    timeout: 30_000, // a busy machine needs long to load it
  });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 30)));
  isOpen = true;
  const goOnline = (next: boolean) => act(async () => go(next));
  return { ...page, screen, goOnline, sent, book, world, unsent, teams, me, store: workspace.store };
};
