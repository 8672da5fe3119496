// @vitest-environment happy-dom
import { use } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AppParts } from '#app/app-parts.ts';
import { openInAdvance } from '#app/workspace/open-in-advance.ts';
import { TeamScope } from '#app/workspace/team-scope.tsx';
import { commit } from '#data/queue/commit.ts';
import { teamsOnDevice } from '#data/database/device-databases.ts';
import { quarantinesOf, unsentIn } from '#data/left-teams/quarantine.ts';
import { SessionProvider } from '#services/session.tsx';
import { TeamsProvider } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import type { SessionState } from '#session/session-state.ts';
import type { Session } from '#session/session.ts';
import { owner } from '../../core/mutations/a-book.ts';
import { aThread } from '../../data/a-tab.ts';
import { drawn } from '../../ui/drawn.tsx';
import { aPersonAtWork, teamOf } from '../me/a-person-at-work.ts';

// A browser without locks has `undefined` here, where happy-dom has null.
Object.defineProperty(globalThis.window.navigator, 'locks', { value: undefined });

const nobody = { session: { get: () => ({ kind: 'signedOut' }) as const }, teams: { get: () => ({}) as never } };

let page: ReturnType<typeof drawn> | undefined;
afterEach(() => page?.end());

const anOpenPage = (person: ReturnType<typeof aPersonAtWork>, isEarly = false) => {
  const seen: { workspace: Workspace | undefined; kept: (string | undefined)[] } = { workspace: undefined, kept: [] };
  let state: SessionState = { kind: 'signedOut' };
  const session = {
    get: () => {
      const account = person.account.get();
      if (account && (state.kind === 'signedOut' || state.account !== account)) state = { kind: 'signedIn', account };
      return state;
    },
    subscribe: person.account.subscribe,
    onRenewed: () => () => true,
  } as unknown as Session;
  const parts = {
    ...person,
    session,
    window: globalThis.window,
    config: undefined,
    live: { join: () => () => undefined, isLive: () => false },
    device: { keepStorage: async () => true },
    deviceWork: async () => person.work,
    openings: new Set(),
    firstPage: async () => undefined,
    firstWish: { showsThreads: true, answers: [] },
    whenIdle: (run: () => void) => run(),
    whenShown: (run: () => void) => run(),
  } as unknown as AppParts;
  const { open: openTeam, early: earlyTeam } = openInAdvance(
    parts,
    isEarly ? { session, teams: person.teams } : nobody,
  );
  Object.assign(parts, { openTeam, earlyTeam });
  const Screen = () => {
    const workspace = use(WorkspaceContext);
    seen.workspace = workspace;
    seen.kept.push(workspace?.store.actor.teamId);
    return null;
  };
  page = drawn(
    <SessionProvider session={session}>
      <TeamsProvider teams={person.teams}>
        <TeamScope parts={parts}>
          <Screen />
        </TeamScope>
      </TeamsProvider>
    </SessionProvider>,
  );
  return seen;
};

/** Lets React update by itself, outside of `act`, until the check passes. */
const until = async (check: () => void) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await vi.waitFor(check, { timeout: 30_000 });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
};

test.each([
  [true, teamOf(1)],
  [false, undefined],
])('A team that was opened before the page is drawn is there at the first drawing: %s', async (isEarly, atFirst) => {
  const person = aPersonAtWork();
  await person.save(1, 1);
  const seen = anOpenPage(person, isEarly);
  expect(seen.kept[0]).toBe(atFirst);
  expect(seen.workspace?.store.actor.teamId).toBe(teamOf(1));
});

describe('A team that the person was removed from while it is open', () => {
  test.each([false, true])(
    'makes way for another team, after what was unsent is safe (opened before the page is drawn: %s)',
    async (isEarly) => {
      const person = aPersonAtWork();
      await person.save(1, 3);
      person.world.memberOf.delete(teamOf(1));
      const seen = anOpenPage(person, isEarly);
      expect(seen.workspace?.store.actor.teamId).toBe(teamOf(1));
      await until(() => expect(seen.workspace?.store.actor.teamId).toBe(teamOf(2)));
      expect(seen.kept).toContain(undefined);
      const device = await person.work.device();
      expect((await quarantinesOf(device, owner)).map((entry) => [entry.teamName, unsentIn(entry)])).toEqual([
        ['Team 1', 3],
      ]);
      expect(await teamsOnDevice(owner)).not.toContain(teamOf(1));
      expect(person.world.reports).toEqual([]);
    },
  );

  test.each([false, true])(
    'opens again for a person who is in it again, with what they had unsent beside it (opened before the page is drawn: %s)',
    async (isEarly) => {
      const person = aPersonAtWork();
      await person.save(1, 2);
      await person.inTeam(1, ({ db }) => db.meta.put({ k: 'gone', at: '2026-11-20T09:00:00.000Z' }));
      const seen = anOpenPage(person, isEarly);
      const first = seen.workspace?.store;
      await until(() => {
        expect(seen.workspace?.store).toBeDefined();
        expect(seen.workspace?.store).not.toBe(first);
      });
      const store = seen.workspace?.store;
      expect(store?.actor.teamId).toBe(teamOf(1));
      expect(store && (await commit(store, [aThread()]))).toMatchObject({ ok: true });
      expect((await quarantinesOf(await person.work.device(), owner)).map(unsentIn)).toEqual([2]);
    },
  );
});
