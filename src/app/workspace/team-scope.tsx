import { createContext, use, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { Account } from '#session/account.ts';
import { isUsable } from '#session/session-state.ts';
import { FilesContext } from '#services/files-context.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import type { AppParts } from '../app-parts.ts';
import { buildId } from '../update/build-id.ts';
import { keepWhenQuiet } from './keep-when-quiet.ts';
import type { TeamOpener } from './open-in-advance.ts';
import type { OpenTeam } from './open-team.ts';
import type { Access } from './trouble-of.ts';
import { workSettings } from './work-settings.ts';

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
  const { lowStockDefaultSpools } = workSettings(account?.profile, settings, currency);
  useEffect(
    () =>
      open === undefined
        ? undefined
        : keepWhenQuiet(open, { window, whenIdle, report }, { form: buildId, teamMinSpools: lowStockDefaultSpools }),
    [open, lowStockDefaultSpools, window, whenIdle, report],
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
