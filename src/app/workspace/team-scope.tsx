import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { Account } from '#session/account.ts';
import { isUsable } from '#session/session-state.ts';
import { useSession } from '#services/session.tsx';
import { useTeams } from '#services/teams.tsx';
import { WorkspaceContext, type Workspace } from '#services/workspace.ts';
import type { AppParts } from '../app-parts.ts';
import { openTeam, type OpenTeam } from './open-team.ts';

const FrozenContext = createContext(false);

/** Whether the data on this device is newer than this tab. */
export const useIsFrozen = (): boolean => use(FrozenContext);

/** Opens the team in hand for everything below, and closes it when the person turns to another or leaves. */
export const TeamScope = ({ parts, children }: { readonly parts: AppParts; readonly children: ReactNode }) => {
  const { state } = useSession();
  const { current, members } = useTeams();
  const account = isUsable(state) && state.kind !== 'signedOut' ? state.account : undefined;
  const { open, isFrozen } = useOpenTeam(parts, account?.userId, current?.public_id, current?.role);
  const currency = parts.config?.currencyDefault ?? 'EUR';
  const workspace = useMemo((): Workspace | undefined => {
    if (open === undefined || account === undefined) return undefined;
    const names = new Map(members.map((member) => [member.userId, member]));
    return {
      ...open,
      settings: { units: account.profile?.units ?? 'metric', currency, lowStockDefaultSpools: 0 },
      nameOf: (userId) => names.get(userId)?.full_name ?? ownName(account, userId) ?? names.get(userId)?.email,
    };
  }, [open, account, members, currency]);
  return (
    <FrozenContext value={isFrozen}>
      <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
    </FrozenContext>
  );
};

const useOpenTeam = (
  parts: AppParts,
  userId: string | undefined,
  teamId: string | undefined,
  role: OpenTeam['store']['actor']['role'] | undefined,
) => {
  const [open, setOpen] = useState<OpenTeam>();
  const [isFrozen, setFrozen] = useState(false);
  const { session, remote } = parts;
  useLayoutEffect(() => {
    if (userId === undefined || teamId === undefined || role === undefined) return;
    const choice = { userId, teamId, role };
    let isHere = true;
    const opened = openTeam(parts, choice, () => isHere && setFrozen(true));
    setOpen(opened);
    return () => {
      isHere = false;
      opened.close();
      setOpen(undefined);
    };
    // The other parts stand for the life of the page; only these come anew, with the first configuration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session, remote, userId, teamId, role]);
  return { open, isFrozen };
};

const ownName = (account: Account, userId: string): string | undefined =>
  account.userId === userId ? (account.fullName ?? account.email) : undefined;
