import { createContext, use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { decimalsKept } from '#core/amounts/decimals-before.ts';
import type { Profile } from '#core/wire/team-wire.ts';
import type { TeamsSnapshot } from '#me/team-state.ts';
import type { KeptFor } from '#parts/answers/keep-answers.ts';
import { FilesContext } from '#services/files-context.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace, type WorkSettings } from '#services/workspace.ts';
import type { Account } from '#session/account.ts';
import { isUsable } from '#session/session-state.ts';
import type { EnginePhase } from '#sync/engine.ts';
import type { AppParts } from '../app-parts.ts';
import type { PageParts } from '../page-parts.ts';
import { buildId } from '../update/build-id.ts';
import type { TeamOpener } from './open-in-advance.ts';
import type { OpenTeam } from './open-team.ts';
import type { Access } from './trouble-of.ts';

const AccessContext = createContext<Access>('open');

export function useAccess(): Access {
  return use(AccessContext);
}

/** Opens the current team for all components inside it, and closes it when the person switches teams or leaves. */
export function TeamScope({ parts, children }: { readonly parts: AppParts; readonly children: ReactNode }) {
  const { state } = useSession();
  const { current, members, settings } = useTeams();
  const account = isUsable(state) && state.kind !== 'signedOut' ? state.account : undefined;
  const { open, access } = useOpenTeam(parts, account?.userId, current?.public_id, current?.role);
  const currency = parts.config?.currencyDefault ?? 'EUR';
  const workspace = useMemo((): Workspace | undefined => {
    if (open === undefined || account === undefined) return undefined;
    const names = new Map(members.map((member) => [member.userId, member]));
    return {
      ...open,
      settings: workSettings(account.profile, settings, currency),
      onShown: parts.onShown,
      nameOf: (userId) => ownName(account, userId) ?? names.get(userId)?.full_name ?? names.get(userId)?.email,
    };
  }, [open, account, members, settings, currency, parts.onShown]);
  const { window, whenIdle, report } = parts;
  const teamMinSpools = lowStockDefaultOf(settings);
  useEffect(
    () =>
      open === undefined
        ? undefined
        : keepWhenQuiet(open, { window, whenIdle, report }, { form: buildId, teamMinSpools }),
    [open, teamMinSpools, window, whenIdle, report],
  );
  return (
    <AccessContext value={access}>
      <WorkspaceContext value={workspace}>
        <FilesContext value={open?.files}>{children}</FilesContext>
      </WorkspaceContext>
    </AccessContext>
  );
}

const useOpenTeam = (
  parts: AppParts,
  userId: string | undefined,
  teamId: string | undefined,
  role: OpenTeam['store']['actor']['role'] | undefined,
) => {
  const [open, setOpen] = useState<ReturnType<TeamOpener> | undefined>(() =>
    userId === undefined || teamId === undefined || role === undefined
      ? undefined
      : parts.earlyTeam({ userId, teamId, role }),
  );
  const [access, setAccess] = useState<Access>('open');
  const [turn, setTurn] = useState(0);
  const { session, remote, teams } = parts;
  useLayoutEffect(() => {
    if (userId === undefined || teamId === undefined || role === undefined) return;
    const choice = { userId, teamId, role };
    let isHere = true;
    const onAccess = (now: Access) => {
      // A database of newer code is closed, and later reports say only that it cannot be opened.
      if (isHere) setAccess((before) => (before === 'frozen' || before === 'outdated' ? before : now));
    };
    /**
     * Closes the team and, if the person is no longer in it, deletes its data here. Reopens it if they are a member
     * again.
     */
    const leave = async () => {
      if (!isHere) return;
      isHere = false;
      opened.close();
      setOpen(undefined);
      try {
        await (await parts.deviceWork()).leave(userId, teamId);
      } finally {
        await teams.load({ force: true });
      }
      if (teams.get().current?.public_id !== teamId) return;
      parts.window.setTimeout(() => setTurn(turn + 1), pauseBefore(turn));
    };
    const opened = parts.openTeam(choice, onAccess, () => void leave().catch(parts.report));
    setOpen(opened);
    return () => {
      isHere = false;
      opened.close();
      setOpen(undefined);
      setAccess('open');
    };
    // Of all parts, only these are ever replaced: once, when the first configuration arrives.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session, remote, userId, teamId, role, turn]);
  return { open, access };
};

/** Returns a pause in ms that grows to a minute, for a server that lists the team but denies its sync. */
const pauseBefore = (turn: number): number => (turn === 0 ? 0 : Math.min(60_000, 2500 * 2 ** turn));

const ownName = (account: Account, userId: string): string | undefined =>
  account.userId === userId ? (account.fullName ?? account.email) : undefined;

/**
 * Returns a person's settings in a team, with the team's units if they chose none. Missing or unknown values get
 * defaults.
 */
export function workSettings(
  profile: Profile | null | undefined,
  set: TeamsSnapshot['settings'],
  currencyDefault: string,
): WorkSettings {
  const { units, currencyDecimals: decimals } = set;
  const currency = typeof set['currency'] === 'string' ? set['currency'] : currencyDefault;
  return {
    units: profile?.units ?? (units === 'imperial' ? 'imperial' : 'metric'),
    currency,
    currencyDecimals: decimalsKept(currency, decimals),
    lowStockDefaultSpools: lowStockDefaultOf(set),
  };
}

const lowStockDefaultOf = ({ lowStockDefaultSpools: spools }: TeamsSnapshot['settings']): number =>
  typeof spools === 'number' ? spools : 0;

/** In ms: changes within this time of each other lead to one computation of the answers. */
const quietMs = 800;

/**
 * Stores the answers for the next start's first screen: soon after rows change, and at once when the page is hidden.
 */
function keepWhenQuiet(
  { store, inventory }: Pick<OpenTeam, 'store' | 'inventory'>,
  { window, whenIdle, report }: Pick<PageParts, 'window' | 'whenIdle' | 'report'>,
  kept: KeptFor,
): () => void {
  const { document } = window;
  let isEnded = false;
  let timer: number | undefined;
  const keep = async () => {
    // Without a network this code may be missing. Then the next start reads all rows, as the first start does.
    const code = await import('#parts/answers/keep-answers.ts').catch(() => undefined);
    if (isEnded) return;
    try {
      await code?.keepAnswers(store, inventory, kept);
    } catch (fault) {
      if (!isEnded) report(fault); // after the end, an error only means that the team was closed during the work
    }
  };
  const soon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => whenIdle(() => void keep()), quietMs);
  };
  const atOnce = () => {
    if (document.visibilityState === 'hidden') void keep();
  };
  const stops = [store.feed.subscribe(soon), inventory.subscribe(soon)];
  document.addEventListener('visibilitychange', atOnce);
  soon();
  return () => {
    isEnded = true;
    window.clearTimeout(timer);
    stops.forEach((stop) => stop());
    document.removeEventListener('visibilitychange', atOnce);
  };
}

/** Returns the engine's phase without flicker: while the engine tries again, the phase that blocked it stays. */
export function useStablePhase(phase: EnginePhase): EnginePhase {
  const [stable, setStable] = useState(phase);
  if (phase !== 'working' && phase !== stable) setStable(phase);
  return phase === 'working' && lasting.has(stable) ? stable : phase;
}

const lasting: ReadonlySet<EnginePhase> = new Set<EnginePhase>(['held', 'full', 'sign_in']);
